import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/**
 * Names the client of a request by its IP. Each of `trustedProxies` has added the address that it saw to
 * `X-Forwarded-For`; all entries before those are the client's own words. IPv6 clients are named by their /64 network,
 * since a client has all its addresses.
 */
export function clientOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const named = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined
  const address = (named !== undefined && isIP(named) !== 0 ? named : (socket.remoteAddress ?? '')).replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? networkOf(address) : address
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
