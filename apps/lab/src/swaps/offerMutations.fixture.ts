import type { SwapCall, SwapQuote } from '@latchkit/core'
import {
  concatHex,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  size,
  slice,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { APPROVAL, codeOfScript, TRANSFER, TRANSFER_SINGLE, type ScriptStep } from './contractScript.fixture.js'
import type { Draft, Draw } from './offerDraft.fixture.js'
import { callOfSteps, routerAbi, stepsIn, withLeaf, type Leaf } from './routerSteps.fixture.js'
import type { SwapGround, Symbols } from './swapGround.fixture.js'

/** Where mutated offers lead to. */
export interface Places extends Pick<SwapGround, 'tokenOf' | 'collection' | 'account' | 'thief'> {
  readonly router: Address
  /** Contracts of a provider. The account has once allowed `old` to take its tokens, and `fresh` nothing. */
  readonly fresh: Address
  readonly old: Address
  /** The code of the tokens, by their symbols. */
  readonly code: ReadonlyMap<Symbols, Hex>
}

/** Changes an offer. */
export type Mutation = (draft: Draft, draw: Draw, places: Places) => Draft

const abi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function increaseAllowance(address spender, uint256 value)',
  'function burn(uint256 value)',
  'function mint(address to, uint256 value)',
])
const SOMETHING: Hex = `0x${'5a'.repeat(32)}`

const erc20 = (functionName: 'approve' | 'transfer', args: readonly [Address, bigint]): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args })
const transferFrom = (...args: readonly [Address, Address, bigint]): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args })

/** A number in a text. 1 where an earlier mutation has made it none. */
const numberOf = (text: string): bigint => (/^\d+$/.test(text) ? BigInt(text) : 1n)
/** One less, but not less than none. */
const below = (amount: bigint): bigint => (amount > 0n ? amount - 1n : 0n)
const scaled = (value: string, [times, by]: readonly [bigint, bigint]): string => String((numberOf(value) * times) / by)
const quoted = (draft: Draft, changes: Partial<Record<keyof SwapQuote, unknown>>): Draft => ({
  ...draft,
  quote: { ...draft.quote, ...changes } as SwapQuote,
})
const called = (
  draft: Draft,
  change: (call: SwapCall) => { readonly [name in keyof SwapCall]?: string | undefined },
): Draft => ({
  ...draft,
  calls: draft.calls.map((call) => ({ ...call, ...change(call) }) as SwapCall),
})

const FACTORS = [
  [0n, 1n],
  [1n, 2n],
  [98n, 100n],
  [9_995n, 10_000n],
  [10_005n, 10_000n],
  [102n, 100n],
  [2n, 1n],
  [1_000n, 1n],
] as const
const NO_AMOUNTS = ['-1', '1e18', '', ' 5', '0x10', 5, null, undefined]
const addresses = ({ account, thief, router, fresh, tokenOf }: Places, { from, to }: Draft): readonly string[] => [
  ...[account, thief, router, fresh, zeroAddress],
  ...[tokenOf(from) ?? thief, tokenOf(to) ?? thief],
]

/** What an offer says of itself. */
const ofQuotes: Readonly<Record<string, Mutation>> = {
  toAmount: (draft, draw) => quoted(draft, { toAmount: scaled(draft.quote.toAmount, draw.of(FACTORS)) }),
  toAmountMin: (draft, draw) => quoted(draft, { toAmountMin: scaled(draft.quote.toAmountMin, draw.of(FACTORS)) }),
  amounts(draft, draw) {
    const by = draw.of(FACTORS)
    const { toAmount, toAmountMin } = draft.quote
    return quoted(draft, { toAmount: scaled(toAmount, by), toAmountMin: scaled(toAmountMin, by) })
  },
  noAmount: (draft, draw) => quoted(draft, { [draw.of(['toAmount', 'toAmountMin'])]: draw.of(NO_AMOUNTS) }),
  fees(draft, draw, places) {
    const fee = {
      kind: draw.of(['app', 'provider', 'pool', 'tax']),
      token: draw.of([undefined, draft.quote.request.from.address, draft.quote.request.to.address, places.thief, 'x']),
      amount: draw.of(['0', '1', '1000000000000000', '9'.repeat(30), '-5']),
      isIncluded: draw.of([true, false]),
    }
    return quoted(draft, { fees: draw.of([[...draft.quote.fees, fee], [fee], [], undefined, 'none']) })
  },
  expiresAt: (draft, draw) =>
    quoted(draft, { expiresAt: draw.of([0, Date.now() - 1, Date.now() + 1_000, Date.now() + 3e6, undefined, 'soon']) }),
  spender: (draft, draw, places) =>
    quoted(draft, { spender: draw.of([...addresses(places, draft), undefined, '0x12', draft.spender?.toLowerCase()]) }),
  request: (draft, draw, { thief }) =>
    quoted(draft, {
      request: { ...draft.quote.request, ...draw.of([{ account: thief }, { amount: '1' }, { slippage: 50 }]) },
    }),
  words: (draft, draw) =>
    quoted(draft, {
      ...{ priceImpact: draw.of([0, 50, 500, -1, 'x']), gas: draw.of(['1', 'x', '9'.repeat(40)]) },
      ...{ networkFee: draw.of(['0', 'x']), id: draw.of(['', 'other', 7]), data: draw.of([null, 'x']) },
    }),
}

/** What is built. */
const ofCalls: Readonly<Record<string, Mutation>> = {
  builtSpender: (draft, draw, places) => ({ ...draft, spender: draw.of([...addresses(places, draft), undefined]) }),
  bothSpenders(draft, draw, places) {
    const spender = draw.of(addresses(places, draft))
    return { ...quoted(draft, { spender }), spender }
  },
  to: (draft, draw, places) => called(draft, () => ({ to: draw.of([...addresses(places, draft), '0x1']) })),
  value: (draft, draw) =>
    called(draft, ({ value }) => ({
      value: draw.of(['0', '1', String(numberOf(value) + 1n), scaled(value, [2n, 1n]), '-1']),
    })),
  bit: (draft, draw) => called(draft, ({ data }) => ({ data: flipped(data, draw) })),
  length: (draft, draw) =>
    called(draft, ({ data }) => ({
      data: draw.of([slice(data, 0, draw.below(size(data)) + 1), `${data}00`, '0x', '0x1', 'x']),
    })),
  selector: (draft, draw, places) =>
    called(draft, ({ data, to }) => {
      const call = hostileCall(draft, draw, places)
      const selector = call.data.slice(0, 10)
      return draw.of<Partial<SwapCall>>([
        { data: `0x${selector.slice(2)}${data.slice(10)}` },
        { data: call.data, to },
        call,
      ])
    }),
  anotherCall(draft, draw, places) {
    const call = hostileCall(draft, draw, places)
    return { ...draft, calls: draw.of([[call, ...draft.calls], [...draft.calls, call], [call]]) }
  },
  count: (draft, draw) => ({ ...draft, calls: draw.of([[], [...draft.calls, ...draft.calls]]) }),
}

const flipped = (data: Hex, draw: Draw): Hex => {
  const at = draw.below(size(data))
  const byte = Number(slice(data, at, at + 1)) ^ (1 << draw.below(8))
  return concatHex([
    at > 0 ? slice(data, 0, at) : '0x',
    numberToHex(byte, { size: 1 }),
    data.slice(4 + at * 2) ? `0x${data.slice(4 + at * 2)}` : '0x',
  ])
}

/** A call of the account that gives away what it has, or the permission to take it. */
function hostileCall({ from, to, amount }: Draft, draw: Draw, places: Places): SwapCall {
  const { account, thief, tokenOf, collection, fresh } = places
  const token = tokenOf(draw.of<Symbols>([from, to, 'SUSD', 'SGLD', 'MUTE'])) ?? thief
  const signed = [account, draw.of([thief, fresh]), maxUint256, maxUint256, 27, SOMETHING, SOMETHING] as const
  const call = (target: string, data: Hex, value = '0'): SwapCall => ({ to: target, data, value })
  return draw.of([
    call(token, erc20('approve', [draw.of([thief, fresh]), draw.of([maxUint256, amount])])),
    call(token, erc20('transfer', [thief, amount])),
    call(token, transferFrom(account, thief, amount)),
    call(token, encodeFunctionData({ abi, functionName: 'permit', args: signed })),
    call(token, encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [thief, maxUint256] })),
    call(token, encodeFunctionData({ abi, functionName: 'burn', args: [amount] })),
    call(collection ?? thief, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [thief, true] })),
    call(thief, '0x', '1000000000000000'),
    call(account, '0x'),
  ])
}

/** The steps that the router takes. */
const ofSteps: Readonly<Record<string, Mutation>> = {
  argument: (draft, draw, places) =>
    inSteps(draft, (steps) => {
      const at = draw.below(steps.length)
      const change = (leaf: Leaf): Leaf => changedLeaf(leaf, draw, addresses(places, draft))
      return steps.with(at, withLeaf(steps[at] as Hex, draw.below(8), change))
    }),
  order: (draft, draw) =>
    inSteps(draft, (steps) => {
      const at = draw.below(steps.length)
      return draw.of([steps.toSpliced(at, 1), steps.toSpliced(at, 0, steps[at] as Hex), steps.toReversed()])
    }),
  hidden: (draft, draw, places) =>
    inSteps(draft, (steps) => {
      const step = hiddenStep(draft, draw, places)
      return draw.of([
        [...steps, step],
        [step, ...steps],
      ])
    }),
  deadline(draft, draw) {
    return called(draft, ({ data }) => {
      const found = stepsIn(data)
      return found ? { data: callOfSteps(draw.of([0n, 1n, maxUint256]), found.steps) } : {}
    })
  },
}

const inSteps = (draft: Draft, change: (steps: readonly Hex[]) => readonly Hex[]): Draft =>
  called(draft, ({ data }) => {
    const found = stepsIn(data)
    return found && found.steps.length > 0 ? { data: callOfSteps(found.deadline, change(found.steps)) } : {}
  })

function changedLeaf(leaf: Leaf, draw: Draw, others: readonly string[]): Leaf {
  if (typeof leaf === 'number') return draw.of([0, 100, 500, 3_000, 10_000])
  if (typeof leaf === 'bigint') return draw.of([0n, 1n, leaf + 1n, leaf / 2n, (leaf * 995n) / 1_000n, leaf * 2n, 100n])
  return size(leaf as Hex) === 20 ? draw.of([...others, pad('0x01', { size: 20 })]) : flipped(leaf as Hex, draw)
}

function hiddenStep({ from, to, amount }: Draft, draw: Draw, { tokenOf, thief, account }: Places): Hex {
  const [gives, gets] = [from, to].map((symbol) => tokenOf(symbol) ?? (tokenOf('WETH') as Address)) as [
    Address,
    Address,
  ]
  return draw.of([
    encodeFunctionData({ abi: routerAbi, functionName: 'pull', args: [gives, draw.of([amount, 1n, amount / 2n])] }),
    encodeFunctionData({ abi: routerAbi, functionName: 'pull', args: [gets, 1n] }),
    encodeFunctionData({
      abi: routerAbi,
      functionName: 'sweepToken',
      args: [draw.of([gives, gets]), 0n, draw.of([thief, account])],
    }),
    encodeFunctionData({ abi: routerAbi, functionName: 'sweepTokenWithFee', args: [gets, 0n, account, 100n, thief] }),
    encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [0n, draw.of([thief, account])] }),
    encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' }),
    encodeFunctionData({ abi: routerAbi, functionName: 'approveMax', args: [gives] }),
    encodeFunctionData({
      abi: routerAbi,
      functionName: 'selfPermit',
      args: [gives, maxUint256, maxUint256, 27, SOMETHING, SOMETHING],
    }),
  ])
}

/** A contract of the provider that swaps by the router, between these steps of its own. */
interface Script {
  readonly at: 'fresh' | 'old'
  /** How much it takes of what is given. */
  readonly takes?: bigint
  /** How much it gives of what it got. Default: the router gives it all to the account. */
  readonly gives?: bigint
  readonly first?: readonly ScriptStep[]
  readonly last?: readonly ScriptStep[]
}

function scripted(
  draft: Draft,
  places: Places,
  { at, takes = draft.amount, gives, first = [], last = [] }: Script,
): Draft {
  const [call] = draft.calls
  const { account, router, tokenOf, [at]: own } = places
  // Wrapping and unwrapping go by no router, and an earlier mutation may have left no data.
  if (!call || call.to.toLowerCase() !== router.toLowerCase() || call.data.length < 10 || call.data.length % 2)
    return draft
  const [from, to] = [tokenOf(draft.from), tokenOf(draft.to)]
  const through = gives === undefined ? call.data : (call.data.replaceAll(bare(account), bare(own)) as Hex)
  const steps: readonly ScriptStep[] = [
    ...first,
    ...(from
      ? [calling(from, transferFrom(account, own, takes)), calling(from, erc20('approve', [router, maxUint256]))]
      : []),
    { ...calling(router, through), value: numberOf(call.value) },
    ...(gives === undefined
      ? []
      : [to ? calling(to, erc20('transfer', [account, gives])) : { ...calling(account, '0x'), value: gives }]),
    ...last,
  ]
  return {
    ...quoted(draft, { spender: from && own }),
    calls: [{ to: own, data: '0x12345678', value: call.value }],
    spender: from && own,
    // All that `old` may take was allowed before.
    allowed: 0n,
    codes: [...draft.codes, { address: own, code: codeOfScript(steps) }],
  }
}

const bare = (address: Address): string => address.slice(2).toLowerCase()
const calling = (to: Address, data: Hex): Extract<ScriptStep, { kind: 'call' }> => ({ kind: 'call', to, data })
const CONTRACTS = ['fresh', 'old'] as const

/** A log of a contract that has no token. */
function lie(draw: Draw, { account, thief, router }: Places): ScriptStep {
  const words = (...parties: readonly Hex[]): readonly Hex[] => parties.map((each) => pad(each))
  const amount = pad(draw.of<Hex>(['0x00', '0x01', '0xffffffffffffffff']))
  const log = (topics: readonly Hex[], data: Hex = amount): ScriptStep => ({ kind: 'log', topics, data })
  return draw.of([
    log([TRANSFER, ...words(account, thief)]),
    log([TRANSFER, ...words(router, account)]),
    log([TRANSFER, ...words(account, account)]),
    log([TRANSFER, ...words(account, thief, '0x07')], '0x'),
    log([TRANSFER], concatHex([...words(account, thief), amount])),
    log([APPROVAL, ...words(account, thief)]),
    log([APPROVAL, ...words(thief, router)]),
    log([TRANSFER_SINGLE, ...words(router, account, thief)], concatHex([amount, amount])),
    log([SOMETHING, ...words(account, thief)]),
    log([], '0x'),
  ])
}

/** Contracts of the provider, and tokens whose logs lie. */
const ofContracts: Readonly<Record<string, Mutation>> = {
  forwards: (draft, draw, places) => scripted(draft, places, { at: draw.of(CONTRACTS) }),
  takes: (draft, draw, places) =>
    scripted(draft, places, {
      at: draw.of(CONTRACTS),
      takes: draw.of([draft.amount + 1n, draft.amount * 2n, draft.amount - 1n]),
    }),
  gives(draft, draw, places) {
    const [most, least] = [draft.quote.toAmount, draft.quote.toAmountMin].map(numberOf) as [bigint, bigint]
    return scripted(draft, places, {
      at: draw.of(CONTRACTS),
      gives: draw.of([most, least, below(least), least / 2n, 0n, 1n]),
    })
  },
  takesAnother(draft, draw, places) {
    const token = places.tokenOf(draw.of<Symbols>(['SUSD', 'SGLD', 'MUTE'])) as Address
    const taken = calling(token, transferFrom(places.account, places.thief, draw.of([0n, 1n, 1_000n])))
    return scripted(draft, places, { at: 'old', [draw.of(['first', 'last'])]: [taken] })
  },
  leavesAllowance(draft, draw, places) {
    const from = places.tokenOf(draft.from)
    if (!from || draft.from === 'WETH') return draft
    const { [draw.of(CONTRACTS)]: own } = places
    const mint = calling(from, encodeFunctionData({ abi, functionName: 'mint', args: [own, draft.amount * 2n] }))
    return scripted(draft, places, {
      at: own === places.old ? 'old' : 'fresh',
      takes: draw.of([0n, draft.amount / 2n]),
      first: [mint],
    })
  },
  givesMore(draft, _, places) {
    const to = places.tokenOf(draft.to)
    if (!to || draft.to === 'WETH') return draft
    const mint = calling(to, encodeFunctionData({ abi, functionName: 'mint', args: [places.account, 5n] }))
    return scripted(draft, places, { at: 'fresh', last: [mint] })
  },
  lies: (draft, draw, places) =>
    scripted(draft, places, { at: draw.of(CONTRACTS), [draw.of(['first', 'last'])]: [lie(draw, places)] }),
  liesAndGives(draft, draw, places) {
    const least = numberOf(draft.quote.toAmountMin)
    return scripted(draft, places, {
      at: 'fresh',
      gives: draw.of([least, below(least), 0n]),
      last: [lie(draw, places)],
    })
  },
  floods: (draft, _, places) =>
    scripted(draft, places, {
      at: 'fresh',
      last: Array.from({ length: 1_001 }, () => ({ kind: 'log', topics: [], data: '0x' })),
    }),
  tokenLies(draft, draw, { tokenOf, code }) {
    const symbol = draw.of([draft.from, draft.to])
    const [address, honest] = [tokenOf(symbol), code.get(symbol)]
    if (!address || !honest) return draft
    const [event, other] = draw.of([
      [TRANSFER, SOMETHING],
      [TRANSFER, APPROVAL],
      [APPROVAL, TRANSFER],
      [APPROVAL, SOMETHING],
    ])
    return {
      ...draft,
      codes: [...draft.codes, { address, code: honest.replaceAll(event.slice(2), other.slice(2)) as Hex }],
    }
  },
}

/** The chain that an offer meets. */
const ofChain: Readonly<Record<string, Mutation>> = {
  honest: (draft) => draft,
  allowed: (draft, draw) =>
    draft.spender ? { ...draft, allowed: draw.of([1n, draft.amount, draft.amount * 3n]) } : draft,
}

/** All mutations, by what they change. Contracts of the provider are drawn more often: they can do the most. */
const MUTATIONS = [ofQuotes, ofCalls, ofSteps, ofContracts, ofContracts, ofChain]

/** An offer after one or two mutations, and their names. */
export function mutated(
  draft: Draft,
  draw: Draw,
  places: Places,
): { readonly draft: Draft; readonly names: readonly string[] } {
  const names: string[] = []
  let last = draft
  for (let left = draw.of([1, 1, 2]); left > 0; left -= 1) {
    const [name, mutate] = draw.of(Object.entries(draw.of(MUTATIONS)))
    last = mutate(last, draw, places)
    names.push(name)
  }
  return { draft: last, names }
}
