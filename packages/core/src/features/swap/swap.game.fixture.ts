import fc from 'fast-check'
import { walletError } from '../../adapter/wallet.errors.js'
import type { CaipNetworkId } from '../../base/caip.js'
import { isLatchError } from '../../base/errors.js'
import { createWorld, type StandingClock } from '../../base/world.fixture.js'
import {
  createChain,
  createSwitches,
  dataOf,
  GOLD,
  ID,
  OTHER,
  OTHER_ID,
  OWN,
  ROUTER,
  USD,
  type ChainSwitches,
  type FakeChain,
} from './swap.chain.fixture.js'
import { createProvider, createStage, quoteAt, swapOp, type Prompt, type Stage } from './swap.fixture.js'
import { createLedger, type Ledger } from './swap.ledger.fixture.js'
import type { SwapProvider, SwapQuote } from './swap.provider.types.js'
import { swapOf } from './swap.subjects.js'
import type { SwapPreview, SwapStop } from './swap.types.js'

/** The contract of the second provider. */
export const SECOND = '0x0000000000000000000000000000000000030003'

const TOKENS = [undefined, USD, GOLD] as const
const AMOUNTS = ['1', '2', '', 'x'] as const
const ACCOUNTS = [OWN, OTHER, undefined] as const
const SLIPPAGES = [1, 2, 0.5, 5] as const
/** What one unit is worth, in hundredths. */
const RATES = [200n, 180n, 210n] as const
/** What the visitor has read and ticked. */
const DECISIONS: readonly (readonly SwapStop[])[] = [
  ['moved', 'unchecked', 'repeated'],
  ['moved', 'unchecked'],
  ['moved'],
  ['moved', 'unchecked'],
]

/** A step of the visitor, a wallet, the chain or a provider. `at` chooses among what there is. */
export type Step =
  | {
      readonly type:
        | ('from' | 'to' | 'amount' | 'slippage' | 'unlimited' | 'offer' | 'accept' | 'resume' | 'remove')
        | ('account' | 'network' | 'rate' | 'release')
      readonly at: number
    }
  | { readonly type: 'quotes'; readonly at: number; readonly how: 'ok' | 'lie' | 'fail' }
  | { readonly type: 'prompt'; readonly at: number; readonly how: 'ok' | 'reject' }
  | { readonly type: 'pass'; readonly ms: number }
  | {
      readonly type:
        | ('begin' | 'max' | 'flip' | 'prepare' | 'confirm' | 'twice' | 'watch' | 'offers')
        | ('mine' | 'search' | 'node' | 'preview' | 'slow' | 'strict' | 'sleep' | 'reload' | 'tab')
    }

const at = fc.integer({ min: 0, max: 3 })
const numbered = <type extends Extract<Step, { at: number }>['type']>(...types: readonly type[]) =>
  fc.record({ type: fc.constantFrom(...types), at }) as fc.Arbitrary<Step>
const plain = <type extends Step['type']>(...types: readonly type[]) =>
  fc.record({ type: fc.constantFrom(...types) }) as fc.Arbitrary<Step>

/** Any step. `tabs`: how often the visitor changes to the other tab. */
const stepOf = (tabs: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: numbered('from', 'to', 'amount', 'account', 'network', 'rate') },
    { weight: 2, arbitrary: numbered('slippage', 'unlimited', 'offer') },
    { weight: 2, arbitrary: numbered('resume', 'remove', 'release') },
    { weight: 2, arbitrary: numbered('accept') },
    { weight: 3, arbitrary: plain('offers') },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('quotes' as const),
        at,
        how: fc.constantFrom('ok' as const, 'ok' as const, 'lie' as const, 'fail' as const),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant('prompt' as const),
        at,
        how: fc.constantFrom('ok' as const, 'ok' as const, 'reject' as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(500, 1_000, 3_000, 30_000) }),
    },
    { weight: 8, arbitrary: plain('prepare', 'confirm', 'confirm', 'twice', 'watch') },
    { weight: 3, arbitrary: plain('mine', 'mine', 'search') },
    { weight: 3, arbitrary: plain('begin', 'max', 'flip', 'reload', 'node', 'preview', 'slow', 'strict', 'sleep') },
    { weight: tabs, arbitrary: plain('tab') },
  )

const typing = (from: number): readonly Step[] => [
  { type: 'from', at: from },
  { type: 'to', at: 2 },
  { type: 'amount', at: 0 },
]
const offered: readonly Step[] = [{ type: 'prepare' }, { type: 'offers' }]
/** The form of `from`, and what was prepared of it. */
const preparing = (from: number): readonly Step[] => [...typing(from), ...offered]
const pressed: readonly Step[] = [{ type: 'accept', at: 0 }, { type: 'confirm' }]
const approved: readonly Step[] = [{ type: 'prompt', at: 0, how: 'ok' }, { type: 'mine' }]
/** The same form once more, at another price. */
const again: readonly Step[] = [
  { type: 'amount', at: 1 },
  { type: 'amount', at: 0 },
  { type: 'rate', at: 2 },
  ...offered,
  ...pressed,
]
const onlySecond: readonly Step[] = [
  { type: 'amount', at: 1 },
  { type: 'amount', at: 0 },
  { type: 'prepare' },
  { type: 'quotes', at: 0, how: 'fail' },
  { type: 'offers' },
]
const rejected: Step = { type: 'prompt', at: 0, how: 'reject' }
const lessAgain: readonly Step[] = [{ type: 'amount', at: 0 }, ...offered, ...pressed, ...approved]
/** What the page of now asks for, beside the prompt of the page before. */
const later: readonly Step[] = [{ type: 'prompt', at: 1, how: 'ok' }, { type: 'mine' }]
/** What most sequences begin with, so that the steps after it have something to change. */
const BEGINNINGS: readonly (readonly Step[])[] = [
  typing(0),
  preparing(0),
  preparing(1),
  [...preparing(1), ...pressed],
  [...preparing(1), ...pressed, ...approved],
  [...preparing(0), { type: 'sleep' }, ...pressed],
  [...preparing(0), { type: 'rate', at: 1 }, ...pressed],
  [...preparing(0), ...pressed, ...again],
  [...preparing(1), ...pressed, ...again],
  [...preparing(0), ...pressed, { type: 'slippage', at: 1 }, ...offered],
  [...preparing(0), ...pressed, { type: 'reload' }, ...preparing(0)],
  [...preparing(1), ...pressed, ...approved, { type: 'reload' }, ...preparing(1)],
  [...typing(1), { type: 'unlimited', at: 1 }, ...offered, ...pressed],
  // The same form by another provider, whose offer is chosen, or the only one.
  [...preparing(1), ...pressed, { type: 'offer', at: 1 }, ...offered, ...pressed, ...approved],
  [...preparing(1), ...pressed, ...onlySecond, ...pressed, ...approved],
  // Less than what was approved is swapped then.
  [...typing(1), { type: 'amount', at: 1 }, ...offered, ...pressed, ...approved, rejected, ...lessAgain],
  // The approval of the page before is sent after the swap.
  [...preparing(1), ...pressed, { type: 'reload' }, ...preparing(1), ...pressed, ...later, ...later, ...approved],
]
/** The same form in two tabs. */
const TAB_BEGINNINGS: readonly (readonly Step[])[] = [0, 1].flatMap((from) => [
  [...preparing(from), { type: 'tab' } as const, ...preparing(from)],
  [...preparing(from), { type: 'tab' } as const, ...preparing(from), ...pressed, { type: 'tab' } as const],
  [...preparing(from), ...pressed, ...approved, { type: 'tab' } as const, ...preparing(from)],
])

const sequencesOf = (beginnings: readonly (readonly Step[])[], tabs: number): fc.Arbitrary<readonly Step[]> =>
  fc
    .tuple(fc.constantFrom(...beginnings), fc.array(stepOf(tabs), { maxLength: 24, size: 'max' }))
    .map((parts) => parts.flat())

/** Sequences of steps in one tab. */
export const sequences: fc.Arbitrary<readonly Step[]> = sequencesOf(BEGINNINGS, 0)
/** Sequences of steps in two tabs. */
export const tabSequences: fc.Arbitrary<readonly Step[]> = sequencesOf([...BEGINNINGS, ...TAB_BEGINNINGS], 8)

/** Something that waits for its answer. */
interface Question {
  answer(how: 'ok' | 'lie' | 'fail'): void
}

/** What was read and ticked at a press that the wallet is asked by. */
export interface Press {
  readonly preview: SwapPreview
  readonly accepted: readonly SwapStop[]
  readonly isUnlimited: boolean
  /** When it was: wall clock, in ms since 1970. */
  readonly at: number
  /** Whether the press has yet to lead to the prompt of its swap. */
  isOpen: boolean
}

/** A prompt of the wallet, and the page that it is of. */
export interface OpenPrompt {
  readonly prompt: Prompt
  readonly page: Page
}

/** One page, and what the model knows of it. */
export interface Page {
  readonly stage: Stage
  /** How many prompts of it were seen. */
  seen: number
  /** The providers that have yet to answer it. */
  readonly questions: Question[]
  /** The simulations that a slow node has yet to answer. */
  readonly simulations: (() => void)[]
  /** Ends the watching. */
  unwatch: (() => void) | undefined
  readonly calls: { isSettled: boolean }[]
  press: Press | undefined
  /** What the visitor wants to take back: tokens and spenders. */
  readonly removals: string[]
}

/** All pages, and all that outlives them. */
export interface Game {
  readonly pages: Page[]
  /** Also those that are gone. */
  readonly all: Page[]
  /** The page that the visitor sees. */
  shown: number
  readonly clock: StandingClock
  readonly ledger: Ledger
  readonly switches: ChainSwitches
  readonly chains: Map<string, FakeChain>
  isSlow: boolean
  /** The prompts that are open in the wallet, of all pages, also of those that are gone. */
  open: OpenPrompt[]
  /** What the wallet was asked for, of all pages. */
  readonly asked: OpenPrompt[]
  /** How many presses may each have led to one swap, by what is swapped. */
  readonly presses: Map<string, number>
}

/** The page that the visitor sees. */
export const pageOf = ({ pages, shown }: Game): Page => pages[shown] as Page

/** The chain as an account sees it. */
export function chainOf({ chains, switches }: Game, address: string, networkId: string): FakeChain {
  const key = `${address} ${networkId}`.toLowerCase()
  const chain = chains.get(key) ?? createChain(switches)
  chains.set(key, chain)
  return chain
}

/** Begins with `tabs` pages of one visitor. */
export function createGame(tabs: number): Game {
  const game: Game = {
    ...{
      pages: [],
      all: [],
      shown: 0,
      clock: createWorld().clock,
      ledger: createLedger([], false),
      switches: createSwitches(),
    },
    ...{ chains: new Map(), isSlow: false, open: [], asked: [], presses: new Map() },
  }
  for (let tab = 0; tab < tabs; tab += 1) game.pages.push(openPage(game))
  return game
}

function openPage(game: Game): Page {
  const { clock, ledger } = game
  const questions: Question[] = []
  const simulations: (() => void)[] = []
  const fakeOf = (address: string, networkId: CaipNetworkId): FakeChain => chainOf(game, address, networkId)
  const stage = createStage({
    ...{ clock, ledger, fakeOf, page: `page-${game.all.length}`, isWilling: false, fake: fakeOf(OWN, ID) },
    providers: [honest(game, questions), second(game, questions)],
    onSimulate: async () => (game.isSlow ? new Promise<void>((resolve) => void simulations.push(resolve)) : undefined),
  })
  const page: Page = {
    ...{ stage, questions, simulations, seen: 0, unwatch: undefined, calls: [], press: undefined, removals: [] },
  }
  game.all.push(page)
  return page
}

/** A provider that the model answers for. `worth`: which part of the rate it offers, in percent. */
function asked(game: Game, questions: Question[], worth: bigint, changes: Partial<SwapQuote>): SwapProvider['quotes'] {
  return (request) =>
    new Promise<readonly SwapQuote[]>((resolve, reject) => {
      questions.push({
        answer(how) {
          const rate = how === 'lie' ? 900n : (game.switches.rate * worth) / 100n
          const spender = request.from.address === undefined ? {} : changes
          if (how === 'fail') reject(new Error('down'))
          else resolve([quoteAt(request, rate, spender)])
        },
      })
    })
}

const honest = (game: Game, questions: Question[]): SwapProvider =>
  createProvider(() => game.switches.rate, { quotes: asked(game, questions, 100n, {}) })

const second = (game: Game, questions: Question[]): SwapProvider =>
  createProvider(() => game.switches.rate, {
    ...{ id: 'second', name: 'Second', quotes: asked(game, questions, 98n, { spender: SECOND }) },
    async build(quote) {
      const isToken = quote.request.from.address !== undefined
      const call = { to: SECOND, data: dataOf(swapOp(quote)), value: isToken ? '0' : quote.request.amount }
      return { calls: [call], ...(isToken && { spender: SECOND }) }
    },
  })

/** The contract of a provider. */
export const contractOf = (provider: string): string => (provider === 'second' ? SECOND : ROUTER)

/** What is swapped, whatever the offer. */
const swapKey = (
  payer: { readonly from: string; readonly networkId: string },
  from?: string,
  to?: string,
  amount?: string,
): string => [payer.from, payer.networkId, from ?? '', to ?? '', amount ?? ''].join(' ').toLowerCase()

/** What a preview swaps. */
const keyOfPress = ({ stage }: Page, { offer }: SwapPreview): string | undefined => {
  const { address: from, caipNetworkId: networkId } = stage.now.account ?? {}
  if (from === undefined || networkId === undefined) return undefined
  return swapKey({ from, networkId }, offer.from.address, offer.to.address, offer.fromAmount)
}

/** Notes that a call of the visitor is under way. */
function keep({ calls }: Page, promise: Promise<unknown>): void {
  const call = { isSettled: false }
  calls.push(call)
  const note = (): void => void (call.isSettled = true)
  promise.then(note, (error: unknown) => {
    note()
    if (!isLatchError(error)) throw error
  })
}

/** The next page of the visitor, in the place of this one. The wallet keeps the prompts of this one. */
function reload(game: Game): void {
  const { stage } = pageOf(game)
  const { account } = stage.now
  stage.leave()
  const next = openPage(game)
  game.pages[game.shown] = next
  next.stage.become(account?.address, account?.caipNetworkId)
}

/** What a press on "Confirm" was about: undefined where the wallet was not asked by it. */
function press(game: Game, isTwice: boolean): void {
  const page = pageOf(game)
  const { swap } = page.stage
  const { preview, accepted, isUnlimited, status } = swap.state
  const key = preview && keyOfPress(page, preview)
  keep(page, swap.confirm())
  if (isTwice) keep(page, swap.confirm())
  if (status === 'asking' || swap.state.status !== 'asking' || !preview || key === undefined) return
  // An equal form joins the operation whose wallet is asked: no further prompt comes by that.
  const joined = game.asked.find(({ prompt }) => prompt.id === swap.state.transactionId)
  const isOpen = joined === undefined || keyOfPrompt(joined.prompt) === undefined
  page.press = { preview, accepted, isUnlimited, isOpen, at: game.clock.now() }
  if (isOpen) game.presses.set(key, (game.presses.get(key) ?? 0) + 1)
}

/** What the swap of a prompt is about. Undefined for another prompt. */
export function keyOfPrompt({ options: { subject, payer } }: Prompt): string | undefined {
  const swap = swapOf({ subject })
  return swap && payer && swapKey(payer, swap.from.address, swap.to.address, swap.fromAmount)
}

/** Goes on with a left approval, or takes it back. */
function settleApproval(page: Page, { type, at: index }: Extract<Step, { at: number }>): void {
  const { swap } = page.stage
  const found = swap.state.approvals[index % (swap.state.approvals.length || 1)]
  if (!found) return
  if (type === 'resume') return swap.resume(found.transactionId)
  page.removals.push(`${found.token.address} ${found.spender}`.toLowerCase())
  keep(page, swap.removeApproval(found.transactionId))
}

/** Types into the form, or changes what is active in the wallet, which all tabs follow. */
function type(game: Game, each: Extract<Step, { at: number }>): void {
  const { stage } = pageOf(game)
  const { swap, now } = stage
  const networkId = now.account?.caipNetworkId ?? ID
  const become = (address: string | undefined, network: CaipNetworkId): void =>
    game.pages.forEach((page) => page.stage.become(address, network))
  switch (each.type) {
    case 'from':
    case 'to':
      return swap.chooseToken(each.type, stage.token(TOKENS[each.at % 3], networkId))
    case 'amount':
      return swap.enterAmount(AMOUNTS[each.at] ?? '')
    case 'slippage':
      return swap.setSlippage(SLIPPAGES[each.at] ?? 1)
    case 'unlimited':
      return swap.setUnlimited(each.at % 2 === 1)
    case 'offer':
      return swap.chooseOffer(swap.state.offers[each.at % 2]?.id ?? '')
    case 'accept':
      return swap.accept(DECISIONS[each.at] ?? [])
    case 'rate':
      return void (game.switches.rate = RATES[each.at % 3] ?? 200n)
    case 'account':
      return become(ACCOUNTS[each.at % 3], networkId)
    case 'network':
      return become(now.account?.address, each.at % 2 ? OTHER_ID : ID)
    default:
      return settleApproval(pageOf(game), each)
  }
}

/** Answers a prompt of the wallet, also one of a page that is gone. */
function answer({ open }: Game, { at: index, how }: Extract<Step, { type: 'prompt' }>): void {
  const [found] = open.splice(index % (open.length || 1), 1)
  if (how === 'ok') found?.prompt.approve()
  else found?.prompt.reject(walletError('rejected'))
}

/** Takes one step. */
export function take(game: Game, each: Step): void {
  const page = pageOf(game)
  const { clock, switches, ledger } = game
  const { swap } = page.stage
  switch (each.type) {
    case 'quotes':
      return page.questions.splice(each.at % (page.questions.length || 1), 1)[0]?.answer(each.how)
    case 'offers':
      return page.questions.splice(0).forEach((question) => question.answer('ok'))
    case 'prompt':
      return answer(game, each)
    case 'release':
      return page.simulations.splice(each.at % (page.simulations.length || 1), 1)[0]?.()
    case 'pass':
      return clock.pass(each.ms)
    case 'sleep':
      return clock.set(clock.now() + 60_000)
    case 'begin':
      return swap.begin({ from: USD, to: GOLD, amount: '1' })
    case 'max':
      return swap.enterMax()
    case 'flip':
      return swap.flip()
    case 'prepare':
      return keep(page, swap.prepare())
    case 'confirm':
    case 'twice':
      return press(game, each.type === 'twice')
    case 'watch':
      page.unwatch?.()
      page.unwatch = page.unwatch ? undefined : swap.watch()
      return
    case 'mine':
      return ledger.mine()
    case 'search':
      return ledger.search()
    case 'reload':
      return reload(game)
    case 'tab':
      return void (game.shown = (game.shown + 1) % game.pages.length)
    case 'node':
      return void (switches.isOnline = !switches.isOnline)
    case 'preview':
      return void (switches.canPreview = !switches.canPreview)
    case 'strict':
      return void (switches.isStrict = !switches.isStrict)
    case 'slow':
      return void (game.isSlow = !game.isSlow)
    default:
      type(game, each)
  }
}
