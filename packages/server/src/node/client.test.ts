import { describe, expect, it } from 'vitest'
import { clientOf } from './client.js'

const nameOf = (remoteAddress: string | undefined, trusted = 0, forwarded?: string) =>
  clientOf(
    { socket: { remoteAddress } as never, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } },
    trusted,
  )

describe('the name of a client', () => {
  it('is its address', () => {
    expect(nameOf('192.0.2.1')).toBe('192.0.2.1')
    expect(nameOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(nameOf(undefined)).toBe('')
  })

  it('is the network of an IPv6 address', () => {
    for (const address of ['2001:db8:0:1::1', '2001:0db8:0000:0001:ffff:1:2:3', '2001:db8:0:1:0:0:0:1'])
      expect(nameOf(address)).toBe('2001:db8:0:1')
    expect(nameOf('::1')).toBe('0:0:0:0')
    expect(nameOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  })

  it('is what the trusted proxies say, and never what the client says itself', () => {
    const forwarded = '198.51.100.1, 198.51.100.2, 198.51.100.3'
    expect(nameOf('192.0.2.1', 0, forwarded)).toBe('192.0.2.1')
    expect(nameOf('192.0.2.1', 1, forwarded)).toBe('198.51.100.3')
    expect(nameOf('192.0.2.1', 2, forwarded)).toBe('198.51.100.2')
    expect(nameOf('192.0.2.1', 1, 'garbage')).toBe('192.0.2.1')
    expect(nameOf('192.0.2.1', 1)).toBe('192.0.2.1')
    expect(nameOf('192.0.2.1', 9, forwarded)).toBe('192.0.2.1')
  })
})
