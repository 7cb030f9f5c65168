import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 blocks that are not public (IANA's registry of special-purpose addresses, and multicast). */
const NOT_PUBLIC_4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/**
 * IPv6 blocks inside `2000::/3` that are not public, or hold an IPv4 address. Outside of `2000::/3` no address is public:
 * neither loopback, nor local addresses, nor IPv4 addresses that are mapped or translated.
 */
const NOT_PUBLIC_6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const special = blocks([
  ...NOT_PUBLIC_4.map(([network, prefix]) => [network, prefix, 'ipv4'] as const),
  ...NOT_PUBLIC_6.map(([network, prefix]) => [network, prefix, 'ipv6'] as const),
])
const global = blocks([['2000::', 3, 'ipv6']])

/** Whether an IP address, as text without brackets, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

function blocks(list: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[]): BlockList {
  const all = new BlockList()
  for (const block of list) all.addSubnet(...block)
  return all
}
