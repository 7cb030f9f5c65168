import { describe, expect, it, vi } from 'vitest'
import type { AdapterAbilities, Signer } from './adapter.types.js'
import { allFrom, lateAbilities } from './lateAbilities.js'

const signer: Signer = { connectorId: 'one', address: 'A', networkId: 'eip155:1' }
const to = { to: 'B', value: 1n }
const message = { sign: async (_: Signer, text: string) => `signed ${text}` }

describe('lateAbilities', () => {
  it('loads an ability from the object that has it, and nothing before', async () => {
    const load = vi.fn(async () => ({ message, tracking: { wait: async () => expect.fail() } }))
    const { message: loadMessage } = allFrom(['message', 'tracking'], load)
    expect(load).not.toHaveBeenCalled()
    expect(await loadMessage()).toBe(message)
  })

  it('loads for each function only the object that has it', async () => {
    const reads = async () => ({ transaction: { estimate: async () => 7n } })
    const signing = () =>
      Promise.reject<{ transaction: Pick<AdapterAbilities['transaction'], 'send'> }>(new Error('no'))
    type Made = { readonly transaction: Required<Pick<AdapterAbilities['transaction'], 'estimate' | 'send'>> }
    const abilities = lateAbilities<Made>({ transaction: { estimate: reads, send: signing } })
    const { estimate, send, ...others } = await abilities.transaction()
    expect(await estimate(signer, to)).toBe(7n)
    await expect(send(signer, to)).rejects.toThrow('no')
    expect(others).toEqual({})
  })

  it('requires all that is made', () => {
    type Made = Pick<AdapterAbilities, 'message' | 'transfer'>
    const all = async (): Promise<Made> => expect.fail()
    const prepare = all
    // @ts-expect-error Nothing loads `transfer`.
    lateAbilities<Made>({ message: all })
    // @ts-expect-error Nothing loads `transfer.send`.
    lateAbilities<Made>({ message: all, transfer: { prepare } })
    // @ts-expect-error `all` has no `names`.
    allFrom(['message', 'names'], all)
    expect(Object.keys(lateAbilities<Made>({ message: all, transfer: { prepare, send: all } }))).toEqual([
      'message',
      'transfer',
    ])
  })
})
