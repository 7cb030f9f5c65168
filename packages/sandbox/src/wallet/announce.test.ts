// Tests schedule.ts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startAnnouncing } from './announce.js'
import { createSwitches, evmSwitches, switchDefaults } from './switches.js'
import type { WalletProvider, WalletSwitches } from './types.js'

interface Announced {
  readonly info: { readonly uuid: string; readonly rdns: string; readonly name: string }
  readonly provider: unknown
}

const provider: WalletProvider = { request: async () => null, on: () => provider, removeListener: () => provider }

const listen = (given: Partial<WalletSwitches>) => {
  const page = new EventTarget()
  const switches = createSwitches(evmSwitches)
  const heard: Announced[] = []
  switches.replace('query', given)
  const announce = startAnnouncing({ page, provider, switches: switches.now })
  page.addEventListener('eip6963:announceProvider', (event) => heard.push((event as CustomEvent<Announced>).detail))
  const request = (): unknown => page.dispatchEvent(new Event('eip6963:requestProvider'))
  return { announce, heard, request, set: (more: Partial<WalletSwitches>) => switches.replace('page', more) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('announcing', () => {
  it('announces without a request, to a page that listens already', () => {
    const page = new EventTarget()
    const heard = vi.fn()
    page.addEventListener('eip6963:announceProvider', heard)
    startAnnouncing({ page, provider, switches: () => switchDefaults })
    expect(heard).toHaveBeenCalledOnce()
  })

  it('answers each request with the same frozen detail', () => {
    const { heard, request } = listen({})
    request()
    request()
    expect(heard).toHaveLength(2)
    expect(heard[0]).toEqual(heard[1])
    expect(heard[0]?.provider).toBe(provider)
    expect([Object.isFrozen(heard[0]), Object.isFrozen(heard[0]?.info)]).toEqual([true, true])
    expect(heard[0]?.info).toMatchObject({ name: 'Sandbox Wallet', rdns: 'dev.latchkit.sandbox' })
  })

  it('announces late, once, also when requested too early', () => {
    const { heard, request } = listen({ announce: 'late', lateBy: 500 })
    request()
    request()
    vi.advanceTimersByTime(499)
    expect(heard).toHaveLength(0)
    vi.advanceTimersByTime(2)
    expect(heard).toHaveLength(1)
    request()
    expect(heard).toHaveLength(2)
  })

  it('announces late also when the switch is set after the start', () => {
    const { heard, request, set } = listen({})
    set({ announce: 'late', lateBy: 500 })
    request()
    expect(heard).toHaveLength(0)
    vi.advanceTimersByTime(501)
    expect(heard).toHaveLength(1)
  })

  it('never announces, except by the action', () => {
    const { announce, heard, request } = listen({ announce: 'never' })
    request()
    expect(heard).toHaveLength(0)
    announce()
    expect(heard).toHaveLength(1)
  })

  it('announces a second provider with one uuid', async () => {
    const { heard, request } = listen({ announce: 'twice' })
    request()
    expect(heard.map(({ info }) => info.uuid)).toEqual([switchDefaults.uuid, switchDefaults.uuid])
    const second = heard[1]?.provider as WalletProvider
    expect(second).not.toBe(provider)
    await expect(second.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4100 })
  })

  it('announces a second uuid with one rdns', () => {
    const { heard, request } = listen({ announce: 'two-versions' })
    request()
    expect(new Set(heard.map(({ info }) => info.uuid)).size).toBe(2)
    expect(new Set(heard.map(({ info }) => info.rdns)).size).toBe(1)
  })

  it.each(['uuid', 'name', 'icon', 'rdns'] as const)('leaves out its %s', (part) => {
    const { heard, request } = listen({ detail: `missing-${part}` })
    request()
    expect(heard[0]?.info).toBeDefined()
    expect(heard[0]?.info).not.toHaveProperty(part)
  })

  it('leaves out its info, and its provider', () => {
    const { heard, request, set } = listen({ detail: 'missing-info' })
    request()
    set({ detail: 'missing-provider' })
    request()
    expect(heard.map((detail) => Object.keys(detail))).toEqual([['provider'], ['info']])
  })

  it('announces null, a proxy that throws, and getters that change their values', () => {
    const { heard, request, set } = listen({ detail: 'null' })
    request()
    set({ detail: 'throwing-proxy' })
    request()
    set({ detail: 'shifting' })
    request()
    expect(heard[0]).toBeNull()
    expect(() => heard[1]?.info).toThrow('Nothing here may be touched.')
    expect(heard[2]?.info.name).not.toBe(heard[2]?.info.name)
  })

  it('floods at once, or one after the other', async () => {
    const { heard, request, set } = listen({ flood: 1000 })
    request()
    expect(heard).toHaveLength(1001)
    expect(new Set(heard.map(({ info }) => info.uuid)).size).toBe(1001)
    set({ flood: 5, floodEvery: 10 })
    request()
    request()
    await vi.advanceTimersByTimeAsync(30)
    expect(heard).toHaveLength(1001 + 2 + 3)
  })
})
