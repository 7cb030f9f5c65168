import { afterEach, describe, expect, it, vi } from 'vitest'
import { urlsOf } from './hosts.js'

afterEach(() => void vi.restoreAllMocks())

describe('the URLs of a network', () => {
  const http = ['https://one.example']
  const plain = { caipNetworkId: 'solana:x', rpcUrls: { default: { http } } } as const
  const network = {
    ...plain,
    rpcUrls: { default: { http }, restricted: { http: ['https://second.example', ...http] } },
  }

  it("are the app's own, where it gives some", () => {
    expect(urlsOf(network, { 'solana:x': ['https://own.example'] }, 'Asia/Shanghai')).toEqual(['https://own.example'])
    expect(urlsOf(network, { 'solana:x': [] }, 'UTC')).toEqual(http)
    expect(urlsOf(network, { 'solana:y': ['https://own.example'] }, 'UTC')).toEqual(http)
  })

  it('S6.01 begin with a second host where that is the one that can be reached', () => {
    expect(urlsOf(network, {}, 'Asia/Shanghai')).toEqual(['https://second.example', ...http])
    expect(urlsOf(network, {}, 'Europe/Berlin')).toEqual(http)
    expect(urlsOf(plain, {}, 'Asia/Shanghai')).toEqual(http)
  })

  it("S6.01 go by the page's own time zone", () => {
    const options = new Intl.DateTimeFormat('en').resolvedOptions()
    const given = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    given.mockReturnValue({ ...options, timeZone: 'Asia/Macau' })
    expect(urlsOf(network, {})).toHaveLength(2)
    given.mockReturnValue({ ...options, timeZone: 'Europe/Berlin' })
    expect(urlsOf(network, {})).toEqual(http)
  })
})
