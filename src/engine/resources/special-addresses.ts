/**
 * Which addresses belong to the public internet. Every block of IANA's special-purpose registries (RFC 6890, RFC 8190; IPv4 as of
 * 2024-11-07, IPv6 as of 2025-10-09) and every kind of address that carries another one is refused, also those few that are globally reachable:
 * no web page lives there. What is not allocated for unicast is refused by default.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Outside these, IPv4 is public. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private use
  '100.64.0.0/10', // shared address space of carriers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link local, metadata services
  '172.16.0.0/12', // private use
  '192.0.0.0/24', // protocol assignments: DS-Lite, NAT64 discovery, dummy
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays, deprecated
  '192.168.0.0/16', // private use
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
] as const;

/** All of today's unicast space (IANA IPv6 address space registry): loopback, mapped, NAT64, unique local and link local lie outside. */
const GLOBAL_UNICAST_IPV6 = '2000::/3';

/** Inside `GLOBAL_UNICAST_IPV6`. */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, AMT, AS112, ORCHID, drone identifiers
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
] as const;

const FOUR = SPECIAL_IPV4.map((block) => ipaddr.IPv4.parseCIDR(block));
const SIX = SPECIAL_IPV6.map((block) => ipaddr.IPv6.parseCIDR(block));
const UNICAST = ipaddr.IPv6.parseCIDR(GLOBAL_UNICAST_IPV6);

/**
 * Whether an address, as resolvers and sockets write it, belongs to the public internet. An IPv4-mapped address, which is how some systems write
 * the peer of an IPv4 connection, counts as what is in it; addresses with a zone never do.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return isPublicIpv4(ipaddr.IPv4.parse(address));
  if (version !== 6 || address.includes('%')) return false;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return isPublicIpv4(parsed.toIPv4Address());
  return parsed.match(UNICAST) && !SIX.some((block) => parsed.match(block));
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return !FOUR.some((block) => address.match(block));
}
