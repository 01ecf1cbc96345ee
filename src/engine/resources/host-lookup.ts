/** From host names to addresses. */
import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Looks a host name up: all of its addresses, at least one. */
export type HostLookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/** ms that a name server gets for one answer, and how often it is asked. */
const ANSWER_TIME = 1_500;
const TRIES = 2;

/** As the system does: its hosts file, its search domains, the names of its own network. */
export const lookUpBySystem: HostLookup = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });

/**
 * By asking the system's name servers, as names of the public internet need no more. The system's own way holds one of the few threads of the
 * process for as long as it waits, so that some names whose servers never answer would stop everything else.
 *
 * @param servers - `address:port`; the system's unless a test says otherwise
 */
export function lookUpByDns(servers: readonly string[] | null = null): HostLookup {
  let resolver: Resolver | null = null;
  return async (hostname) => {
    if (resolver === null) {
      resolver = new Resolver({ timeout: ANSWER_TIME, tries: TRIES });
      if (servers !== null) resolver.setServers(servers);
    }
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses: LookupAddress[] = [];
    if (four.status === 'fulfilled') for (const address of four.value) addresses.push({ address, family: 4 });
    if (six.status === 'fulfilled') for (const address of six.value) addresses.push({ address, family: 6 });
    if (addresses.length > 0) return addresses;
    throw four.status === 'rejected' ? four.reason : new Error(`the name ${hostname} has no address`);
  };
}

/** Asks for each name once, so that all connections of a conversion go to the addresses that were checked first. */
export function remembered(lookup: HostLookup): HostLookup {
  const known = new Map<string, ReturnType<HostLookup>>();
  return (hostname) => {
    let addresses = known.get(hostname);
    if (addresses === undefined) {
      addresses = lookup(hostname);
      known.set(hostname, addresses);
    }
    return addresses;
  };
}
