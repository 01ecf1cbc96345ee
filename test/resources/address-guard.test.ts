import { describe, expect, it } from 'vitest';
import { AddressNotAllowed, checkUrl, isPublicAddress, lookUpHost } from '../../src/resources/address-guard.ts';

const isAllowed = (url: string, allowPrivateAddresses = false) => {
  try {
    checkUrl(new URL(url), { allowPrivateAddresses, lookup: lookUpHost });
    return true;
  } catch (error) {
    if (error instanceof AddressNotAllowed) return false;
    throw error;
  }
};

describe('public addresses', () => {
  it.each([
    '8.8.8.8',
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.99.255',
    '198.51.101.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2001:4860:4860::8888',
    '2A00:1450:4001:81B::200E',
    '::ffff:8.8.8.8',
    '::FFFF:808:808',
  ])('lets %s through', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('special addresses', () => {
  it.each([
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '127.0.0.0',
    '127.255.255.255',
    '169.254.0.0',
    '169.254.169.254',
    '169.254.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.0',
    '192.0.0.255',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.0',
    '192.168.255.255',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.0',
    '239.255.255.255',
    '240.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::',
    'fdff:ffff::1',
    'fe80::1',
    'fe80::1%eth0',
    'FE80::1',
    'febf::1',
    'fec0::1',
    'ff00::1',
    'ff02::1',
    '2606:4700::1%eth0',
    '',
    'localhost',
  ])('refuses "%s"', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('spellings in URLs', () => {
  it.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'HTTP://127.0.0.1/',
    'ht\ttp://127.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'http://user:pass@127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:0001]/',
    'http://169.254.169.254/latest/meta-data',
    'https://example.com:8443/',
    'http://example.com:22/',
    'ftp://example.com/',
    'gopher://example.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('refuses %s', (url) => expect(isAllowed(url)).toBe(false));

  it.each([
    'http://example.com/',
    'https://example.com:443/',
    'https://example.com:80/',
    'http://8.8.8.8/',
    'http://[2606:4700::1]/',
  ])('lets %s through', (url) => expect(isAllowed(url)).toBe(true));

  it('lets private addresses and ports through when asked to', () =>
    expect(isAllowed('http://127.0.0.1:8080/', true)).toBe(true));
  it('never lets other schemes through', () => expect(isAllowed('ftp://127.0.0.1/', true)).toBe(false));
});
