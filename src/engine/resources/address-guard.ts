/**
 * Which addresses may be connected to: by default only public ones, on ports 80 and 443. A name is looked up once, all of its addresses
 * must pass, and the connection goes to one of those very addresses, so that a name cannot change its mind (DNS rebinding).
 */
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { type HostLookup, lookUpByDns, lookUpBySystem, remembered } from './host-lookup.ts';
import { isPublicAddress } from './special-addresses.ts';
import { AddressNotAllowed } from './transport-errors.ts';

export interface AddressPolicy {
  readonly isAddressAllowed: (address: string) => boolean;
  /** @param port - as in `URL.port`: `''` for that of the scheme */
  readonly isPortAllowed: (port: string) => boolean;
  readonly lookup: HostLookup;
  /** Whether who asked may learn what names of this network there are. */
  readonly tellsUnresolvable: boolean;
}

/** Either scheme may use either port: that opens nothing. */
const PUBLIC_PORTS = new Set(['', '80', '443']);

/** @param allowPrivateAddresses - loopback, private and special addresses, and any port */
export function addressPolicy(allowPrivateAddresses: boolean): AddressPolicy {
  return allowPrivateAddresses
    ? {
        isAddressAllowed: () => true,
        isPortAllowed: () => true,
        lookup: lookUpBySystem,
        tellsUnresolvable: true,
      }
    : {
        isAddressAllowed: isPublicAddress,
        isPortAllowed: (port) => PUBLIC_PORTS.has(port),
        lookup: lookUpByDns(),
        tellsUnresolvable: false,
      };
}

/** Looks at what the URL itself says, before anything is looked up. @throws AddressNotAllowed */
export function checkUrl(url: URL, policy: AddressPolicy): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressNotAllowed('scheme', `the scheme "${url.protocol}" is not fetched`);
  if (url.username !== '' || url.password !== '')
    throw new AddressNotAllowed('credentials', 'addresses with a user name or a password in them are not fetched');
  if (!policy.isPortAllowed(url.port))
    throw new AddressNotAllowed('port', `port ${url.port} is not allowed, only 80 and 443`);
  const host = literalHost(url.hostname);
  if (isIP(host) !== 0 && !policy.isAddressAllowed(host)) throw notPublic('not-public');
}

/** One sentence for addresses that are not public, names that lead to such, and names that lead nowhere. */
function notPublic(reason: 'not-public' | 'unresolvable'): AddressNotAllowed {
  return new AddressNotAllowed(reason, 'its host is unknown or is not on the public internet');
}

/** The address of `[::1]`. */
function literalHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** A connector that opens only connections which the policy allows: literals, looked-up and connected addresses are all checked. */
export function guardedConnector(
  build: typeof buildConnector,
  policy: AddressPolicy,
  connectTimeout: number,
): ReturnType<typeof buildConnector> {
  const connect = build({ lookup: guardedLookup(policy), timeout: connectTimeout });
  return (options, callback) => {
    // `lookup` is not called for literal addresses, so these are checked here.
    const host = literalHost(options.hostname);
    if ((isIP(host) !== 0 && !policy.isAddressAllowed(host)) || !policy.isPortAllowed(options.port)) {
      callback(notPublic('not-public'), null);
      return;
    }
    connect(options, (error, socket) => {
      if (error !== null) {
        callback(error, null);
      } else if (!policy.isAddressAllowed(socket.remoteAddress ?? '')) {
        socket.destroy();
        callback(notPublic('not-public'), null);
      } else {
        callback(null, socket);
      }
    });
  };
}

/** In the form that `net.connect` takes. */
function guardedLookup(policy: AddressPolicy): LookupFunction {
  const lookup = remembered(policy.lookup);
  return (hostname, options, callback) => {
    checkedAddresses(hostname, lookup, policy).then(
      (addresses) => {
        const fitting = addresses.filter(({ family }) => !options.family || options.family === family);
        const first = fitting[0];
        if (first === undefined) callback(notPublic('unresolvable'), '', 4);
        else if (options.all) callback(null, [...fitting]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 4),
    );
  };
}

/** @throws AddressNotAllowed when one of the addresses is not allowed, so that no order of trying them can matter */
async function checkedAddresses(hostname: string, lookup: HostLookup, policy: AddressPolicy) {
  let addresses: Awaited<ReturnType<HostLookup>>;
  try {
    addresses = await lookup(hostname);
  } catch (error) {
    throw policy.tellsUnresolvable ? error : notPublic('unresolvable');
  }
  if (!addresses.every(({ address }) => policy.isAddressAllowed(address))) throw notPublic('not-public');
  return addresses;
}
