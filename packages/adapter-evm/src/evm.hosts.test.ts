import type { Network } from '@latchkit/core/networks'
import { alphaNetwork } from '@latchkit/testing'
import { describe, expect, it } from 'vitest'
import { isRestricted, urlsOf } from './evm.hosts.js'

describe('the time zones of S6.01', () => {
  it.each(['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Macao', 'Hong_Kong', 'Beijing'])(
    'S6.01 restricts Asia/%s',
    (city) => expect(isRestricted(`Asia/${city}`)).toBe(true),
  )

  it.each(['Asia/Tokyo', 'Europe/Berlin', 'UTC', ''])('does not restrict %j', (zone) =>
    expect(isRestricted(zone)).toBe(false),
  )
})

describe('the URLs of a network', () => {
  const [url] = alphaNetwork.rpcUrls.default.http
  const network = {
    ...alphaNetwork,
    rpcUrls: { ...alphaNetwork.rpcUrls, restricted: { http: ['https://second.example'] } },
  } as Network

  it("are the app's own, where it gives some", () => {
    const own = { [alphaNetwork.caipNetworkId]: ['https://own.example'] }
    expect(urlsOf(network, own, 'Asia/Shanghai')).toEqual(['https://own.example'])
    expect(urlsOf(network, { [alphaNetwork.caipNetworkId]: [] }, 'UTC')).toEqual([url])
  })

  it('begin with a second host where that is the one that can be reached', () => {
    expect(urlsOf(network, {}, 'Asia/Shanghai')).toEqual(['https://second.example', url])
    expect(urlsOf(network, {}, 'Europe/Berlin')).toEqual([url])
    expect(urlsOf(alphaNetwork, {}, 'Asia/Shanghai')).toEqual([url])
  })
})
