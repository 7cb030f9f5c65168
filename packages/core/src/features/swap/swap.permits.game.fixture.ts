import fc from 'fast-check'
import { expect } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import { isLatchError } from '../../base/errors.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { allowanceKey, createChain, dataOf, ROUTER, USD } from './swap.chain.fixture.js'
import { createLocks, settle, type Prompt, type Stage } from './swap.fixture.js'
import { createLedger } from './swap.ledger.fixture.js'
import { createPermitStage, SIGNATURE } from './swap.permits.fixture.js'
import { permitFamily } from './swap.storage.js'
import { approvalOf } from './swap.subjects.js'

const AMOUNTS = ['100', '40'] as const
/** What the wallet answers. */
type How = 'ok' | 'reject'

/** A step of the visitor, the wallet, the chain or a provider. `at` chooses among what there is. */
export type PermitStep =
  /** A press of each of these tabs, in the same moment. */
  | { readonly type: 'press'; readonly tabs: readonly number[]; readonly amount: number }
  /** `permits`: whether the provider of a tab takes them. `deaf`: whether the tab hears late of the others. */
  | { readonly type: 'permits' | 'deaf' | 'reload' | 'remove'; readonly tab: number }
  | { readonly type: 'sign' | 'prompt'; readonly at: number; readonly how: How }
  | { readonly type: 'pass'; readonly ms: number }
  | { readonly type: 'mine' | 'search' | 'price' }

const tab = fc.nat(1)
const at = fc.nat(3)
const how = fc.constantFrom<How>('ok', 'ok', 'reject')
const named = <type extends PermitStep['type']>(...types: readonly type[]) => ({ type: fc.constantFrom(...types) })

const step: fc.Arbitrary<PermitStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ ...named('press'), tabs: fc.constantFrom([0], [1], [0, 1], [1, 0]), amount: fc.nat(1) }),
  },
  { weight: 4, arbitrary: fc.record({ ...named('sign'), at, how }) },
  { weight: 5, arbitrary: fc.record({ ...named('prompt'), at, how }) },
  { weight: 2, arbitrary: fc.record(named('mine')) },
  { weight: 1, arbitrary: fc.record(named('search', 'price')) },
  { weight: 2, arbitrary: fc.record({ ...named('permits', 'deaf', 'reload', 'remove'), tab }) },
  { weight: 2, arbitrary: fc.record({ ...named('pass'), ms: fc.constantFrom(2_000, 2_000, 30_000, 300_000) }) },
)

const pressed = (...tabs: readonly number[]): PermitStep => ({ type: 'press', tabs, amount: 0 })
const signed: PermitStep = { type: 'sign', at: 0, how: 'ok' }
const approved: PermitStep = { type: 'prompt', at: 0, how: 'ok' }
/** What sequences begin with: a permit, an approval, and both of them. */
const BEGINNINGS: readonly (readonly PermitStep[])[] = [
  [],
  [pressed(0), signed],
  [pressed(1), approved],
  [pressed(0), pressed(1), signed],
  [pressed(0, 1), approved, { type: 'mine' }, signed],
]

/** Sequences of steps in two tabs: the first one signs permits, the second one approves. */
export const permitSequences: fc.Arbitrary<readonly PermitStep[]> = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.array(step, { maxLength: 24, size: 'max' }))
  .map((parts) => parts.flat())

/** One tab. */
interface Page {
  readonly stage: Stage
  readonly switches: { hasPermit: boolean }
}

/** Something that the wallet shows. */
interface Shown {
  answer(how: How): void
}

/** What was seen in all sequences: a model that reaches nothing proves nothing. */
export interface Seen {
  /** Steps after which a permit counts. */
  permits: number
  /** Prompts of approvals, and of swaps without a permit. */
  others: number
}

/** Two tabs of one visitor, with one wallet, and a token that has permits: the first tab signs them, the second approves. */
function createPermitGame(seen: Seen) {
  const storage = createStorage(createWorld().environment, '')
  const shared = { storage, clock: createWorld().clock, locks: createLocks(), fake: createChain(), isWilling: false }
  const ledger = createLedger([], false)
  const signs: Shown[] = []
  const prompts: Shown[] = []
  /** The records of the swaps that are asked for without a permit. */
  const bare = new Set<string>()
  let opened = 0

  function open(hasPermit: boolean): Page {
    const switches = { hasPermit }
    const sign = async (): Promise<string> =>
      new Promise((resolve, reject) => {
        const answer: Shown['answer'] = (given) =>
          given === 'ok' ? resolve(SIGNATURE) : reject(walletError('rejected'))
        signs.push({ answer })
      })
    const stage = createPermitStage({
      ...{ ...shared, ledger, sign, page: `page-${opened}` },
      hasPermit: () => switches.hasPermit,
    })
    opened += 1
    return { stage, switches }
  }

  const pages = [open(true), open(false)]
  const noted = new Map<Stage, number>()
  const openPermits = (): number => {
    const permits = [...storage.family(permitFamily).entries().values()]
    return permits.filter(({ endsAt }) => endsAt > shared.clock.now()).length
  }
  const permitted = dataOf({ op: 'allow', token: USD, spender: ROUTER, amount: '' }).slice(0, 38)

  /** Takes note of a prompt. None comes without a permit while one counts. */
  function note(prompt: Prompt): void {
    prompts.push({ answer: (given) => (given === 'ok' ? prompt.approve() : prompt.reject()) })
    const isBare = !prompt.request.data?.startsWith(permitted) && approvalOf(prompt.options)?.amount !== '0'
    if (!isBare) return
    expect(openPermits()).toBe(0)
    bare.add(prompt.id)
    seen.others += 1
  }

  /** Checks that nothing that may take the token stands beside a permit that counts, whichever of both came first. */
  function check(): void {
    for (const { stage } of pages) {
      stage.prompts.slice(noted.get(stage) ?? 0).forEach(note)
      noted.set(stage, stage.prompts.length)
    }
    if (openPermits() === 0) return
    seen.permits += 1
    const isOpen = (status: string): boolean => ['asking', 'unknown', 'pending'].includes(status)
    expect(ledger.all().filter(({ id, status }) => bare.has(id) && isOpen(status))).toEqual([])
    expect(shared.fake.chain.allowances.get(allowanceKey(USD, ROUTER)) ?? 0n).toBe(0n)
  }

  return { ...shared, pages, open, signs, prompts, ledger, check }
}

type PermitGame = ReturnType<typeof createPermitGame>

/** The visitor prepares the form of a tab, reads it, and confirms. */
async function press({ stage: { swap } }: Page, amount: number): Promise<void> {
  swap.enterAmount(AMOUNTS[amount] ?? '')
  await swap.prepare()
  swap.accept(swap.state.preview?.stops ?? [])
  await swap.confirm()
}

/** An error that the visitor reads. Any other one is a bug. */
const ignore = (error: unknown): void => {
  if (!isLatchError(error)) throw error
}

function changeTab({ pages, open }: PermitGame, each: Extract<PermitStep, { tab: number }>): void {
  const page = pages[each.tab]
  if (!page) return
  const { stage, switches } = page
  const [left] = stage.swap.state.approvals
  if (each.type === 'permits') switches.hasPermit = !switches.hasPermit
  else if (each.type === 'deaf') stage.now.isDeaf = !stage.now.isDeaf
  else if (each.type === 'remove') stage.swap.removeApproval(left?.transactionId ?? '').catch(ignore)
  else {
    stage.leave()
    pages[each.tab] = open(switches.hasPermit)
  }
}

function take(game: PermitGame, each: PermitStep): void {
  const { pages, signs, prompts, ledger, clock, fake } = game
  const answer = (all: Shown[], index: number, given: How): void =>
    all.splice(index % (all.length || 1), 1)[0]?.answer(given)
  switch (each.type) {
    case 'press':
      return each.tabs.forEach((tab) => void (pages[tab] && press(pages[tab], each.amount).catch(ignore)))
    case 'sign':
      return answer(signs, each.at, each.how)
    case 'prompt':
      return answer(prompts, each.at, each.how)
    case 'pass':
      return clock.pass(each.ms)
    case 'mine':
      return ledger.mine()
    case 'search':
      return ledger.search()
    case 'price':
      return void (fake.switches.rate = fake.switches.rate === 200n ? 150n : 200n)
    default:
      return changeTab(game, each)
  }
}

/** Takes the steps, and checks what must hold after each of them, and that nothing hangs in the end. */
export async function playPermits(all: readonly PermitStep[], seen: Seen): Promise<void> {
  const game = createPermitGame(seen)
  const { pages, signs, prompts, ledger, clock } = game
  for (const each of all) {
    take(game, each)
    await settle()
    game.check()
  }
  for (let round = 0; round < 6; round += 1) {
    for (const shown of [...signs.splice(0), ...prompts.splice(0)]) shown.answer('reject')
    while (ledger.waiting() > 0) ledger.mine()
    clock.pass(10_000)
    await settle()
    game.check()
  }
  for (const { stage } of pages) expect(stage.swap.state.status).not.toBe('asking')
}
