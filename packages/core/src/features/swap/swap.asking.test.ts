// Tests swap.approvalSteps.ts, swap.asking.ts, swap.permitChoice.ts, swap.permitSteps.ts, swap.prompt.ts, swap.sendSteps.ts.
import { describe, expect, it } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import type { SerializedSwap, SwapCall, SwapPermit } from './swap.provider.types.js'
import type { HandOnOptions, SentCalls } from '../transactions/transactions.types.js'
import { approveData, noncesData, selectorOf } from './swap.calldata.js'
import { dataOf, type Op, GOLD, OTHER, OTHER_ID, OWN, ROUTER, THIEF, USD } from './swap.chain.fixture.js'
import { flowNamed } from '../operations/operations.flows.steps.js'
import { createProvider, createStage, settle, swapOp, type Stage, type StageOptions } from './swap.fixture.js'
import { createPermitStage, isReal, SIGNATURE, type PermitStageOptions } from './swap.permits.fixture.js'

const AMOUNT = 10_000n
const MOST = 2n ** 256n - 1n

/** A stage whose form swaps a token, and is prepared. */
async function prepared(options: StageOptions = {}, change: (stage: Stage) => void = () => {}): Promise<Stage> {
  const stage = createStage(options)
  change(stage)
  stage.fill(USD, GOLD)
  expect(await stage.swap.prepare()).toBe(true)
  return stage
}

/** What the telemetry has heard of since the form was filled. */
const trackedBy = ({ tracked }: Stage) => tracked.flatMap(([name]) => (name === 'OPEN_SWAP' ? [] : name))

const kindsOf = ({ swap }: Stage) => swap.state.preview?.steps.map(({ kind }) => kind)

describe('a swap of a token', () => {
  it('asks for an approval of exactly the amount, then for the swap, and leaves no allowance', async () => {
    const stage = await prepared()
    expect(kindsOf(stage)).toEqual(['approval', 'swap'])
    await stage.swap.confirm()
    expect(stage.prompts.map(({ request }) => request)).toMatchObject([
      { to: USD, data: approveData(ROUTER, AMOUNT), gas: 125n },
      { to: ROUTER, value: 0n, gas: 125n },
    ])
    expect([stage.held(USD), stage.held(GOLD), stage.allowed(USD)]).toEqual([990_000n, 21_000n, 0n])
    expect(stage.swap.state.approvals).toEqual([])
  })

  it('is said to have gone through after the swap, and not after its approval', async () => {
    const stage = await prepared({ isWilling: false })
    const answer = stage.swap.confirm()
    await settle()
    stage.prompts[0]?.approve()
    await settle()
    const saidOf = () => stage.records.transactions.map(({ flow, status }) => [status, flowNamed(flow)?.says.success])
    expect(saidOf()).toEqual([
      ['asking', ['success', 'swap.success']],
      ['success', undefined],
    ])
    // The approval has the views of the swap.
    const [swap, approval] = stage.records.transactions
    expect(flowNamed(approval?.flow)?.outcome('1')).toEqual(flowNamed(swap?.flow)?.outcome('1'))
    stage.prompts[1]?.approve()
    await answer
  })

  it('asks for no approval where the allowance suffices', async () => {
    const stage = await prepared({}, ({ fake }) => fake.execute({ to: USD, data: approveData(ROUTER, AMOUNT) }))
    expect(kindsOf(stage)).toEqual(['swap'])
    await stage.swap.confirm()
    expect(stage.prompts).toHaveLength(1)
    expect(stage.allowed(USD)).toBe(0n)
  })

  it('asks for an unlimited one only where the visitor has ticked that', async () => {
    const stage = createStage()
    stage.fill(USD, GOLD)
    stage.swap.setUnlimited(true)
    await stage.swap.prepare()
    await stage.swap.confirm()
    expect(stage.prompts[0]?.request.data).toBe(approveData(ROUTER, MOST))
    expect(stage.allowed(USD)).toBe(MOST - AMOUNT)
  })

  it.each([true, false])(
    'clears a smaller allowance first, also where the token wants that, node that simulates: %s',
    async (canPreview) => {
      const stage = await prepared({}, ({ fake }) => {
        fake.execute({ to: USD, data: approveData(ROUTER, 5n) })
        Object.assign(fake.switches, { isStrict: true, canPreview })
      })
      expect(kindsOf(stage)).toEqual(['clear', 'approval', 'swap'])
      stage.swap.accept(['unchecked'])
      await stage.swap.confirm()
      expect(stage.prompts.map(({ request }) => request.data?.slice(-4))).toEqual(['0000', '2710', expect.any(String)])
      expect(stage.allowed(USD)).toBe(0n)
    },
  )

  it.each([
    ['nothing is taken', 'never'],
    ['the spender takes it once the form is prepared', 'before'],
    ['the spender takes it while it is taken back', 'meanwhile'],
  ])('clears an allowance of a smaller amount first, and gives no new one unseen: %s', async (_, when) => {
    const stage = await prepared({ isWilling: false }, ({ fake }) =>
      fake.execute({ to: USD, data: approveData(ROUTER, 5_000n) }),
    )
    const takeIt = (): void =>
      stage.fake.execute({ to: ROUTER, data: dataOf({ op: 'take', token: USD, amount: '5000' }) })
    expect(kindsOf(stage)).toEqual(['clear', 'approval', 'swap'])
    if (when === 'before') takeIt()
    const answer = stage.swap.confirm()
    const settled = answer.then(
      () => undefined,
      (error: { code: string }) => error.code,
    )
    await settle()
    if (when === 'meanwhile') takeIt()
    for (let at = 0; at < 3; at += 1) {
      stage.prompts[at]?.approve()
      await settle()
    }
    const [code, prompts] = {
      never: [undefined, 3],
      before: ['swap/quote-moved', 0],
      meanwhile: ['swap/quote-moved', 1],
    }[when] as [string | undefined, number]
    expect([await settled, stage.prompts.length]).toEqual([code, prompts])
  })

  it.each([false, true])(
    'gives no second one where it was mined once the form is prepared, wallet that makes batches: %s',
    async (isBatching) => {
      const batch: StageOptions['batch'] = () => ({ ask: () => Promise.reject(new Error('It is asked.')) })
      const stage = await prepared({ canBatch: async () => isBatching, batch, isWilling: false })
      // By another tab, or by this one before a reload.
      stage.fake.execute({ to: USD, data: approveData(ROUTER, AMOUNT) })
      await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/quote-moved' })
      await settle()
      expect([kindsOf(stage), stage.prompts]).toEqual([['swap'], []])
      stage.clock.pass(1_000)
      stage.now.isWilling = true
      await stage.swap.confirm()
      expect([stage.prompts.length, stage.allowed(USD)]).toEqual([1, 0n])
    },
  )

  it('isn’t the provider’s fault where the visitor approves more in the wallet, and goes on with that', async () => {
    const stage = await prepared({ isWilling: false })
    const answer = stage.swap.confirm()
    await settle()
    stage.prompts[0]?.approve()
    stage.fake.execute({ to: USD, data: approveData(ROUTER, 2n * AMOUNT) })
    await expect(answer).rejects.toMatchObject({ code: 'swap/quote-moved' })
    await settle()
    expect([kindsOf(stage), stage.swap.state.failures, stage.prompts.length]).toEqual([['swap'], [], 1])
    stage.clock.pass(1_000)
    stage.now.isWilling = true
    await stage.swap.confirm()
    expect([stage.prompts.length, stage.allowed(USD)]).toEqual([2, AMOUNT])
  })

  it('clears one by a prompt of its own, also where the wallet makes batches', async () => {
    const stage = await prepared({ canBatch: async () => true }, ({ fake }) =>
      fake.execute({ to: USD, data: approveData(ROUTER, 5n) }),
    )
    expect(kindsOf(stage)).toEqual(['clear', 'approval', 'swap'])
  })

  it.each([
    [
      'an approval of its own',
      async () => ({ calls: [{ to: ROUTER, data: approveData(THIEF, 1n), value: '0' }], spender: ROUTER }),
      'permission',
    ],
    ['another spender', async () => ({ calls: [{ to: THIEF, data: '0x', value: '0' }], spender: THIEF }), 'target'],
    [
      'a permission that the token gives',
      async (quote: Parameters<typeof swapOp>[0]) => ({
        calls: [
          {
            to: ROUTER,
            data: dataOf(swapOp(quote), { op: 'allow', token: GOLD, spender: THIEF, amount: '5' }),
            value: '0',
          },
        ],
        spender: ROUTER,
      }),
      'approval',
    ],
    [
      'the money elsewhere',
      async (quote: Parameters<typeof swapOp>[0]) => ({
        calls: [{ to: ROUTER, data: dataOf({ ...swapOp(quote), receiver: THIEF }), value: '0' }],
        spender: ROUTER,
      }),
      'arrives',
    ],
    [
      'a part of the allowance',
      async (quote: Parameters<typeof swapOp>[0]) => ({
        calls: [{ to: ROUTER, data: dataOf({ ...swapOp(quote), amount: '9999' }), value: '0' }],
        spender: ROUTER,
      }),
      'approval',
    ],
  ] as const)('is refused with %s', async (_, build, flaw) => {
    const stage = createStage({ providers: [createProvider(() => 200n, { build: build as never })] })
    stage.fill(USD, GOLD)
    expect(await stage.swap.prepare()).toBe(false)
    expect(stage.swap.state.error).toMatchObject({ code: 'swap/unsafe-offer', context: { flaw } })
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/not-prepared' })
    expect(stage.prompts).toEqual([])
  })
})

describe('between the approval and the swap', () => {
  /** The approval is sent, and the wallet is asked for the swap next. */
  async function approved(change: (stage: Stage) => void): Promise<Stage> {
    const stage = await prepared({ isWilling: false })
    const answer = stage.swap.confirm()
    answer.catch(() => {})
    await settle()
    change(stage)
    stage.prompts[0]?.approve()
    await answer.catch(() => {})
    await settle()
    return stage
  }

  it('F083 another network ends it before the prompt: "Chain mismatch"', async () => {
    const stage = await approved(({ become }) => become(OWN, OTHER_ID))
    expect(stage.prompts).toHaveLength(1)
    expect(stage.swap.state).toMatchObject({
      status: 'editing',
      error: { code: 'swap/chain-mismatch', message: 'Chain mismatch' },
    })
  })

  it('F083 rejects an app’s call with "Chain mismatch", also where the wallet says so', async () => {
    const stage = createStage({ isWilling: false })
    const answer = stage.swap.swap({ from: USD, to: GOLD, amount: '100' })
    const failed = expect(answer).rejects.toMatchObject({ code: 'swap/chain-mismatch', message: 'Chain mismatch' })
    await settle()
    stage.prompts[0]?.reject(walletError('wrong-network', { actual: OTHER_ID, expected: 'eip155:1' }))
    await failed
    expect(stage.tracked.map(([name]) => name)).toEqual(['INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
  })

  it('a price below the minimum ends it, and the approval can go on or be taken back', async () => {
    const stage = await approved(({ fake }) => void (fake.switches.rate = 150n))
    expect(stage.prompts).toHaveLength(1)
    expect(stage.swap.state.approvals).toMatchObject([{ spender: ROUTER, amount: '10000', provider: { id: 'honest' } }])
    const id = stage.swap.state.approvals[0]?.transactionId ?? ''
    stage.now.isWilling = true
    stage.fill(undefined, GOLD)
    stage.swap.resume(id)
    expect(stage.swap.state).toMatchObject({ from: { address: USD }, to: { address: GOLD }, amount: '100' })
    await stage.swap.prepare()
    expect(kindsOf(stage)).toEqual(['swap'])
    await stage.swap.confirm()
    expect([stage.prompts.length, stage.allowed(USD), stage.swap.state.approvals]).toEqual([2, 0n, []])
  })

  it('goes on with what a smaller swap has left of it', async () => {
    const stage = await approved(({ fake }) => void (fake.switches.rate = 150n))
    const id = stage.swap.state.approvals[0]?.transactionId ?? ''
    stage.now.isWilling = true
    await stage.swap.swap({ from: USD, to: GOLD, amount: '30' })
    expect(stage.swap.state.approvals).toMatchObject([{ transactionId: id, amount: '7000' }])
    stage.swap.resume(id)
    expect(stage.swap.state).toMatchObject({ amount: '70', isUnlimited: false })
    await stage.swap.prepare()
    expect(kindsOf(stage)).toEqual(['swap'])
    await stage.swap.confirm()
    expect([stage.allowed(USD), stage.swap.state.approvals]).toEqual([0n, []])
    expect(() => stage.swap.resume(id)).toThrow(expect.objectContaining({ code: 'swap/no-approval' }))
  })

  it('for any amount goes on with the amount that it was asked for with', async () => {
    const stage = createStage({ isWilling: false })
    stage.fill(USD, GOLD)
    stage.swap.setUnlimited(true)
    await stage.swap.prepare()
    stage.swap.confirm().catch(() => {})
    await settle()
    stage.prompts[0]?.approve()
    await settle()
    stage.swap.resume(stage.swap.state.approvals[0]?.transactionId ?? '')
    expect(stage.swap.state).toMatchObject({ amount: '100', isUnlimited: true })
  })

  it('a change of the form ends it: the next prompt would be one for another form', async () => {
    const stage = await approved(({ swap }) => swap.enterAmount('7'))
    expect(stage.prompts).toHaveLength(1)
    expect(stage.swap.state.approvals).toHaveLength(1)
    stage.now.isWilling = true
    await stage.swap.removeApproval(stage.swap.state.approvals[0]?.transactionId ?? '')
    expect([stage.allowed(USD), stage.swap.state.approvals]).toEqual([0n, []])
    expect(() => stage.swap.resume('none')).toThrow(expect.objectContaining({ code: 'swap/no-approval' }))
    await expect(stage.swap.removeApproval('none')).rejects.toMatchObject({ code: 'swap/no-approval' })
  })

  it.each([
    ['a cleared allowance', true, ['clear', 'approval', 'swap'], ['approval', 'swap']],
    ['an approval', false, ['approval', 'swap'], ['swap']],
  ] as const)('a refusal after %s leaves what the chain still needs, and says why', async (_, isCleared, all, left) => {
    const stage = await prepared({ isWilling: false }, ({ fake }) => {
      if (isCleared) fake.execute({ to: USD, data: approveData(ROUTER, 5n) })
    })
    expect(kindsOf(stage)).toEqual(all)
    const answer = stage.swap.confirm()
    answer.catch(() => {})
    await settle()
    stage.prompts[0]?.approve()
    await settle()
    stage.prompts[1]?.reject()
    await expect(answer).rejects.toMatchObject({ code: 'wallet/rejected' })
    await settle()
    expect(stage.swap.state).toMatchObject({ status: 'prepared', error: { code: 'wallet/rejected' } })
    expect(kindsOf(stage)).toEqual(left)
    stage.clock.pass(1_000)
    stage.now.isWilling = true
    await stage.swap.confirm()
    expect(stage.swap.state.error).toBeUndefined()
    // Both prompts of before, and nothing twice.
    expect(stage.prompts).toHaveLength(2 + left.length)
    expect([stage.held(GOLD), stage.allowed(USD)]).toEqual([21_000n, 0n])
  })

  it('a reload keeps the approval, and what is under way isn’t asked for again', async () => {
    const first = await prepared({ isWilling: false })
    const answer = first.swap.confirm()
    answer.catch(() => {})
    await settle()
    const [record] = first.records.transactions
    if (!record) throw new Error('There is no record.')
    // The chain includes it once the second page waits for it.
    const sent = { ...record, hash: '0x1', status: 'pending' as const }
    const second = await prepared({ fake: first.fake, records: [sent] })
    expect(second.swap.state.approvals).toMatchObject([{ transactionId: record.id }])
    expect(kindsOf(second)).toEqual(['approval', 'swap'])
    first.fake.execute({ to: USD, data: approveData(ROUTER, AMOUNT) })
    await second.swap.confirm()
    expect(second.prompts.map(({ request }) => request.to)).toEqual([ROUTER])
    expect(second.allowed(USD)).toBe(0n)
  })

  it('a reload while the wallet is asked for the swap leaves an approval that can be taken back', async () => {
    const first = await prepared({ isWilling: false })
    first.swap.confirm().catch(() => {})
    await settle()
    first.prompts[0]?.approve()
    await settle()
    expect(first.prompts).toHaveLength(2)
    const records = first.records.transactions.map((each) =>
      each.status === 'asking' ? { ...each, status: 'unknown' as const } : each,
    )
    const second = createStage({ fake: first.fake, records })
    expect(second.allowed(USD)).toBe(AMOUNT)
    expect(second.swap.state.approvals).toMatchObject([{ spender: ROUTER, amount: '10000' }])
    await second.swap.removeApproval(second.swap.state.approvals[0]?.transactionId ?? '')
    expect([second.allowed(USD), second.swap.state.approvals]).toEqual([0n, []])
  })
})

describe('F087 an equal swap whose outcome is unknown', () => {
  /** A second page, after a reload while the wallet is asked for a swap of the coin. */
  async function reloaded(status: 'unknown' | 'pending' | 'success', amount = '100'): Promise<Stage> {
    const first = createStage({ isWilling: false })
    first.fill(undefined, GOLD)
    await first.swap.prepare()
    first.swap.confirm().catch(() => {})
    await settle()
    const records = first.records.transactions.map((each) => ({ ...each, status }))
    const second = createStage({ fake: first.fake, records })
    second.fill(undefined, GOLD, amount)
    await second.swap.prepare()
    return second
  }

  it('is asked for again only after the visitor has accepted that', async () => {
    const stage = await reloaded('unknown')
    expect(stage.swap.state.preview?.stops).toEqual(['repeated'])
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide' })
    await expect(stage.swap.swap({ from: 'native', to: GOLD, amount: '100' })).rejects.toMatchObject({
      code: 'swap/decide',
      context: { open: ['repeated'] },
    })
    expect(stage.prompts).toEqual([])
    stage.swap.accept(['repeated'])
    await stage.swap.confirm()
    expect(stage.prompts).toHaveLength(1)
  })

  it('stops no other swap, and one that was sent stops none', async () => {
    expect((await reloaded('unknown', '99')).swap.state.preview?.stops).toEqual([])
    expect((await reloaded('pending')).swap.state.preview?.stops).toEqual([])
    expect((await reloaded('success')).swap.state.preview?.stops).toEqual([])
    const stage = await reloaded('unknown')
    stage.fill(undefined, USD)
    await stage.swap.prepare()
    expect(stage.swap.state.preview?.stops).toEqual([])
  })
})

interface Batching {
  readonly asked: readonly (readonly unknown[])[]
  readonly wallet: Pick<StageOptions, 'canBatch' | 'batch'>
}

describe('a wallet that sends several calls as one', () => {
  const batch = (stage: () => Stage, answer: () => Promise<SentCalls>): Batching => {
    const asked: (readonly unknown[])[] = []
    const wallet: Batching['wallet'] = {
      canBatch: async () => true,
      batch: (calls) => ({
        async ask() {
          asked.push(calls)
          const sent = await answer()
          for (const call of calls) stage().fake.execute(call)
          return sent
        },
      }),
    }
    return { asked, wallet }
  }
  const sent = async (): Promise<SentCalls> => ({ hashes: [], batchId: '0xbatch', wait: () => new Promise(() => {}) })

  it('is asked once', async () => {
    const { asked, wallet } = batch(() => stage, sent)
    const stage: Stage = await prepared(wallet)
    expect(kindsOf(stage)).toEqual(['batch'])
    expect((await stage.swap.confirm()).hash).toBe('0xbatch')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toHaveLength(2)
    expect([stage.allowed(USD), stage.held(GOLD), stage.prompts.length]).toEqual([0n, 21_000n, 0])
  })

  it('and then can’t, is asked for one after the other', async () => {
    const { wallet } = batch(
      () => stage,
      () => Promise.reject(walletError('unsupported-method')),
    )
    const stage: Stage = await prepared(wallet)
    await stage.swap.confirm()
    expect(stage.prompts).toHaveLength(2)
    expect([stage.allowed(USD), stage.held(GOLD)]).toEqual([0n, 21_000n])
    expect(trackedBy(stage)).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  it('and then can’t, has the steps in the state that it is really asked for', async () => {
    const { wallet } = batch(
      () => stage,
      () => Promise.reject(walletError('unsupported-method')),
    )
    const stage: Stage = await prepared({ ...wallet, isWilling: false })
    const answer = stage.swap.confirm()
    await settle()
    expect(kindsOf(stage)).toEqual(['approval', 'swap'])
    // An equal form takes the operation up, with its steps.
    stage.swap.enterAmount('7')
    stage.swap.enterAmount('100')
    await stage.swap.prepare()
    expect(kindsOf(stage)).toEqual(['batch'])
    stage.swap.confirm().catch(() => {})
    await settle()
    expect([kindsOf(stage), stage.prompts.length]).toEqual([['approval', 'swap'], 1])
    stage.prompts[0]?.reject()
    await expect(answer).rejects.toMatchObject({ code: 'wallet/rejected' })
    // The next press asks for the batch again.
    expect(kindsOf(stage)).toEqual(['batch'])
  })

  it('is the only one that is asked for an offer of several calls', async () => {
    const build: ReturnType<typeof createProvider>['build'] = async (quote) => ({
      calls: [
        { to: ROUTER, data: '0x', value: '0' },
        { to: ROUTER, data: dataOf(swapOp(quote)), value: '0' },
      ],
      spender: ROUTER,
    })
    const providers = [createProvider(() => 200n, { build })]
    const single = createStage({ providers })
    await expect(single.swap.swap({ from: USD, to: GOLD, amount: '1' })).rejects.toMatchObject({
      code: 'swap/unsafe-offer',
      context: { flaw: 'calls' },
    })
    const { asked, wallet } = batch(() => stage, sent)
    const stage: Stage = createStage({ providers, ...wallet })
    await stage.swap.swap({ from: USD, to: GOLD, amount: '1' })
    expect(asked[0]).toHaveLength(3)
  })
})

describe('the fee of the network', () => {
  /** Lets each transaction cost so much. */
  function charge({ fake }: Stage, value: bigint): void {
    const { simulate } = fake
    fake.simulate = (...asked) => ({ ...simulate(...asked), fee: { value: String(value), kind: 'atMost' } })
  }
  const FEE = 10n ** 15n

  it('that grows by more than a quarter after the review leads to no prompt, and is shown', async () => {
    const stage = await prepared({ isWilling: false }, (each) => charge(each, FEE))
    charge(stage, FEE * 200n)
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/quote-moved' })
    await settle()
    const { preview, error } = stage.swap.state
    expect([stage.prompts.length, error, preview?.fee?.value]).toEqual([0, undefined, String(FEE * 200n)])
  })

  it('that grows while the approval is asked for leads to no prompt of the swap', async () => {
    const stage = await prepared({ isWilling: false }, (each) => charge(each, FEE))
    const answer = stage.swap.confirm()
    await settle()
    charge(stage, (FEE * 5n) / 4n + 1n)
    stage.prompts[0]?.approve()
    await expect(answer).rejects.toMatchObject({ code: 'swap/quote-moved' })
    expect(stage.prompts).toHaveLength(1)
  })

  it('may grow by a quarter', async () => {
    const stage = await prepared({}, (each) => charge(each, FEE))
    charge(stage, (FEE * 5n) / 4n)
    await stage.swap.confirm()
    expect(stage.prompts).toHaveLength(2)
  })
})

describe('F033 a swap whose approval was slow', () => {
  /** Approves after so many ms, at another price, and settles. */
  async function approvedAfter(ms: number): Promise<Stage> {
    const stage = await prepared({ isWilling: false })
    stage.swap.confirm(stage.swap.state.preview?.offer).catch(() => {})
    await settle()
    stage.clock.pass(ms)
    stage.fake.switches.rate = 400n
    stage.prompts[0]?.approve()
    await settle()
    return stage
  }

  it('is asked for as long as a slow wallet needs', async () => {
    const stage = await approvedAfter(179_999)
    expect(stage.prompts).toHaveLength(2)
  })

  it.each([180_000, 3_600_000])('is not asked for %i ms later: a new offer is shown, of the swap alone', async (ms) => {
    const stage = await approvedAfter(ms)
    const { status, error, preview } = stage.swap.state
    expect([stage.prompts.length, status, error?.code]).toEqual([1, 'prepared', 'swap/expired'])
    expect([kindsOf(stage), preview?.offer.toAmount]).toEqual([['swap'], '40000'])
    stage.now.isWilling = true
    stage.clock.pass(1_000)
    await stage.swap.confirm(preview?.offer)
    expect([stage.prompts.length, stage.held(GOLD)]).toEqual([2, 41_000n])
  })

  it('is not asked for by an app’s call either', async () => {
    const stage = createStage({ isWilling: false })
    const answer = stage.swap.swap({ from: USD, to: GOLD, amount: '100' })
    await settle()
    stage.clock.pass(180_000)
    stage.prompts[0]?.approve()
    await expect(answer).rejects.toMatchObject({ code: 'swap/expired' })
    expect(stage.prompts).toHaveLength(1)
  })
})

describe('a token with permits', () => {
  const unsupported = (): Promise<string> => Promise.reject(walletError('unsupported-method'))
  const answering = (signature: string) => (): Promise<string> => Promise.resolve(signature)
  const signing = answering(SIGNATURE)

  /** A stage whose token has permits, and whose form is prepared. */
  async function permitting(
    sign: () => Promise<string>,
    isTaken = true,
    answer?: PermitStageOptions['answer'],
  ): Promise<ReturnType<typeof createPermitStage>> {
    const stage = createPermitStage({ sign, isTaken, ...(answer && { answer }) })
    await stage.swap.prepare()
    return stage
  }

  it('is signed for, and then swapped, without an approval', async () => {
    const stage = await permitting(signing)
    expect(kindsOf(stage)).toEqual(['permit', 'swap'])
    await stage.swap.confirm()
    expect(stage.signed).toMatchObject([
      { primaryType: 'Permit', message: { owner: OWN, spender: ROUTER, value: AMOUNT } },
    ])
    expect(stage.prompts).toHaveLength(1)
    expect([stage.allowed(USD), stage.held(GOLD)]).toEqual([0n, 21_000n])
  })

  it.each([
    ['the wallet can’t sign', unsupported],
    ['the signature is none of a key', answering('0x1234')],
  ] as const)('is approved where %s', async (_, sign) => {
    const stage = await permitting(sign)
    expect(kindsOf(stage)).toEqual(['permit', 'swap'])
    await stage.swap.confirm()
    expect(kindsOf(stage)).toEqual(['approval', 'swap'])
    expect(stage.prompts.map(({ request }) => request.to)).toEqual([USD, ROUTER])
    expect([stage.allowed(USD), stage.held(GOLD)]).toEqual([0n, 21_000n])
    expect(trackedBy(stage)).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  const elsewhere = [{ to: THIEF, data: '0x', value: '0' }] as const
  const throwing = (error: Error) => (): never => {
    throw error
  }
  it('is signed with the number that the token gives right before, which another app may have used since the review', async () => {
    const stage = await permitting(signing)
    stage.answer(selectorOf(noncesData(OWN)), `0x${'7'.padStart(64, '0')}`)
    await stage.swap.confirm()
    expect(stage.signed).toMatchObject([{ message: { nonce: 7n } }])
    const silent = await permitting(signing)
    silent.answer(selectorOf(noncesData(OWN)), '0x')
    await silent.swap.confirm()
    // Without one an approval takes its place.
    expect([silent.signed.length, silent.prompts.length]).toEqual([0, 2])
  })

  /** What a provider may make of a permit. `calls`: the honest ones. */
  type Answer = (calls: readonly SwapCall[]) => readonly SwapCall[]

  it.each<readonly [string, Answer]>([
    ['no call', () => []],
    ['an error', throwing(new Error('no'))],
    ['a call of another contract', () => elsewhere],
    ['a permission', () => [{ to: ROUTER, data: approveData(THIEF, 1n), value: '0' }]],
    ['two calls', (calls) => [...calls, ...calls]],
  ])('is approved, and not signed for, where the provider makes %s of it', async (_, answer) => {
    const stage = await permitting(signing, true, (permit, honest) => answer(honest(permit)))
    expect(kindsOf(stage)).toEqual(['approval', 'swap'])
    await stage.swap.confirm()
    expect([stage.signed, stage.allowed(USD)]).toEqual([[], 0n])
  })

  it.each<readonly [string, Answer, string]>([
    ['no call', () => [], 'swap/provider-failed'],
    ['a call of another contract', () => elsewhere, 'swap/unsafe-offer'],
    ['a call that fails', () => [{ to: ROUTER, data: '0x12345678', value: '0' }], 'wallet/reverted'],
    ['the error of a wallet that can’t', throwing(walletError('unsupported-method')), 'swap/provider-failed'],
  ])('ends without a prompt where the provider makes %s of the signature', async (_, answer, code) => {
    const stage = await permitting(signing, true, (permit, honest) =>
      isReal(permit) ? answer(honest(permit)) : honest(permit),
    )
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code })
    expect(stage.signed).toHaveLength(1)
    expect(stage.prompts).toEqual([])
    expect(trackedBy(stage)).toEqual(['INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
  })

  it('that the token refuses is used up before an approval takes its place', async () => {
    const stage = await permitting(signing, false)
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'wallet/reverted' })
    expect(stage.prompts).toEqual([])
    stage.clock.pass(299_000)
    await stage.swap.prepare()
    expect(kindsOf(stage)).toEqual(['permit', 'swap'])
    stage.clock.pass(2_000)
    await stage.swap.prepare()
    expect(kindsOf(stage)).toEqual(['approval', 'swap'])
    await stage.swap.confirm()
    expect([stage.allowed(USD), stage.held(GOLD)]).toEqual([0n, 21_000n])
  })

  it('is not refused where the price has moved while the wallet signed, and is asked for again', async () => {
    const stage = await permitting(() => {
      stage.fake.switches.rate = 150n
      return signing()
    })
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/quote-moved' })
    expect([stage.signed.length, stage.prompts]).toEqual([1, []])
    stage.clock.pass(301_000)
    await stage.swap.prepare()
    expect(kindsOf(stage)).toEqual(['permit', 'swap'])
    stage.swap.accept(['moved'])
    await stage.swap.confirm()
    expect([stage.signed.length, stage.held(GOLD)]).toEqual([2, 16_000n])
  })

  it('that ends before the chain can include its swap leads to no prompt', async () => {
    const slow = async (): Promise<string> => {
      stage.clock.pass(180_001)
      return signing()
    }
    const stage = await permitting(slow)
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/expired' })
    expect(stage.prompts).toEqual([])
  })

  /** Signs, and answers the prompt for the swap. */
  async function signed(answer: (stage: Stage) => void): Promise<Stage> {
    const stage = await permitting(signing)
    stage.now.isWilling = false
    stage.swap.confirm().catch(() => {})
    await settle()
    answer(stage)
    await settle()
    return stage
  }

  it('is open until its end where the swap after it isn’t sent, for its account alone', async () => {
    const stage = await signed(({ prompts }) => prompts[0]?.reject())
    const { state } = stage.swap
    const permit = { token: { address: USD }, spender: ROUTER, amount: '10000', provider: { id: 'honest' } }
    const expiresAt = stage.clock.now() + 300_000
    expect(state.permits).toMatchObject([{ ...permit, expiresAt }])
    expect([state.error?.code, state.approvals]).toEqual(['wallet/rejected', []])
    stage.become(THIEF)
    expect(state.permits).toEqual([])
    stage.become(OWN)
    expect(state.permits).toHaveLength(1)
    stage.clock.pass(299_999)
    expect(state.permits).toHaveLength(1)
    stage.clock.pass(1)
    expect(state.permits).toEqual([])
  })

  it('is open while the wallet is asked for its swap, and used up by one that is sent', async () => {
    const stage = await signed(({ swap }) => expect(swap.state.permits).toHaveLength(1))
    stage.prompts[0]?.approve()
    await settle()
    expect([stage.held(GOLD), stage.swap.state.permits]).toEqual([21_000n, []])
    stage.swap.dispose()
    expect(stage.clock.waiting()).toBe(0)
  })

  it('is open again where its swap fails on the chain', async () => {
    const stage = await signed(({ fake, prompts }) => {
      fake.switches.rate = 1n
      prompts[0]?.approve()
    })
    expect(stage.held(GOLD)).toBe(1_000n)
    expect(stage.swap.state.permits).toHaveLength(1)
  })

  it('that the provider makes something else of is open too, and signing anew shows it once', async () => {
    const stage = await permitting(signing, true, (permit, honest) => (isReal(permit) ? [] : honest(permit)))
    for (let round = 0; round < 2; round += 1) {
      await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/provider-failed' })
      expect(stage.swap.state.permits).toMatchObject([{ expiresAt: stage.clock.now() + 300_000 }])
      stage.clock.pass(10_000)
    }
    stage.swap.dispose()
    expect(stage.clock.waiting()).toBe(0)
  })

  it.each<readonly [string, (stage: Stage) => void]>([
    ['the amount is another one', ({ swap }) => swap.enterAmount('7')],
    ['the slippage is another one', ({ swap }) => swap.setSlippage(0.1)],
    ['another account is active', ({ become }) => become(OTHER)],
    ['another network is active', ({ become }) => become(OWN, OTHER_ID)],
    ['the view is left', ({ swap }) => swap.dispose()],
  ])('goes to no provider, and is listed nowhere, where %s once it is signed', async (_, change) => {
    const given: SwapPermit[] = []
    const sign = async (): Promise<string> => {
      change(stage)
      return signing()
    }
    const stage = await permitting(sign, true, (permit, honest) => {
      if (isReal(permit)) given.push(permit)
      return honest(permit)
    })
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: expect.any(String) as string })
    stage.become(OWN)
    expect([stage.signed.length, given, stage.prompts, stage.swap.state.permits]).toEqual([1, [], [], []])
  })

  it.each([
    ['are the same', 0, 300],
    ['differ by a minute, and the page’s is ahead', 60, 240],
    ['differ by a minute, and the page’s is behind', -60, 300],
  ])('ends by the earlier of the page’s and the chain’s clocks, which %s', async (_, ahead, left) => {
    const stage = createPermitStage()
    stage.now.ahead = ahead
    await stage.swap.prepare()
    const now = Math.floor(stage.clock.now() / 1_000)
    await stage.swap.confirm()
    expect(stage.signed).toMatchObject([{ message: { deadline: BigInt(now + left) } }])
  })

  it.each([86_400, 61, -61])('is approved where the page’s clock is %i s ahead of the chain’s', async (ahead) => {
    const stage = createPermitStage()
    stage.now.ahead = ahead
    await stage.swap.prepare()
    expect(kindsOf(stage)).toEqual(['approval', 'swap'])
    await stage.swap.confirm()
    expect([stage.signed, stage.prompts.length]).toEqual([[], 2])
  })

  it('is approved where the page’s clock is set ahead once its form is prepared', async () => {
    const stage = await permitting(signing)
    stage.now.ahead = 86_400
    await stage.swap.confirm()
    expect([stage.signed, stage.prompts.length]).toEqual([[], 2])
  })

  it('is left where the visitor declines to sign', async () => {
    const stage = await permitting(() => Promise.reject(walletError('rejected')))
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect([stage.prompts, stage.swap.state.permits]).toEqual([[], []])
  })
})

describe('a whole transaction', () => {
  const pay = { op: 'move', token: USD, change: '-10000' } as const
  const get = { op: 'move', token: GOLD, change: '20000' } as const
  const rent = { op: 'deposit', amount: '900' } as const

  /** A stage whose provider has built a transaction of these moves. `execute`: how it sends one. */
  const built = (ops: readonly Op[], execute?: SerializedSwap['execute']): Stage => {
    const build = async () => ({ serialized: btoa(JSON.stringify(ops)), ...(execute && { execute }) })
    const plain = createProvider(() => 200n, { build })
    const stage = createStage({ providers: [plain] })
    stage.fake.chain.balances.set('', 10_000_000n)
    stage.fill(USD, GOLD)
    return stage
  }

  it('is simulated, rent and all, and sent by the wallet', async () => {
    const stage = built([pay, get, rent])
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state.preview).toMatchObject({ gives: '10000', arrives: '20000', steps: [{ kind: 'swap' }] })
    await stage.swap.confirm()
    expect(stage.prompts).toMatchObject([{ request: { serialized: expect.any(String) as string } }])
    expect([stage.held(USD), stage.held(GOLD)]).toEqual([990_000n, 21_000n])
  })

  it('is handed on where the provider sends it', async () => {
    const stage = built([pay, get], async () => ({ hash: 'abc' }))
    await stage.swap.prepare()
    await stage.swap.confirm()
    const { execute } = stage.prompts[0]?.options as HandOnOptions
    expect(await execute('signed', new AbortController().signal)).toEqual({ hash: 'abc' })
  })

  it.each([
    ['more of what is given', [{ ...pay, change: '-10001' }, get], 'pays'],
    ['more than the rent', [pay, get, { ...rent, amount: '6000001' }], 'leaves'],
    ['the coin for another account', [pay, get, { op: 'move', change: '-1' }], 'leaves'],
    ['less than the minimum', [pay, { ...get, change: '19799' }], 'arrives'],
    ['a permission', [pay, get, { op: 'allow', token: USD, spender: THIEF, amount: '1' }], 'approval'],
  ] as const)('is refused with %s', async (_, ops, flaw) => {
    const stage = built(ops)
    expect(await stage.swap.prepare()).toBe(false)
    expect(stage.swap.state.error).toMatchObject({ code: 'swap/unsafe-offer', context: { flaw } })
  })
})

it('an offer of a provider is the same request while its wallet is asked, whatever it brings then', async () => {
  const stage = createStage({ isWilling: false })
  stage.fill(undefined, GOLD)
  await stage.swap.prepare()
  const first = stage.swap.confirm()
  await settle()
  stage.swap.enterAmount('7')
  stage.swap.enterAmount('100')
  stage.fake.switches.rate = 201n
  await stage.swap.prepare()
  const second = stage.swap.confirm()
  await settle()
  expect(stage.prompts).toHaveLength(1)
  stage.prompts[0]?.approve()
  expect(await first).toBe(await second)
})
