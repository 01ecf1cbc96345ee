/**
 * Which addresses may be connected to: by default only public ones, on ports 80 and 443. A name is looked up once, all of its addresses
 * must pass, and the connection goes to one of those very addresses, so that a name cannot change its mind (DNS rebinding).
 */
import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { buildConnector } from 'undici';

/** Why an address was refused; says nothing of what is behind it. */
export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';
}

/** Looks a host name up; replaced in tests. */
export type HostLookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface AddressPolicy {
  /** Loopback, private and special addresses, and any port. */
  readonly allowPrivateAddresses: boolean;
  readonly lookup: HostLookup;
}

const PUBLIC_PORTS = new Set(['', '80', '443']);
/** All of today's global unicast space (IANA IPv6 address space registry); everything outside is special or unassigned. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address, in any spelling that `ipaddr.js` reads, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
  return parsed.zoneId === undefined && parsed.match(GLOBAL_UNICAST) && parsed.range() === 'unicast';
}

/** Looks at what the URL itself says, before anything is looked up. @throws AddressNotAllowed */
export function checkUrl(url: URL, policy: AddressPolicy): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressNotAllowed(`the scheme "${url.protocol}" is not fetched`);
  if (policy.allowPrivateAddresses) return;
  if (!PUBLIC_PORTS.has(url.port)) throw new AddressNotAllowed(`port ${url.port} is not allowed, only 80 and 443`);
  const host = literalHost(url.hostname);
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new AddressNotAllowed(`the address ${host} is not public`);
}

/** The address of `[::1]` and of a name with a trailing dot. */
function literalHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** All addresses of a name, in the order of the system. */
export const lookUpHost: HostLookup = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });

/** @throws AddressNotAllowed when one of the addresses is not public */
async function checkedAddresses(hostname: string, policy: AddressPolicy): Promise<readonly LookupAddress[]> {
  const addresses = await policy.lookup(hostname);
  if (!policy.allowPrivateAddresses && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new AddressNotAllowed(`the name ${hostname} leads to an address that is not public`);
  }
  return addresses;
}

/** A connector that opens only connections which the policy allows: literals, looked-up and connected addresses are all checked. */
export function guardedConnector(
  build: typeof buildConnector,
  policy: AddressPolicy,
  connectTimeout: number,
): ReturnType<typeof buildConnector> {
  const lookup: LookupFunction = (hostname, options, callback) => {
    checkedAddresses(hostname, policy).then(
      (addresses) => {
        const fitting = addresses.filter(({ family }) => !options.family || options.family === family);
        const first = fitting[0];
        if (first === undefined) callback(new Error(`the name ${hostname} has no address`), '', 4);
        else if (options.all) callback(null, fitting as LookupAddress[]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 4),
    );
  };
  const connect = build({ lookup, timeout: connectTimeout });
  return (options, callback) => {
    // `lookup` is not called for literal addresses, so these are checked here.
    const host = literalHost(options.hostname);
    const isForbidden =
      !policy.allowPrivateAddresses &&
      ((ipaddr.isValid(host) && !isPublicAddress(host)) || !PUBLIC_PORTS.has(options.port));
    if (isForbidden) {
      callback(new AddressNotAllowed(`the address ${host} is not public`), null);
      return;
    }
    connect(options, (error, socket) => {
      if (error !== null) {
        callback(error, null);
      } else if (!policy.allowPrivateAddresses && !isPublicAddress(socket.remoteAddress ?? '')) {
        socket.destroy();
        callback(new AddressNotAllowed(`the connection led to an address that is not public`), null);
      } else {
        callback(null, socket);
      }
    });
  };
}
