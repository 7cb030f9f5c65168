import type {
  Features,
  Latch,
  Operation,
  SwapOffer,
  SwapPreview,
  SwapState,
  SwapTokenChoice,
  Token,
  TransactionRecord,
} from '@latchkit/core'
import type { TestLatch } from '@latchkit/testing'
import { waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { atNow, coin, contract, fakeServer, HELD, NOW } from '../../stories/server.fixture.js'
import { scene, type Scene, type Stage } from '../../stories/stage.fixture.js'

type SwapController = Features['swap']

const ID = 'eip155:1'
/** The coin of the stories, a token that the account has, and one that it doesn't have. */
export const ETH: Token = { networkId: ID, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: coin('#627eea') }
export const USDC: Token = {
  networkId: ID,
  address: contract(1),
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 18,
  iconUrl: coin('#2775ca'),
}
export const QUARTZ: Token = { networkId: ID, address: contract(3), name: 'Quartz', symbol: 'QRZ', decimals: 6 }

/** A token on no list, whose name is that of another one. */
export const PASTED: Token = {
  networkId: ID,
  address: `0x${'d'.repeat(40)}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}

/** The contract that is allowed to take tokens in the stories. */
export const SPENDER = `0x68b3${'0'.repeat(35)}1`

/** An offer of 0.25 ETH for USDC. */
export const offerOf = (more: Partial<SwapOffer> = {}): SwapOffer => ({
  id: more.provider?.id ?? 'uniswap',
  provider: { id: 'uniswap', name: 'Uniswap' },
  from: ETH,
  to: USDC,
  fromAmount: '250000000000000000',
  toAmount: '790123456789012345678',
  toAmountMin: '782222222221122222221',
  fees: [{ kind: 'pool', amount: '750000000000000', isIncluded: true }],
  priceImpact: 0.12,
  networkFee: { value: '42000000000000', kind: 'atMost' },
  quotedAt: NOW,
  expiresAt: NOW + 30_000,
  ...more,
})

/** What is prepared of an offer: one step, checked. */
export const previewOf = (offer: SwapOffer = offerOf(), more: Partial<SwapPreview> = {}): SwapPreview => ({
  offer,
  simulation: { moves: [], leaves: [], approvals: [] },
  gives: offer.fromAmount,
  arrives: offer.toAmount,
  steps: [{ kind: 'swap' }],
  fee: offer.networkFee,
  stops: [],
  changes: [],
  ...more,
})

/** The state of a form that is prepared with these offers, the best first. */
export const prepared = (preview: SwapPreview = previewOf(), ...others: readonly SwapOffer[]): Partial<SwapState> => ({
  from: preview.offer.from,
  to: preview.offer.to,
  amount: '0.25',
  status: 'prepared',
  offers: [preview.offer, ...others],
  chosen: preview.offer,
  preview,
  isOutdated: false,
})

const EMPTY: SwapState = {
  status: 'editing',
  error: undefined,
  transactionId: undefined,
  from: ETH,
  to: undefined,
  amount: '',
  isMax: false,
  slippage: 1,
  isUnlimited: false,
  offers: [],
  chosen: undefined,
  failures: [],
  preview: undefined,
  isOutdated: false,
  accepted: [],
  approvals: [],
  permits: [],
  isSupported: true,
}

/** A controller of swaps whose state the story sets. */
export interface FakeSwap {
  readonly state: () => SwapState
  readonly set: (patch: Partial<SwapState>) => void
  /** Puts an operation of a swap under way. */
  readonly setOperation: (
    operation: Pick<Operation, 'status' | 'step' | 'steps'> | undefined,
    record?: TransactionRecord,
  ) => void
  /** The names of the functions that were called, with their first argument. */
  readonly calls: readonly string[]
  /** Makes this the answer for a complete form. One that hangs continues. */
  readonly answerWith: (answer: Answer) => void
  /** What a complete form is prepared with. Resolves once it is known. */
  readonly answer: () => Promise<Exclude<Answer, 'hang'>>
}

/** What a complete form is prepared with. */
type Answer = ((state: SwapState) => Partial<SwapState>) | 'hang'

/** A scene of swaps: at the form of an account that has ETH and USDC. */
export interface SwapScene extends Omit<Scene, 'play'> {
  /** The state at the beginning, where it isn't that of an empty form. */
  readonly state?: Partial<SwapState>
  /** The tokens to choose from. Default: none. */
  readonly choices?: readonly SwapTokenChoice[] | 'hang'
  /** Default: the offer of the fixture. */
  readonly answer?: Answer
  /** Whether the code that swaps is still being loaded. Default: false. */
  readonly isLoading?: boolean
  readonly play?: (stage: Stage, fake: FakeSwap) => Promise<void>
}

/** Makes a story of a swap: a kit whose feature `swap` is a fake, and which has all else. */
export function swapScene({
  state,
  choices,
  answer,
  isLoading = false,
  before,
  play,
  options,
  ...more
}: SwapScene): ReturnType<typeof scene> {
  let fake: FakeSwap
  return scene({
    connected: true,
    routes: [{ view: 'Account' }, { view: 'Swap' }],
    options: () =>
      atNow({
        endpoints: fakeServer(HELD).endpoints,
        adapter: { native: 12_040n * 10n ** 14n },
        ...(typeof options === 'function' ? options() : options),
      }),
    async before(test) {
      await before?.(test)
      fake = fakeSwap(test, { ...EMPTY, ...state }, choices ?? [], isLoading)
      if (answer) fake.answerWith(answer)
    },
    ...more,
    play: async (stage) => play?.(stage, fake),
  })
}

/** Puts a fake in the place of the kit's feature `swap`. */
function fakeSwap(
  test: TestLatch,
  initial: SwapState,
  choices: readonly SwapTokenChoice[] | 'hang',
  isLoading: boolean,
): FakeSwap {
  const inner = test.latch
  const listeners = new Set<() => void>()
  let state = initial
  let operations: readonly Operation[] = []
  let records: readonly TransactionRecord[] = []
  const calls: string[] = []
  let answer: Answer = () => prepared()
  const waiting = new Set<() => void>()
  const set = (patch: Partial<SwapState>): void => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const fake: FakeSwap = {
    state: () => state,
    set,
    setOperation(operation, record) {
      operations = operation ? [{ flow: 'swap', transactionId: record?.id, ...operation } as Operation] : []
      records = record ? [record] : []
      set({})
    },
    calls,
    answerWith(next) {
      answer = next
      for (const goOn of waiting) goOn()
    },
    async answer() {
      while (answer === 'hang') await new Promise<void>((resolve) => waiting.add(resolve))
      return answer
    },
  }
  const loaded = isLoading ? new Promise<never>(() => {}) : Promise.resolve(controllerOf(fake, choices, calls))
  const latch: Latch = {
    ...inner,
    getState() {
      const real = inner.getState()
      const own = records.length > 0 && { transactions: { transactions: records, unwatched: [] } }
      return { ...real, swap: state, operations: { operations }, ...own }
    },
    subscribe(listener) {
      listeners.add(listener)
      const end = inner.subscribe(listener)
      return () => {
        listeners.delete(listener)
        end()
      }
    },
    feature: ((name: string) => (name === 'swap' ? loaded : inner.feature(name as 'router'))) as Latch['feature'],
  }
  Object.assign(test, { latch })
  return fake
}

function controllerOf(fake: FakeSwap, choices: readonly SwapTokenChoice[] | 'hang', calls: string[]): SwapController {
  const changed = { status: 'editing', preview: undefined, isOutdated: false, error: undefined } as const
  const note = (name: string, ...values: readonly unknown[]): void => void calls.push([name, ...values].join(' '))
  const fails = async (): Promise<never> => Promise.reject(new Error('The fake sends nothing.'))
  return {
    get state() {
      return fake.state()
    },
    begin: () => note('begin'),
    chooseToken(side, token) {
      note('chooseToken', side, token?.symbol)
      fake.set({ ...changed, [side]: token, offers: [], chosen: undefined })
    },
    enterAmount: (amount) => fake.set({ ...changed, amount, isMax: false, offers: [], chosen: undefined }),
    enterMax: () => fake.set({ ...changed, amount: '', isMax: true }),
    flip() {
      const { from, to } = fake.state()
      note('flip')
      fake.set({ ...changed, from: to, to: from, offers: [], chosen: undefined })
    },
    setSlippage(slippage) {
      note('setSlippage', slippage)
      fake.set({ slippage })
    },
    setUnlimited(isUnlimited) {
      note('setUnlimited', isUnlimited)
      fake.set({ isUnlimited, status: 'editing', isOutdated: true })
    },
    chooseOffer(id) {
      note('chooseOffer', id)
      const chosen = fake.state().offers.find((offer) => offer.id === id)
      fake.set({ chosen, status: 'editing', isOutdated: true })
    },
    accept(stops) {
      const { preview, accepted } = fake.state()
      const offered = preview?.stops ?? []
      fake.set({ accepted: offered.filter((each) => stops.includes(each) || accepted.includes(each)) })
    },
    async prepare() {
      note('prepare')
      if (fake.state().preview) return true
      fake.set({ status: 'preparing' })
      const answer = await fake.answer()
      fake.set(answer(fake.state()))
      return fake.state().preview !== undefined
    },
    watch() {
      note('watch')
      return () => note('unwatch')
    },
    confirm() {
      note('confirm')
      fake.set({ status: 'asking', error: undefined })
      return new Promise(() => {})
    },
    resume: (id) => note('resume', id),
    follow: () => note('follow'),
    removeApproval(id) {
      note('removeApproval', id)
      return new Promise(() => {})
    },
    async tokens(_, search) {
      if (choices === 'hang') return new Promise(() => {})
      const text = search.trim().toLowerCase()
      const { from, to } = fake.state()
      // The tokens of the form are on a list, but for those that the story has on none.
      if (text.startsWith('0x') && !choices.some(({ token }) => token.address === text))
        return [from, to].flatMap((token) =>
          token?.address?.toLowerCase() === text ? choicesOf('popular', [token]) : [],
        )
      const found = ({ token, group }: SwapTokenChoice): boolean =>
        group === 'search'
          ? text === token.address
          : [token.name, token.symbol].some((each) => each.toLowerCase().includes(text))
      return choices.filter(found)
    },
    swap: fails,
    dispose: () => {},
  }
}

/** Choices of a group. */
export const choicesOf = (
  group: SwapTokenChoice['group'],
  tokens: readonly Token[],
  isListed = true,
): SwapTokenChoice[] => tokens.map((token) => ({ token, group, isListed }))

/** Waits for a view to be the one that is shown. */
export const isShown = ({ root }: Stage, view: string): Promise<void> =>
  waitFor(() => expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe(view))

/** Waits for a button. */
export const button = ({ card }: Stage, name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => card.getByRole('button', { name }))

/** The terms of the facts on show, with their values. */
export const factsOf = ({ root }: Stage): Record<string, string | null> =>
  Object.fromEntries(
    [...root.querySelectorAll('.view:not(.leaving) dl > div')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent,
    ]),
  )
