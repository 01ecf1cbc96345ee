/** Every block of IANA's special-purpose registries by its edges, against a second reading of the registries; every way to write an address. */
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../src/engine/resources/special-addresses.ts';

/** IPv4 special-purpose registry, with multicast, which has a registry of its own. */
const IPV4 = [
  '0.0.0.0/8',
  '0.0.0.0/32',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.0.0/29',
  '192.0.0.8/32',
  '192.0.0.9/32',
  '192.0.0.10/32',
  '192.0.0.170/32',
  '192.0.0.171/32',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
];
/** IPv6 special-purpose registry; multicast, site local and IPv4-compatible addresses, which are in others. */
const IPV6 = [
  '::1/128',
  '::/128',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001::/32',
  '2001:1::1/128',
  '2001:1::2/128',
  '2001:1::3/128',
  '2001:2::/48',
  '2001:3::/32',
  '2001:4:112::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:30::/28',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

function toBigInt(address: string): bigint {
  if (!address.includes(':')) return address.split('.').reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const middle = address.includes('::') ? 8 - groups(head).length - groups(tail).length : 0;
  const all = [...groups(head), ...Array.from({ length: middle }, () => '0'), ...groups(tail)];
  return all.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n);
}

const toIpv4 = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
const toIpv6 = (value: bigint) =>
  [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => ((value >> shift) & 0xffffn).toString(16)).join(':');

function rangeOf(block: string, bits: bigint): { first: bigint; last: bigint } {
  const [address = '', length = ''] = block.split('/');
  const size = 1n << (bits - BigInt(length));
  const first = toBigInt(address);
  return { first, last: first + size - 1n };
}

const FOUR = IPV4.map((block) => rangeOf(block, 32n));
const SIX = [...IPV6.map((block) => rangeOf(block, 128n)), rangeOf('::ffff:0:0/96', 128n)];
const UNICAST = rangeOf('2000::/3', 128n);

/** The two registries and the allocation of unicast space, read once more. */
const isPublicFour = (value: bigint) => !FOUR.some(({ first, last }) => value >= first && value <= last);
const isPublicSix = (value: bigint) =>
  value >= UNICAST.first && value <= UNICAST.last && !SIX.some(({ first, last }) => value >= first && value <= last);

describe.each(IPV4)('%s', (block) => {
  const { first, last } = rangeOf(block, 32n);
  const middle = (first + last) / 2n;
  it.each([first, middle, last].map(toIpv4))('%s is refused', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
  const outside = [first - 1n, last + 1n].filter((value) => value >= 0n && value < 1n << 32n);
  for (const value of outside) {
    it(`one outside, ${toIpv4(value)}`, () => expect(isPublicAddress(toIpv4(value))).toBe(isPublicFour(value)));
    it(`one outside, mapped ::ffff:${toIpv4(value)}`, () =>
      expect(isPublicAddress(`::ffff:${toIpv4(value)}`)).toBe(isPublicFour(value)));
  }
  it('is refused mapped into IPv6', () => {
    expect(isPublicAddress(`::ffff:${toIpv4(first)}`)).toBe(false);
    expect(isPublicAddress(toIpv6((0xffffn << 32n) + last))).toBe(false);
  });
});

describe.each(IPV6)('%s', (block) => {
  const { first, last } = rangeOf(block, 128n);
  const middle = (first + last) / 2n;
  it.each([first, middle, last].map(toIpv6))('%s is refused', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
  const outside = [first - 1n, last + 1n].filter((value) => value >= 0n && value < 1n << 128n);
  for (const value of outside)
    it(`one outside, ${toIpv6(value)}`, () => expect(isPublicAddress(toIpv6(value))).toBe(isPublicSix(value)));
});

describe('unicast space of IPv6', () => {
  it.each([
    ['1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false],
    ['2000::', true],
    ['2003::1', true],
    ['2600::1', true],
    ['3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff', true],
    ['4000::', false],
    ['2606:4700:4700::1111', true],
    ['2A00:1450:4001:081B::200E', true],
  ])('%s: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));
});

describe('spellings of private addresses', () => {
  it.each([
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:7F00:0001',
    '0:0:0:0:0:ffff:127.0.0.1',
    '0000:0000:0000:0000:0000:ffff:7f00:0001',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:0808:0808::1',
    '2001::7f00:1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'fe80::1%eth0',
    'fe80::1%25eth0',
    'FE80::1%1',
    '2606:4700::1%eth0',
    '::ffff:8.8.8.8%eth0',
    'FC00::1',
    'Fd00::1',
    '0:0:0:0:0:0:0:1',
    '0000:0000:0000:0000:0000:0000:0000:0001',
    '::0001',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '',
    'localhost',
    '127.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '8.8.8',
    '8.8.8.8 ',
    ' 8.8.8.8',
    '8.8.8.8/8',
    '[2600::1]',
    '2600::1::',
    '1.2.3.4.5',
    '256.1.1.1',
    'undefined',
  ])('what is no address in its normal form, "%s", is refused', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});
