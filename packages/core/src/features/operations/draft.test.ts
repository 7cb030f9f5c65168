import { describe, expect, it, vi } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import { createWorld } from '../../base/world.fixture.js'
import type { ConnectedAccount, ConnectionEvents } from '../connection/connection.types.js'
import { createEmitter } from '../../base/emitter.js'
import { createDraft, type DraftTask } from './draft.js'
import type { DraftModel } from './draft.rules.js'
import type { Operation, OperationsController, Plan } from './operations.types.js'

/** An operation that was begun. The test says what becomes of it. */
interface Begun {
  readonly plan: Plan<string>
  readonly listen: (operation: Partial<Operation>) => void
  readonly drop: ReturnType<typeof vi.fn>
  answer(text: string): Promise<void>
  fail(error: unknown): Promise<void>
}

const ACCOUNT = 'eip155:1:0x1'
const payer = (caipAddress: string, connectorId = 'one'): ConnectedAccount =>
  ({ caipAddress, connectorId }) as ConnectedAccount

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Makes a draft of one number, which is prepared as its text. `read` answers what is prepared. */
function setUp(read: () => Promise<string> = async () => 'one') {
  const { clock } = createWorld()
  const begun: Begun[] = []
  const begin = (plan: Plan<string>, listen: (operation: Operation) => void) => {
    let settle: { resolve: (text: string) => void; reject: (error: unknown) => void }
    const answer = new Promise<string>((resolve, reject) => (settle = { resolve, reject }))
    const drop = vi.fn()
    begun.push({
      ...{ plan, drop, listen: (operation) => listen(operation as Operation) },
      answer: (text) => (settle.resolve(text), turn()),
      fail: (error) => (settle.reject(error), turn()),
    })
    return { id: String(begun.length), answer, drop }
  }
  const prepare = vi.fn((_: DraftTask) => read())
  const onPause = vi.fn()
  const followAccount = vi.fn()
  const events = createEmitter<ConnectionEvents>(() => {})
  let account: ConnectedAccount | undefined = payer(ACCOUNT)
  let isPausing = false
  /** Makes another account the active one, or none. `isHeard`: its event is emitted. */
  const activate = (next: ConnectedAccount | undefined, isHeard = true): void => {
    account = next
    if (isHeard) events.emit('accountsChanged', {} as ConnectionEvents['accountsChanged'])
  }
  const shown: [DraftModel<string>, DraftModel<string>][] = []
  const draft = createDraft<string, string>({
    ...{ clock, prepare, onPause, events, followAccount },
    connection: { account: () => account },
    isPausing: () => isPausing,
    operations: { begin } as unknown as Pick<OperationsController, 'begin'>,
    plan: (ready) => ({ kind: 'sendTransaction', content: ready, steps: [] }),
    show: (now, before) => void shown.push([now, before]),
  })
  const confirm = (): Promise<string> => {
    const answer = draft.confirm(() => {})
    answer.catch(() => {})
    return answer
  }
  const pause = (is: boolean): void => void (isPausing = is)
  const change = (isPausingThen = false): void => {
    pause(isPausingThen)
    draft.change(() => {})
  }
  const { prepare: prepareDraft } = draft
  return {
    ...draft,
    ...{ draft, clock, begun, prepare: prepareDraft, read: prepare, onPause, shown, confirm, change, pause },
    ...{ activate, followAccount },
  }
}

/** Makes a draft that is prepared. */
async function setUpPrepared() {
  const kit = setUp()
  expect(await kit.prepare()).toBe(true)
  return kit
}

describe('a change of a draft', () => {
  it('S9.02 is followed by a pause 500 ms after the last one, where the form is complete', () => {
    const { change, clock, onPause } = setUp()
    change(true)
    clock.pass(499)
    change(true)
    clock.pass(499)
    expect(onPause).not.toHaveBeenCalled()
    clock.pass(1)
    expect(onPause).toHaveBeenCalledOnce()
    change(false)
    change(true)
    change(false)
    clock.pass(1_000)
    expect(onPause).toHaveBeenCalledOnce()
  })

  it('is followed by no pause after a preparation, nor after the end', async () => {
    const { change, clock, onPause, prepare, dispose } = setUp()
    change(true)
    await prepare()
    clock.pass(500)
    change(true)
    dispose()
    clock.pass(500)
    expect(onPause).not.toHaveBeenCalled()
  })

  it('writes its fields after the old draft is void', async () => {
    const { draft, now } = await setUpPrepared()
    const write = vi.fn(() => now().status)
    draft.change(write)
    expect(write).toHaveReturnedWith('editing')
  })

  it('drops the operation that the draft was confirmed as', async () => {
    const { confirm, change, begun } = await setUpPrepared()
    void confirm()
    change()
    change()
    expect(begun[0]?.drop).toHaveBeenCalledOnce()
  })
})

describe('the preparation of a draft', () => {
  it('is one for calls that cross, and another one after a change', async () => {
    const { prepare, read, change, now } = setUp(() => turn().then(() => 'one'))
    const [first, second] = [prepare(), prepare()]
    expect(now().status).toBe('preparing')
    expect(read).toHaveBeenCalledOnce()
    expect(await Promise.all([first, second])).toEqual([true, true])
    const old = prepare()
    change()
    const next = prepare()
    expect(await Promise.all([old, next])).toEqual([false, true])
    expect(read).toHaveBeenCalledTimes(3)
    await prepare()
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('gets the active account, and a signal that a change aborts', async () => {
    const { prepare, read, change } = setUp()
    const prepared = prepare()
    const { account, signal } = read.mock.calls[0]?.[0] as DraftTask
    expect([account.caipAddress, signal.aborted]).toEqual([ACCOUNT, false])
    change()
    expect(signal.aborted).toBe(true)
    await prepared
  })

  it('is aborted by a confirmation of what was prepared before, and at the end', async () => {
    const { prepare, read, confirm, dispose } = await setUpPrepared()
    const signalOf = (call: number): AbortSignal | undefined => read.mock.calls[call]?.[0].signal
    expect(signalOf(0)?.aborted).toBe(false)
    void prepare()
    void confirm()
    expect(signalOf(1)?.aborted).toBe(true)
    const other = setUp()
    void other.prepare()
    other.dispose()
    expect(other.read.mock.calls[0]?.[0].signal.aborted).toBe(true)
    dispose()
  })

  it('fails without an account', async () => {
    const { prepare, read, now, activate } = setUp()
    activate(undefined)
    expect(await prepare()).toBe(false)
    expect(now().error).toMatchObject({ code: 'signing/not-connected' })
    expect(read).not.toHaveBeenCalled()
  })

  it('shows why it failed, with an error of ours', async () => {
    const { prepare, now } = setUp(async () => Promise.reject(new Error('offline')))
    expect(await prepare()).toBe(false)
    expect(now()).toMatchObject({ status: 'editing', error: { code: 'wallet/unknown' } })
  })

  it('is none while the wallet is asked, nor once it has sent', async () => {
    const { confirm, prepare, read, begun } = await setUpPrepared()
    void confirm()
    expect(await prepare()).toBe(false)
    begun[0]?.listen({ status: 'sent' })
    expect(await prepare()).toBe(false)
    expect(read).toHaveBeenCalledOnce()
  })
})

describe('F080 another account, network or wallet', () => {
  it.each([
    ['another account', payer('eip155:1:0x2')],
    ['another network', payer('eip155:10:0x1')],
    ['another wallet', payer(ACCOUNT, 'two')],
    ['no account', undefined],
  ])('voids what was prepared, and waits for a pause: %s', async (_, next) => {
    const { now, activate, clock, onPause, pause, followAccount } = await setUpPrepared()
    pause(true)
    activate(next)
    expect(now()).toMatchObject({ status: 'editing', ready: undefined })
    expect(followAccount.mock.calls).toEqual([[!next]])
    clock.pass(500)
    expect(onPause).toHaveBeenCalledOnce()
  })

  it('ends a form that was sent', async () => {
    const { confirm, begun, activate, followAccount } = await setUpPrepared()
    void confirm()
    begun[0]?.listen({ status: 'sent' })
    activate(payer('eip155:1:0x2'))
    expect(followAccount.mock.calls).toEqual([[true]])
  })

  it('is not asked for what was prepared for the one before, also where its event is on its way', async () => {
    const { draft, activate, begun } = await setUpPrepared()
    activate(payer('eip155:1:0x2'), false)
    const check = vi.fn(() => {
      throw walletError('bad-amount')
    })
    await expect(draft.confirm(check)).rejects.toMatchObject({ code: 'wallet/bad-amount' })
    expect(check).toHaveBeenCalledExactlyOnceWith(undefined)
    expect(begun).toEqual([])
  })

  it('that is the same one changes nothing', async () => {
    const { now, activate } = await setUpPrepared()
    activate(payer(ACCOUNT))
    expect(now().status).toBe('prepared')
  })
})

describe('the confirmation of a draft', () => {
  it('asks for what was prepared, once for presses that cross', async () => {
    const { confirm, begun, now } = await setUpPrepared()
    const [first, second] = [confirm(), confirm()]
    expect(begun.map(({ plan }) => plan.content)).toEqual(['one'])
    expect(now()).toMatchObject({ status: 'asking', transactionId: undefined })
    await begun[0]?.answer('hash')
    expect(await Promise.all([first, second])).toEqual(['hash', 'hash'])
  })

  it.each(['answer', 'fail'] as const)('S9.02 asks no more within 1 s after the wallet: %s', async (end) => {
    const { confirm, begun, clock } = await setUpPrepared()
    void confirm()
    clock.pass(10_000)
    void confirm()
    await begun[0]?.[end](walletError('unknown') as never)
    begun[0]?.listen({ status: 'failed', error: walletError('unknown') })
    clock.pass(999)
    void confirm()
    expect(begun).toHaveLength(1)
    clock.pass(1)
    void confirm()
    expect(begun).toHaveLength(2)
    expect(begun[0]?.drop).toHaveBeenCalledOnce()
  })

  it('is asked for again at once where the visitor has left the review: no wallet was asked', async () => {
    const { confirm, begun, now } = await setUpPrepared()
    void confirm()
    begun[0]?.listen({ status: 'review', step: 0 })
    expect(now().status).toBe('asking')
    begun[0]?.listen({ status: 'rejected', step: 0, error: walletError('rejected') })
    await begun[0]?.fail(walletError('rejected'))
    expect(now()).toMatchObject({ status: 'prepared', error: undefined })
    void confirm()
    expect(begun).toHaveLength(2)
  })

  it('S9.02 asks no more within 1 s after a wallet that was asked has declined', async () => {
    const { confirm, begun, now } = await setUpPrepared()
    void confirm()
    begun[0]?.listen({ status: 'review', step: 0 })
    begun[0]?.listen({ status: 'asking', step: 1 })
    begun[0]?.listen({ status: 'rejected', step: 1, error: walletError('rejected') })
    await begun[0]?.fail(walletError('rejected'))
    expect(now().error).toMatchObject({ code: 'wallet/rejected' })
    void confirm()
    expect(begun).toHaveLength(1)
  })

  it('is of the new form after a change, and the guard of the old one ends nothing of it', async () => {
    const { confirm, begun, clock, change, prepare } = await setUpPrepared()
    void confirm()
    change()
    await prepare()
    void confirm()
    await begun[0]?.answer('old')
    clock.pass(1_000)
    void confirm()
    expect(begun).toHaveLength(2)
  })

  it('is checked first, with what was prepared or with nothing', async () => {
    const { draft, change, begun } = await setUpPrepared()
    const refuse = vi.fn(() => {
      throw walletError('insufficient-funds')
    })
    await expect(draft.confirm(refuse)).rejects.toMatchObject({ code: 'wallet/insufficient-funds' })
    change()
    await expect(draft.confirm(refuse)).rejects.toMatchObject({ code: 'wallet/insufficient-funds' })
    expect(refuse.mock.calls).toEqual([['one'], [undefined]])
    expect(begun).toEqual([])
  })

  it('is forgotten at the end: the next press asks anew', async () => {
    const { confirm, begun, dispose, clock } = await setUpPrepared()
    void confirm()
    await begun[0]?.answer('hash')
    begun[0]?.listen({ status: 'failed', error: walletError('unknown') })
    dispose()
    expect(clock.waiting()).toBe(0)
    void confirm()
    expect(begun).toHaveLength(2)
  })
})

describe('the operation of a draft', () => {
  const error = walletError('unknown')
  it.each([
    [
      { status: 'asking', transactionId: 'id' },
      { status: 'asking', transactionId: 'id', error: undefined },
    ],
    [
      { status: 'sent', transactionId: 'id' },
      { status: 'sent', transactionId: 'id' },
    ],
    [{ status: 'settled' }, { status: 'sent', transactionId: undefined }],
    [
      { status: 'failed', transactionId: 'id', error },
      { status: 'prepared', transactionId: 'id', error },
    ],
    [
      { status: 'rejected', error },
      { status: 'prepared', error },
    ],
    [
      { status: 'dropped', transactionId: 'id' },
      { status: 'asking', transactionId: undefined },
    ],
  ] as const)('with %j shows %j', async (operation, shown) => {
    const { confirm, begun, now } = await setUpPrepared()
    void confirm()
    begun[0]?.listen(operation)
    expect(now()).toMatchObject(shown)
  })

  it('changes no draft that has changed since', async () => {
    const { confirm, begun, change, now } = await setUpPrepared()
    void confirm()
    change()
    begun[0]?.listen({ status: 'sent' })
    expect(now().status).toBe('editing')
  })
})

it('a draft is shown after each change, with the one before', async () => {
  const { prepare, fail, shown, now } = setUp()
  await prepare()
  fail(walletError('unknown'))
  expect(shown.map(([after, before]) => `${before.status} ${after.status}`)).toEqual([
    'editing preparing',
    'preparing prepared',
    'prepared prepared',
  ])
  expect(now()).toMatchObject({ ready: 'one', error: { code: 'wallet/unknown' } })
})
