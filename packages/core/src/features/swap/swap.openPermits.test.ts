// Tests swap.openPermits.ts, swap.storage.ts.
import { describe, expect, it } from 'vitest'
import type { Locks } from '../../base/environment.js'
import { createStorage, type RecordStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { approveData } from './swap.calldata.js'
import { createChain, GOLD, OTHER, OWN, ROUTER, USD } from './swap.chain.fixture.js'
import { createLedger, type Ledger } from './swap.ledger.fixture.js'
import { createStage, settle, type Stage, type StageOptions } from './swap.fixture.js'
import { createPermitStage, isReal, SIGNATURE, type PermitStageOptions } from './swap.permits.fixture.js'
import { swap as feature } from './swap.feature.js'
import type { SwapPermit } from './swap.provider.types.js'
import { permitFamily } from './swap.storage.js'

/** A provider that takes the signature, and says that it has failed. */
const taking: NonNullable<PermitStageOptions['answer']> = (permit, honest) => {
  if (isReal(permit)) throw new Error('no')
  return honest(permit)
}

/** A stage whose provider has kept a signature. */
async function kept(options: PermitStageOptions = {}): Promise<ReturnType<typeof createPermitStage>> {
  const stage = createPermitStage({ answer: taking, ...options })
  await stage.swap.prepare()
  await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/provider-failed' })
  expect(stage.swap.state.permits).toHaveLength(1)
  stage.clock.pass(2_000)
  return stage
}

/** Prepares the form anew, and confirms it. Resolves with the code of the error, and what the wallet was asked for. */
async function press({ swap, prompts }: Stage): Promise<readonly unknown[]> {
  await swap.prepare()
  const code = await swap.confirm().then(
    () => undefined,
    (error: { code: string }) => error.code,
  )
  await settle()
  return [swap.state.error?.code ?? code, prompts.length]
}

const openStorage = (): RecordStorage => createStorage(createWorld().environment, '')

describe('a permit that a provider keeps', () => {
  it('gets no approval beside it, where the provider says that it takes no permits any more', async () => {
    let hasPermit = true
    const stage = await kept({ hasPermit: () => hasPermit })
    hasPermit = false
    expect(await press(stage)).toEqual(['swap/permit-open', 0])
    const until = new Date(stage.swap.state.permits[0]?.expiresAt ?? 0).toISOString()
    expect(stage.swap.state.error?.context).toMatchObject({ until })
    stage.clock.pass(297_999)
    expect(await press(stage)).toEqual(['swap/permit-open', 0])
    stage.clock.pass(1)
    expect(await press(stage)).toEqual([undefined, 2])
  })

  it('gets none where the provider makes no call of permits, or any amount is to be approved', async () => {
    let isRefusing = false
    const stage = await kept({
      answer(permit, honest) {
        isRefusing ||= isReal(permit)
        return isRefusing ? [] : honest(permit)
      },
    })
    expect(await press(stage)).toEqual(['swap/permit-open', 0])
    isRefusing = false
    stage.swap.setUnlimited(true)
    expect(await press(stage)).toEqual(['swap/permit-open', 0])
  })

  it('gets none by an app’s call, and no swap of what another contract may take already', async () => {
    let hasPermit = true
    const stage = await kept({ hasPermit: () => hasPermit })
    hasPermit = false
    const request = { from: USD, to: GOLD, amount: '100' }
    await expect(stage.swap.swap(request)).rejects.toMatchObject({ code: 'swap/permit-open' })
    stage.fake.execute({ to: USD, data: approveData(ROUTER, 10_000n) })
    await expect(stage.swap.swap(request)).rejects.toMatchObject({ code: 'swap/permit-open' })
    expect(stage.prompts).toEqual([])
  })

  it('gets another permit beside it: the chain takes one of them', async () => {
    let isTaking = true
    const stage = await kept({
      answer: (permit, honest) => (isTaking ? taking : honest)(permit, honest),
    })
    isTaking = false
    expect(await press(stage)).toEqual([undefined, 1])
    expect([stage.signed.length, stage.swap.state.permits]).toEqual([2, []])
  })

  it('gets none after a reload, and none in another tab, also one that was prepared before', async () => {
    const shared: StageOptions = { storage: openStorage(), clock: createWorld().clock }
    const early = createStage(shared)
    early.fill(USD, GOLD)
    await early.swap.prepare()
    const stage = await kept(shared)
    const later = createStage(shared)
    expect(later.swap.state.permits).toMatchObject([{ token: { address: USD }, spender: ROUTER, amount: '10000' }])
    later.fill(USD, GOLD)
    expect(await press(later)).toEqual(['swap/permit-open', 0])
    await expect(early.swap.confirm()).rejects.toMatchObject({ code: 'swap/permit-open' })
    early.swap.follow()
    expect(early.swap.state.permits).toEqual(later.swap.state.permits)
    later.become(OTHER)
    expect(later.swap.state.permits).toEqual([])
    stage.clock.pass(298_000)
    later.become(OWN)
    later.fill(USD, GOLD)
    expect(await press(later)).toEqual([undefined, 2])
  })

  it('gets none where the wallet can’t sign a second time', async () => {
    const answers = [async () => SIGNATURE, () => Promise.reject(walletError('unsupported-method'))]
    const stage = await kept({ sign: async () => (answers.shift() ?? answers[0] ?? (async () => ''))() })
    expect(await press(stage)).toEqual(['swap/permit-open', 0])
  })

  it('stops no swap of the coin, nor of another account', async () => {
    const stage = await kept()
    stage.fill(undefined, GOLD)
    expect(await press(stage)).toEqual([undefined, 1])
  })
})

describe('F087 a permit is not signed beside what another tab has asked for', () => {
  /** A tab whose provider takes no permits, and one whose provider does. */
  function tabs(options: PermitStageOptions = {}) {
    const shared = { fake: createChain(), ledger: createLedger([], false), storage: openStorage(), isWilling: false }
    const approving = createPermitStage({ ...shared, page: 'approving', hasPermit: () => false })
    const given: SwapPermit[] = []
    const signing = createPermitStage({
      ...{ ...shared, page: 'signing' },
      answer(permit, honest) {
        if (isReal(permit)) given.push(permit)
        return honest(permit)
      },
      ...options,
    })
    return { approving, signing, given, ledger: shared.ledger }
  }
  async function confirm({ swap }: Stage): Promise<void> {
    swap.accept(swap.state.preview?.stops ?? [])
    swap.confirm().catch(() => {})
    await settle()
  }
  const kindsOf = ({ swap }: Stage) => swap.state.preview?.steps.map(({ kind }) => kind)

  it('where an approval is open, or sent, one is prepared in the place of the permit', async () => {
    const { approving, signing } = tabs()
    const kinds: unknown[] = []
    await approving.swap.prepare()
    for (const next of [() => confirm(approving), () => approving.prompts[0]?.approve(), () => {}]) {
      await signing.swap.prepare()
      kinds.push(kindsOf(signing))
      await next()
      await settle()
    }
    expect(kinds).toEqual([
      ['permit', 'swap'],
      ['approval', 'swap'],
      ['approval', 'swap'],
    ])
  })

  it.each<[string, (approving: Stage, ledger: Ledger) => void]>([
    ['asked for', () => {}],
    ['sent', ({ prompts }) => prompts[0]?.approve()],
    [
      'left over',
      ({ prompts, swap }, ledger) => {
        swap.enterAmount('7')
        prompts[0]?.approve()
        ledger.mine()
      },
    ],
  ])('where an approval was %s since the preparation, no signature is asked for', async (_, next) => {
    const { approving, signing, ledger } = tabs()
    await signing.swap.prepare()
    await approving.swap.prepare()
    await confirm(approving)
    next(approving, ledger)
    await settle()
    await confirm(signing)
    expect([signing.signed, signing.swap.state.permits]).toEqual([[], []])
  })

  it('where that was asked for while the wallet was signing, no provider gets the signature', async () => {
    let sign = (): void => {}
    const { approving, signing, given } = tabs({
      sign: () => new Promise((resolve) => void (sign = () => resolve(SIGNATURE))),
    })
    await signing.swap.prepare()
    await confirm(signing)
    await approving.swap.prepare()
    await confirm(approving)
    expect([signing.signed.length, approving.prompts.length]).toEqual([1, 1])
    sign()
    await settle()
    expect([given, signing.swap.state.permits]).toEqual([[], []])
    expect(signing.prompts.map(({ request }) => request.data)).toEqual([approveData(ROUTER, 10_000n)])
  })

  it('where another tab is about to ask, both the approval and the signature wait for it', async () => {
    const locks = { request: () => new Promise(() => {}) } as unknown as Locks
    const stages = [
      createPermitStage({ locks, hasPermit: () => false, isWilling: false }),
      createPermitStage({ locks }),
    ]
    for (const stage of stages) {
      await stage.swap.prepare()
      await confirm(stage)
      expect([stage.prompts, stage.swap.state.permits]).toEqual([[], []])
      stage.clock.pass(3_000)
      await settle()
      expect(stage.prompts.length + stage.swap.state.permits.length).toBe(1)
    }
  })
})

it('a permit is stored without its signature', async () => {
  const storage = openStorage()
  await kept({ storage })
  const stored = [...storage.family(permitFamily).entries().values()]
  expect(stored).toMatchObject([{ address: OWN, token: { address: USD }, spender: ROUTER, amount: '10000' }])
  expect(JSON.stringify(stored)).not.toContain('1'.repeat(64))
})

it.each([
  ['no token', { token: {} }],
  ['no amount', { amount: 'x' }],
  ['no network', { networkId: 'x' }],
  ['no provider', { provider: null }],
  ['no end', { endsAt: '1' }],
])('F202 a stored permit with %s is none', async (_, change) => {
  const storage = openStorage()
  await kept({ storage })
  const family = storage.family(permitFamily)
  const [entry] = family.entries()
  const [key, permit] = entry ?? []
  expect(permitFamily.check(permit)).toBe(true)
  expect(permitFamily.check({ ...permit, ...change })).toBe(false)
  expect(key).toBeDefined()
})

it('permits that another tab stores are heard of', () => {
  expect(feature.follows).toEqual([permitFamily.name])
})
