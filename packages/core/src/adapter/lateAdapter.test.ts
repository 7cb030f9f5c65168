import { describe, expect, it, vi } from 'vitest'
import { LatchError } from '../base/errors.js'
import { abilityOf } from './abilityOf.js'
import type { Abilities, AbilityLoaders, AdapterAbilities, AttachedWallet, Signer } from './adapter.types.js'
import { lateAdapter, type LateAdapterParts, type LoadedAdapter } from './lateAdapter.js'

const wallet = { connector: { id: 'one' } } as AttachedWallet
const signer: Signer = { connectorId: 'one', address: 'A', networkId: 'eip155:1' }

function world(given: Partial<LateAdapterParts> = {}) {
  const calls: string[] = []
  const log =
    (name: string) =>
    (...args: readonly unknown[]): void =>
      void calls.push([name, ...args.map((each) => JSON.stringify(each))].join(' '))
  const real: LoadedAdapter = {
    attach: log('attach'),
    forget: log('forget'),
    start() {
      calls.push('start')
      return () => void calls.push('stop')
    },
    connect: async () => ({ accounts: [], networkId: 'eip155:1' }),
    reconnect: async () => undefined,
    disconnect: async () => {
      throw { code: 4001 }
    },
    switchNetwork: async ({ networkId }) => log('switchNetwork')(networkId),
    getProvider: async (connectorId) => connectorId,
  }
  const load = vi.fn(async () => real)
  const loadMessage = vi.fn(async () => ({ sign: async (_: Signer, text: string) => `signed ${text}` }))
  const abilities: Abilities = {
    message: loadMessage,
    balance: async () => ({
      async get() {
        throw { code: 4001 }
      },
    }),
  }
  const adapter = lateAdapter({ name: 'late', namespace: 'eip155', load, abilities, ...given })
  return { adapter, calls, load, loadMessage, real }
}

describe('lateAdapter', () => {
  it('loads nothing for being made, started, given wallets and told to forget one', () => {
    const { adapter, load, loadMessage } = world()
    const stop = adapter.start()
    adapter.attach(wallet)
    adapter.forget('one')
    stop()
    expect(adapter.abilities.message).toBeDefined()
    expect(load).not.toHaveBeenCalled()
    expect(loadMessage).not.toHaveBeenCalled()
    expect(adapter).toMatchObject({ name: 'late', namespace: 'eip155' })
  })

  it('passes on the wallets that it was given, once, in order', async () => {
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

  it('forwards calls', async () => {
    const { adapter, calls } = world()
    expect(await adapter.getProvider('one')).toBe('one')
    expect(await adapter.reconnect({ connectorId: 'one' })).toBeUndefined()
    await adapter.switchNetwork({ connectorId: 'one', networkId: 'eip155:2' })
    expect(calls).toEqual(['switchNetwork "eip155:2"'])
    // A function that the loaded adapter lacks has no effect.
    await adapter.activate?.('one')
  })

  it('has the abilities that were given, and no others', async () => {
    const { adapter } = world()
    expect(Object.keys(adapter.abilities)).toEqual(['message', 'balance'])
    expect(await (await abilityOf(adapter, 'message'))?.sign(signer, 'x')).toBe('signed x')
    expect(await abilityOf(adapter, 'transfer')).toBeUndefined()
    expect(await abilityOf(undefined, 'message')).toBeUndefined()
  })

  it('has its wallets before an ability is used', async () => {
    const { adapter, calls } = world()
    adapter.start()
    adapter.attach(wallet)
    await abilityOf(adapter, 'message')
    expect(calls).toEqual([`attach ${JSON.stringify(wallet)}`, 'start'])
  })

  it('throws a LatchError for anything that a call or the call of an ability threw', async () => {
    const { adapter } = world()
    const rejected = { isLatchError: true, code: 'wallet/rejected' }
    await expect(adapter.disconnect('one')).rejects.toMatchObject(rejected)
    const balance = await abilityOf(adapter, 'balance')
    await expect(balance?.get({ address: 'A', networkId: 'eip155:1' })).rejects.toMatchObject(rejected)
  })

  it('converts errors by toError, with the name of the call', async () => {
    const names: string[] = []
    const toError = async (cause: unknown, call: string) => {
      names.push(call)
      return new LatchError({ code: 'wallet/locked', message: 'Locked', cause })
    }
    const { adapter } = world({ toError })
    await expect(adapter.disconnect('one')).rejects.toMatchObject({ code: 'wallet/locked' })
    const balance = await abilityOf(adapter, 'balance')
    await expect(balance?.get({ address: 'A', networkId: 'eip155:1' })).rejects.toMatchObject({ code: 'wallet/locked' })
    expect(names).toEqual(['disconnect', 'balance.get'])
  })

  it('has the errors of loading an ability made by the name of the ability', async () => {
    const names: string[] = []
    const toError = async (cause: unknown, call: string) => {
      names.push(call)
      return new LatchError({ code: 'wallet/unknown', message: 'Not loaded', cause })
    }
    const { adapter, loadMessage } = world({ toError })
    loadMessage.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(abilityOf(adapter, 'message')).rejects.toMatchObject({ message: 'Not loaded' })
    const failing = world({ toError, load: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(abilityOf(failing.adapter, 'balance')).rejects.toMatchObject({ message: 'Not loaded' })
    expect(names).toEqual(['message', 'balance'])
  })

  it('has the same ability and the same functions at each use', async () => {
    const { adapter, loadMessage } = world()
    const first = await abilityOf(adapter, 'message')
    expect(adapter.abilities.message).toBe(adapter.abilities.message)
    expect(await abilityOf(adapter, 'message')).toBe(first)
    expect(first?.sign).toBe(first?.sign)
    expect(loadMessage).toHaveBeenCalledTimes(1)
  })

  it('takes an ability whose object is frozen, and only its own functions', async () => {
    const message = Object.freeze({
      mark: 'signed',
      async sign(_: Signer, text: string) {
        return `${this.mark} ${text}`
      },
    })
    const { adapter } = world({ abilities: Object.freeze({ message: async () => message }) })
    const ability = await abilityOf(adapter, 'message')
    expect(await ability?.sign(signer, 'x')).toBe('signed x')
    expect(ability?.toString).toBe(Object.prototype.toString)
    expect(adapter.abilities.toString).toBe(Object.prototype.toString)
  })

  it('throws a LatchError where the code that knows the errors cannot be loaded', async () => {
    const { adapter } = world({ toError: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(adapter.disconnect('one')).rejects.toMatchObject({ isLatchError: true, code: 'wallet/rejected' })
  })

  it('loads again after loading failed', async () => {
    const { adapter, load, loadMessage } = world()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(adapter.connect({ connectorId: 'one' })).rejects.toMatchObject({ isLatchError: true })
    await expect(adapter.connect({ connectorId: 'one' })).resolves.toBeDefined()
    loadMessage.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(abilityOf(adapter, 'message')).rejects.toMatchObject({ isLatchError: true })
    await expect(abilityOf(adapter, 'message')).resolves.toBeDefined()
  })
})

it('lateAdapter has all its wallets after a load that failed because one could not be attached', async () => {
  const { adapter, calls, load, real } = world()
  const attach = (): never => {
    throw new Error('hostile')
  }
  load.mockResolvedValueOnce({ ...real, attach })
  adapter.attach(wallet)
  adapter.attach(wallet)
  await expect(adapter.connect({ connectorId: 'one' })).rejects.toMatchObject({ isLatchError: true })
  await adapter.connect({ connectorId: 'one' })
  const attached = `attach ${JSON.stringify(wallet)}`
  expect(calls).toEqual([attached, attached])
})

describe('AbilityLoaders', () => {
  it('requires a loader of every ability that is made', () => {
    const message = async () => ({ sign: async () => '' })
    // @ts-expect-error The loader of `balance` is missing.
    const loaders: AbilityLoaders<Pick<AdapterAbilities, 'message' | 'balance'>> = { message }
    expect(loaders.message).toBe(message)
  })
})
