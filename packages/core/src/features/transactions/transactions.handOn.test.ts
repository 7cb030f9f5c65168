import { describe, expect, it, vi } from 'vitest'
import type { TrackingAbility, TransactionAbility, TransactionSnapshot } from '../../adapter/adapter.types.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { createWorld, type World } from '../../base/world.fixture.js'
import { createTransactionsKit, turn } from './transactionsKit.fixture.js'
import type { HandOnOptions } from './transactions.types.js'

const ADDRESS = 'So11111111111111111111111111111111111111112'
/** Signatures of transactions. */
const [OWN, OTHER] = ['5'.repeat(88), '4'.repeat(88)]
const REQUEST = { serialized: 'AQ==' }
const hang = (): Promise<never> => new Promise(() => {})

/** A promise that the test settles. */
function deferred<value>() {
  let [resolve, reject] = [(_: value): void => {}, (_: unknown): void => {}]
  const promise = new Promise<value>((resolved, rejected) => ([resolve, reject] = [resolved, rejected]))
  return { promise, resolve, reject }
}

interface Given {
  readonly browser?: World
  readonly sign?: TransactionAbility['sign']
  /** Whether the account pays the fee, so that its signature is the hash. Default: true. */
  readonly isPayer?: boolean
  readonly execute?: HandOnOptions['execute']
  readonly tracking?: Partial<TrackingAbility>
}

function setUp({
  browser = createWorld(),
  sign = async () => 'signed',
  isPayer = true,
  execute = async () => ({ hash: OWN }),
  tracking = {},
}: Given = {}) {
  const asked = vi.fn(sign)
  const handed = vi.fn(execute)
  const kit = createTransactionsKit({
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: ADDRESS,
    browser,
    abilities: {
      transaction: {
        sign: asked,
        // The content that was signed is another one than what was asked for: a wallet may add instructions.
        async marks(signed, claimed) {
          const isIts = isPayer || claimed === OWN
          return { content: `of ${signed}`, ...(isIts && { hash: OWN }) }
        },
      },
      tracking: { wait: hang, anchor: async () => ({ block: '7', content: 'asked' }), ...tracking },
    },
  })
  const step = kit.transactions.steps.handOn(REQUEST, { execute: handed, subject: { kind: 'swap', data: 1 } })
  const only = () => kit.transactions.state.transactions[0]
  return { ...kit, asked, handed, only, handOn: () => kit.run([step]) }
}

describe('a transaction that is signed and handed on', () => {
  it('is stored before it is handed on, with its hash where the account pays the fee', async () => {
    const { handOn, only, handed } = setUp({
      async execute(signed) {
        expect([signed, only()?.status, only()?.hash]).toEqual(['signed', 'asking', undefined])
        expect(only()?.anchor).toEqual({ block: '7', content: 'of signed', hash: OWN })
        return { hash: OWN }
      },
    })
    expect((await handOn()).hash).toBe(OWN)
    expect(only()).toMatchObject({ hash: OWN, status: 'pending', subject: { kind: 'swap', data: 1 } })
    expect(handed).toHaveBeenCalledOnce()
  })

  it('has the hash that the answer says, where another account pays the fee and that is its signature', async () => {
    const { handOn, only } = setUp({ isPayer: false })
    expect((await handOn()).hash).toBe(OWN)
    expect(only()?.anchor).toEqual({ block: '7', content: 'of signed' })
  })

  it('has its own hash, whatever the answer says', async () => {
    for (const hash of [OTHER, '', 7, undefined]) {
      const { handOn, only } = setUp({ execute: async () => ({ hash: hash as string }) })
      expect([(await handOn()).hash, only()?.hash]).toEqual([OWN, OWN])
    }
  })

  it.each([OTHER, '', 'x', 7, undefined, null])(
    'is searched for where another account pays and the answer is none of its signatures: %j',
    async (hash) => {
      const { handOn, only } = setUp({ isPayer: false, execute: async () => ({ hash: hash as string }) })
      await expect(handOn()).rejects.toMatchObject({ code: 'wallet/bad-answer' })
      expect(only()).toMatchObject({ status: 'unknown', anchor: { content: 'of signed' } })
      expect(only()?.hash).toBeUndefined()
    },
  )

  it('is removed where the visitor declines, or the wallet fails: nothing was handed on', async () => {
    for (const code of ['rejected', 'unknown', 'timed-out'] as const) {
      const { handOn, handed, statuses } = setUp({ sign: async () => Promise.reject(walletError(code)) })
      await expect(handOn()).rejects.toMatchObject({ code: `wallet/${code}` })
      expect([handed.mock.calls.length, statuses()]).toEqual([0, []])
    }
  })

  it('is not handed on where the wallet is gone before it has signed, however late the signature comes', async () => {
    const signed = deferred<string>()
    const { handOn, handed, asked, statuses, disconnect, transactions } = setUp({ sign: () => signed.promise })
    const ended = expect(handOn()).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    expect(statuses()).toEqual(['asking'])
    disconnect()
    await ended
    signed.resolve('signed')
    await turn()
    expect(handed).not.toHaveBeenCalled()
    expect(transactions.find(OWN)).toBeUndefined()
    expect([...setUp().statuses()]).toEqual([])
  })

  it('keeps its answer, however late it comes after the wallet is gone', async () => {
    const answer = deferred<{ hash: string }>()
    const { handOn, handed, only, disconnect, transactions } = setUp({ execute: () => answer.promise })
    const ended = expect(handOn()).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await vi.waitFor(() => expect(handed).toHaveBeenCalled())
    const { id = '' } = only() ?? {}
    disconnect()
    await ended
    expect(transactions.find(id)?.status).toBe('unknown')
    answer.resolve({ hash: OWN })
    await turn()
    expect(transactions.find(id)).toMatchObject({ status: 'pending', hash: OWN })
  })

  it('is searched for where what sends it fails as a wallet would that has refused', async () => {
    const context = { hash: OTHER }
    for (const error of [walletError('rejected', context), walletError('insufficient-funds', context)]) {
      const { handOn, only } = setUp({ execute: async () => Promise.reject(error) })
      await expect(handOn()).rejects.toBe(error)
      expect(only()).toMatchObject({ status: 'unknown', anchor: { hash: OWN } })
      expect(only()?.hash).toBeUndefined()
    }
  })

  it('is searched for where what sends it fails, or does not answer in 60 s', async () => {
    const failing = setUp({ execute: async () => Promise.reject(new Error('503')) })
    await expect(failing.handOn()).rejects.toMatchObject({ code: 'wallet/unknown' })
    expect(failing.statuses()).toEqual(['unknown'])
    let ended: AbortSignal | undefined
    const silent = setUp({
      execute(_, signal) {
        ended = signal
        return hang()
      },
    })
    const late = expect(silent.handOn()).rejects.toMatchObject({ code: 'wallet/timed-out' })
    await vi.waitFor(() => expect(silent.handed).toHaveBeenCalled())
    silent.browser.clock.pass(59_999)
    await turn()
    expect([ended?.aborted, silent.statuses()]).toEqual([false, ['asking']])
    silent.browser.clock.pass(1)
    await late
    expect([ended?.aborted, silent.statuses()]).toEqual([true, ['unknown']])
  })

  it.each<[string, TransactionSnapshot, string]>([
    ['has it', { state: 'pending' }, 'pending'],
    ['has it in a block', { state: 'included', inclusion: inclusion() }, 'success'],
    ['can have it no more', { state: 'expired' }, 'expired'],
    ['does not have it yet', { state: 'missing' }, 'unknown'],
  ])('F031 is what the chain says of its own hash after a lost answer: %s', async (_, snapshot, status) => {
    const looked: string[] = []
    const { handOn, only } = setUp({
      execute: async () => Promise.reject(new Error('503')),
      tracking: {
        async look({ hash }) {
          looked.push(hash)
          return snapshot
        },
        find: async () => OTHER,
      },
    })
    await expect(handOn()).rejects.toThrow()
    await vi.waitFor(() => expect(only()?.status).toBe(status))
    expect(new Set(looked)).toEqual(new Set([OWN]))
  })

  it('F031 is found by its content after a lost answer, where another account pays the fee', async () => {
    const searched: unknown[] = []
    const { handOn, only } = setUp({
      isPayer: false,
      execute: async () => Promise.reject(new Error('503')),
      tracking: {
        async find({ anchor }) {
          searched.push(anchor.content)
          return OWN
        },
      },
    })
    await expect(handOn()).rejects.toThrow()
    await vi.waitFor(() => expect(only()).toMatchObject({ status: 'pending', hash: OWN }))
    expect(searched).toEqual(['of signed'])
  })

  it('survives a reload before the answer: its record says by what it is found', async () => {
    const browser = createWorld()
    const { handOn, handed } = setUp({ browser, execute: hang })
    void handOn().catch(() => {})
    await vi.waitFor(() => expect(handed).toHaveBeenCalled())
    const { only } = setUp({ browser })
    expect(only()?.anchor).toEqual({ block: '7', content: 'of signed', hash: OWN })
  })

  it('F087 is signed and handed on once, however often it is asked for at once', async () => {
    const answer = deferred<{ hash: string }>()
    const { handOn, asked, handed, statuses } = setUp({ execute: () => answer.promise })
    const both = Promise.all([handOn(), handOn()])
    await vi.waitFor(() => expect(handed).toHaveBeenCalled())
    answer.resolve({ hash: OWN })
    expect((await both).map(({ hash }) => hash)).toEqual([OWN, OWN])
    expect([asked.mock.calls.length, handed.mock.calls.length, statuses()]).toEqual([1, 1, ['pending']])
  })

  it('F080 is not asked for once another account is active', async () => {
    const { handOn, asked, statuses, switchTo } = setUp({
      tracking: {
        async anchor() {
          switchTo(OTHER)
          return {}
        },
      },
    })
    await expect(handOn()).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect([asked.mock.calls.length, statuses()]).toEqual([0, []])
  })

  it('needs an adapter that has transactions signed', async () => {
    const { run, transactions } = createTransactionsKit({
      networkId: 'eip155:1',
      address: `0x${'a'.repeat(40)}`,
      abilities: { transaction: {} },
    })
    const step = transactions.steps.handOn(REQUEST, { execute: hang })
    await expect(run([step])).rejects.toMatchObject({ code: 'signing/unsupported' })
  })

  it('has the hash of the answer where the adapter knows no signatures', async () => {
    const { run, transactions } = createTransactionsKit({
      networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      address: ADDRESS,
      abilities: { transaction: { sign: async () => 'signed' } },
    })
    const step = transactions.steps.handOn(REQUEST, { execute: async () => ({ hash: OTHER }) })
    expect((await run([step])).hash).toBe(OTHER)
  })
})

function inclusion() {
  return { hash: OWN, status: 'success', block: { number: '8' }, confirmations: 1, isFinal: true } as const
}
