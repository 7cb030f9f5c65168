// Tests operations.pin.ts, operations.run.ts, operations.shown.ts.
import { proxy } from 'valtio/vanilla'
import { describe, expect, it, vi } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import { createEmitter } from '../../base/emitter.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { RouterEvents } from '../router/router.types.js'
import { createOperationsController } from './operations.controller.js'
import type { OperationsEvents, OperationStep, OperationTask, Plan } from './operations.types.js'

const ADDRESSES = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const
const hang = (): Promise<never> => new Promise(() => {})
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function setUp() {
  const accounts = ADDRESSES.map((address) => ({ address, type: 'eoa' as const }))
  const state = proxy({
    connections: [{ namespace: 'eip155', connectorId: 'one', accounts }],
    byNamespace: { eip155: { status: 'connected', accounts } },
  })
  const now = { address: ADDRESSES[0] as string, isConnected: true }
  const account = (): ConnectedAccount | undefined =>
    now.isConnected
      ? {
          ...{ namespace: 'eip155', caipNetworkId: 'eip155:1', connectorId: 'one', type: 'eoa', address: now.address },
          caipAddress: `eip155:1:${now.address}`,
        }
      : undefined
  const events = createEmitter<OperationsEvents & Pick<RouterEvents, 'viewOpened'>>((error) => {
    throw error
  })
  const told: string[] = []
  events.on('operationChanged', ({ operation: { status, step, steps } }) => {
    told.push(status === 'asking' ? `asking ${step} of ${steps}` : status)
  })
  const pending: string[] = []
  const requests = {
    begin: ({ kind }: { readonly kind: string }) => {
      pending.push(kind)
      return () => void pending.splice(pending.indexOf(kind), 1)
    },
  }
  const operations = createOperationsController({ connection: { account, state: state as never }, events, requests })
  const disconnect = (): void => {
    now.isConnected = false
    state.connections = []
  }
  /** Makes these wallets the connected ones. */
  const connect = (...wallets: readonly (readonly [namespace: string, connectorId: string])[]): void =>
    void (state.connections = wallets.map(([namespace, connectorId]) => ({ namespace, connectorId, accounts })))
  const openView = (): void => events.emit('viewOpened', { route: { view: 'Account' }, direction: 'back' })
  return { ...operations, openView, state: operations.state, now, told, pending, disconnect, connect }
}

const plan = <answer>(steps: Plan<answer>['steps'], more: Partial<Plan<answer>> = {}): Plan<answer> => ({
  kind: 'sendTransaction',
  content: 'x',
  steps,
  ...more,
})
const answering = (answer: string, more: Partial<OperationStep<string>> = {}): OperationStep<string> => ({
  ask: async () => answer,
  ...more,
})

describe('an operation', () => {
  it('asks for its steps in turn, each once the one before has succeeded', async () => {
    const { run, told, state } = setUp()
    const succeeded = vi.fn(async () => {})
    const act = vi.fn(async () => 'act')
    expect(await run(plan([answering('approve', { succeeded }), { ask: act }]))).toBe('act')
    expect(succeeded).toHaveBeenCalledWith('approve')
    expect(succeeded.mock.invocationCallOrder[0]).toBeLessThan(act.mock.invocationCallOrder[0] as number)
    expect(told).toEqual(['preparing', 'asking 1 of 2', 'asking 2 of 2', 'settled'])
    expect(state.operations).toEqual([])
  })

  it('prepares, and waits for the review', async () => {
    const { run, told } = setUp()
    let agree = (): void => {}
    const ask = vi.fn(async () => 'done')
    const review = (): Promise<void> => new Promise((resolve) => (agree = resolve))
    const answer = run(plan(async () => [{ ask }], { review }))
    await turn()
    expect([told, ask.mock.calls]).toEqual([['preparing', 'review'], []])
    agree()
    expect(await answer).toBe('done')
    expect(told).toEqual(['preparing', 'review', 'asking 1 of 1', 'settled'])
  })

  it('whose review the visitor declines asks no wallet, and an equal one is reviewed anew', async () => {
    const { begin, reviewWhile, openView, told, state } = setUp()
    const ask = vi.fn(async () => 'done')
    const signals: AbortSignal[] = []
    const review = ({ signal }: OperationTask): Promise<void> => (signals.push(signal), hang())
    const { id, answer } = begin(plan([{ ask }], { review }))
    let isKept = true
    reviewWhile('another', () => false)
    reviewWhile(id, () => isKept)
    openView()
    expect(told).toEqual(['preparing', 'review'])
    isKept = false
    openView()
    const next = begin(plan([{ ask }], { review }))
    expect(next.id).not.toBe(id)
    await expect(answer).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(told).toEqual(['preparing', 'review', 'preparing', 'review', 'rejected'])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    // The end of the first is not that of the second.
    expect(begin(plan([{ ask }], { review })).id).toBe(next.id)
    expect(state.operations).toMatchObject([{ id: next.id, status: 'review' }])
    expect(ask).not.toHaveBeenCalled()
  })

  it('is declined at once where its review is not shown, and no more once the visitor has agreed', async () => {
    const { begin, reviewWhile, openView } = setUp()
    const unseen = begin(plan([answering('x')], { review: hang }))
    reviewWhile(unseen.id, () => false)
    await expect(unseen.answer).rejects.toMatchObject({ code: 'wallet/rejected' })

    let reply = (_: string): void => {}
    const ask = (): Promise<string> => new Promise((resolve) => (reply = resolve))
    const { id, answer } = begin(plan([{ ask }], { review: async () => {} }))
    const isKept = vi.fn(() => true)
    reviewWhile(id, isKept)
    await turn()
    isKept.mockReturnValue(false)
    openView()
    openView()
    expect(isKept).toHaveBeenCalledOnce()
    reply('done')
    expect(await answer).toBe('done')
  })

  it.each(['preparing', 'review'])('F080 that is dropped in the status %s asks no wallet', async (status) => {
    const { begin, told } = setUp()
    let goOn = (): void => {}
    const wait = (): Promise<void> => new Promise((resolve) => (goOn = resolve))
    const ask = vi.fn(async () => 'done')
    const { answer, drop } = begin(
      status === 'review' ? plan([{ ask }], { review: wait }) : plan(async () => (await wait(), [{ ask }])),
    )
    expect(told.at(-1)).toBe(status)
    drop()
    goOn()
    await expect(answer).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(told.at(-1)).toBe('dropped')
    expect(ask).not.toHaveBeenCalled()
  })

  it('does not ask again for a step that was answered before a reload', async () => {
    const { run } = setUp()
    const approve = vi.fn(hang)
    const stored = vi.fn((_: OperationTask) => 'approved')
    expect(await run(plan<string>([{ ask: approve, stored }, answering('act')]))).toBe('act')
    expect(approve).not.toHaveBeenCalled()
    // What another account has answered is no answer of this one.
    expect(stored.mock.calls[0]?.[0].account).toMatchObject({ address: ADDRESSES[0] })
  })

  it('takes other steps where the wallet does not know the request, and waits for no step twice', async () => {
    const { run, told } = setUp()
    const succeeded = vi.fn(async () => {})
    const batch: OperationStep<string> = {
      ask: async () => Promise.reject(walletError('unsupported-method')),
      otherwise: () => [answering('one', { succeeded }), answering('two')],
    }
    expect(await run(plan([batch], { answer: (answers) => answers.join() }))).toBe('one,two')
    expect(succeeded).toHaveBeenCalledTimes(1)
    expect(told).toEqual(['preparing', 'asking 1 of 1', 'asking 1 of 2', 'asking 2 of 2', 'settled'])
  })

  it('says where it has stopped', async () => {
    const { run, told } = setUp()
    const declines: OperationStep<string> = { ask: async () => Promise.reject(walletError('rejected')) }
    const stopped = vi.fn(({ error }) => error)
    await expect(run(plan([answering('one'), declines], { stopped }))).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
    expect(stopped).toHaveBeenCalledWith(expect.objectContaining({ at: 1, steps: 2, answers: ['one'] }))
    expect(told.at(-1)).toBe('rejected')
  })

  it('F087 joins an equal one of the same account, and no other', async () => {
    const { run } = setUp()
    const ask = vi.fn(async () => turn().then(() => 'x'))
    const [one, other] = [run(plan([{ ask }])), run(plan([{ ask }]))]
    void run(plan([{ ask }], { content: 'y' }))
    void run(plan([{ ask }], { address: ADDRESSES[1] }))
    expect(await one).toBe(await other)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it.each([
    ['the account', 'wallet/unauthorized', ({ now }: ReturnType<typeof setUp>) => void (now.address = ADDRESSES[1])],
    ['the wallet', 'signing/not-connected', ({ disconnect }: ReturnType<typeof setUp>) => disconnect()],
  ])('F080 asks no wallet where %s is another one by then', async (_, code, change) => {
    const kit = setUp()
    const ask = vi.fn(async () => 'x')
    const answer = kit.run(plan(async () => turn().then(() => [{ ask }])))
    change(kit)
    await expect(answer).rejects.toMatchObject({ code })
    expect(ask).not.toHaveBeenCalled()
  })

  it('F076 ends with the wallet that is asked, and blocks no new one', async () => {
    const kit = setUp()
    const answer = kit.run(plan([{ ask: hang }]))
    expect(kit.pending).toEqual(['sendTransaction'])
    kit.disconnect()
    await expect(answer).rejects.toMatchObject({ code: 'wallet/disconnected' })
    expect(kit.pending).toEqual([])
    kit.now.isConnected = true
    expect(await kit.run(plan([answering('again')]))).toBe('again')
  })

  it('F076 goes on while its wallet is one of those that are connected, and ends with that wallet alone', async () => {
    const { run, connect, told } = setUp()
    const answer = expect(run(plan([{ ask: hang }]))).rejects.toMatchObject({ code: 'wallet/disconnected' })
    connect(['solana', 'one'], ['eip155', 'two'], ['eip155', 'one'])
    await turn()
    expect(told.at(-1)).toBe('asking 1 of 1')
    connect(['solana', 'one'], ['eip155', 'two'])
    await answer
  })

  it('F076 that has not asked yet is no request that its wallet could lose', async () => {
    const { run, connect } = setUp()
    let prepare = (): void => {}
    const answer = run(plan(async () => (await new Promise<void>((resolve) => (prepare = resolve)), [answering('x')])))
    connect()
    await turn()
    connect(['eip155', 'one'])
    prepare()
    expect(await answer).toBe('x')
  })

  it('each has a number of its own, and is told to its own form until it is over', async () => {
    const { begin } = setUp()
    const heard: string[] = []
    const listen = (name: string) => void heard.push(name)
    const one = begin(plan([answering('x')]), ({ status }) => listen(`one ${status}`))
    const two = begin(plan([{ ask: hang }], { content: 'y' }), ({ status }) => listen(`two ${status}`))
    expect([one.id, two.id]).toEqual(['1', '2'])
    await one.answer
    expect(heard.filter((each) => each.startsWith('one')).at(-1)).toBe('one settled')
    two.drop()
    expect(heard.at(-1)).toBe('two dropped')
    const before = heard.length
    two.drop()
    expect(heard).toHaveLength(before)
  })

  it('F031 that failed is sent once its transaction is found, unless it was dropped', async () => {
    const { begin, follow, told } = setUp()
    const failing = (id: string): OperationStep<string> => ({
      async ask({ record }) {
        record(id)
        throw walletError('unknown')
      },
    })
    const one = begin(plan([failing('one')]))
    const two = begin(plan([failing('two')], { content: 'y' }))
    await Promise.allSettled([one.answer, two.answer])
    two.drop()
    told.length = 0
    follow(() => ({ isSent: true, isSettled: true }))
    expect(told).toEqual(['sent', 'settled'])
  })

  it.each([
    ['fails', walletError('unknown'), ['failed', 'sent', 'settled']],
    ['answers', undefined, ['sent', 'settled']],
  ] as const)('F031 whose transaction is found before the wallet %s is no less sent', async (_, error, expected) => {
    const { begin, follow, told, state } = setUp()
    const { answer } = begin(
      plan([
        {
          async ask({ record }) {
            record('one')
            // Another tab has found it, and it is settled. The wallet has not answered yet.
            follow(() => ({ isSent: true, isSettled: true }))
            if (error) throw error
            return 'hash'
          },
        },
      ]),
    )
    told.length = 0
    await Promise.allSettled([answer])
    expect(told).toEqual(expected)
    expect(state.operations).toEqual([])
  })

  it('F087 that was dropped is taken up by an equal form, which waits for the same prompt', async () => {
    const { begin, told, state } = setUp()
    let reply = (_: string): void => {}
    const ask = vi.fn(
      ({ record }: OperationTask) => (record('one'), new Promise<string>((resolve) => (reply = resolve))),
    )
    begin(plan([{ ask }])).drop()
    expect(state.operations).toEqual([])
    told.length = 0
    const heard: string[] = []
    const again = begin(plan([{ ask }]), ({ status }) => void heard.push(status))
    reply('hash')
    expect(await again.answer).toBe('hash')
    expect(ask).toHaveBeenCalledOnce()
    expect(heard).toEqual(['asking', 'sent'])
    expect(told).toEqual(['asking 1 of 1', 'sent'])
    expect(state.operations).toMatchObject([{ transactionId: 'one' }])
  })

  it('rejects with one of ours for content that cannot be written down', async () => {
    const content: Record<string, unknown> = {}
    content['self'] = content
    await expect(setUp().run(plan([answering('x')], { content }))).rejects.toMatchObject({ code: 'wallet/unknown' })
  })
})
