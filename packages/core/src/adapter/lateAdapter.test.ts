import { describe, expect, it, vi } from 'vitest'
import type { Adapter, AttachedWallet } from './adapter.types.js'
import { lateAdapter } from './lateAdapter.js'

const wallet = { connector: { id: 'one' } } as AttachedWallet

function world() {
  const calls: string[] = []
  const log =
    (name: string) =>
    (...args: readonly unknown[]): void =>
      void calls.push([name, ...args.map((each) => JSON.stringify(each))].join(' '))
  const real = {
    attach: log('attach'),
    forget: log('forget'),
    start() {
      calls.push('start')
      return () => void calls.push('stop')
    },
    connect: async () => ({ accounts: [], networkId: 'eip155:1' }),
    disconnect: async () => {
      throw { code: 4001 }
    },
    message: { sign: async (_: unknown, text: string) => `signed ${text}` },
  } as object as Adapter
  const load = vi.fn(async () => real)
  const adapter = lateAdapter({ name: 'late', namespace: 'eip155' }, { message: ['sign'] }, load)
  return { adapter, calls, load }
}

describe('lateAdapter', () => {
  it('loads nothing for being made, started, given wallets and told to forget one', () => {
    const { adapter, load } = world()
    const stop = adapter.start()
    adapter.attach(wallet)
    adapter.forget('one')
    stop()
    expect(load).not.toHaveBeenCalled()
    expect(adapter).toMatchObject({ name: 'late', namespace: 'eip155' })
  })

  it('hands over what it was given, once, in order', async () => {
    const { adapter, calls, load } = world()
    adapter.attach(wallet)
    const stop = adapter.start()
    await Promise.all([adapter.connect({ connectorId: 'one' }), adapter.prepare?.()])
    adapter.attach(wallet)
    adapter.forget('one')
    stop()
    adapter.start()()
    const attached = `attach ${JSON.stringify(wallet)}`
    expect(calls).toEqual([attached, 'start', attached, 'forget "one"', 'stop', 'start', 'stop'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('does not start what is loaded after it was stopped', async () => {
    const { adapter, calls } = world()
    adapter.start()()
    await adapter.connect({ connectorId: 'one' })
    expect(calls).toEqual([])
  })

  it('has the capability groups that it is said to have, and their functions', async () => {
    const { adapter } = world()
    expect(await adapter.message?.sign({} as never, 'x')).toBe('signed x')
    expect(adapter.balance).toBeUndefined()
  })

  it('throws a LatchError, whatever was thrown', async () => {
    const { adapter } = world()
    await expect(adapter.disconnect('one')).rejects.toMatchObject({ isLatchError: true, code: 'wallet/rejected' })
  })

  it('loads again after loading failed', async () => {
    const { adapter, load } = world()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(adapter.connect({ connectorId: 'one' })).rejects.toMatchObject({ isLatchError: true })
    await expect(adapter.connect({ connectorId: 'one' })).resolves.toBeDefined()
  })
})
