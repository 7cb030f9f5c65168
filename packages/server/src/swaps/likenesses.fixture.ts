import { base58, base64 } from '@scure/base'
import { getAddress, type Hex } from 'viem'

/** The network of the likenesses on an EVM chain, and its tokens. */
export const NETWORK = 'eip155:1'
export const GOLD: Hex = getAddress(`0x${'a1'.repeat(20)}`)
export const DOLLAR: Hex = getAddress(`0x${'b2'.repeat(20)}`)
export const ACCOUNT: Hex = getAddress(`0x${'c3'.repeat(20)}`)
export const STRANGER: Hex = getAddress(`0x${'d4'.repeat(20)}`)
export const ONE_INCH_ROUTER: Hex = getAddress(`0x${'11'.repeat(20)}`)
export const LIFI_ROUTER: Hex = getAddress(`0x${'1f'.repeat(20)}`)

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOL = 'So11111111111111111111111111111111111111112'

const ZERO = `0x${'0'.repeat(40)}`

/** What a likeness does. `lie` changes its answer, after it was made. */
export interface LikenessState {
  /** What arrives for any amount, in the smallest unit. */
  toAmount: bigint
  gas: number
  /** In ms. Infinity: it hangs. */
  delay: number
  status: number
  lie: ((answer: Answer) => unknown) | undefined
}

// Tests change any member of an answer, to any value.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = any

/** A likeness of a service: its shapes are those of the public documents. It was never compared with the service. */
export interface Likeness {
  readonly state: LikenessState
  /** The requests, as `GET /path`, with their queries or bodies. */
  readonly asked: { readonly call: string; readonly given: Record<string, string>; readonly headers: Headers }[]
  readonly fetch: typeof fetch
}

type Respond = (path: string, given: Record<string, string>, state: LikenessState) => unknown

/** Makes a likeness. `respond` returns undefined for a path that it doesn't have. */
function createLikeness(respond: Respond): Likeness {
  const state: LikenessState = { toAmount: 1_000n, gas: 150_000, delay: 0, status: 200, lie: undefined }
  const asked: Likeness['asked'] = []
  return {
    state,
    asked,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, searchParams } = new URL(request.url)
      const given = request.method === 'POST' ? await request.json() : Object.fromEntries(searchParams)
      asked.push({ call: `${request.method} ${pathname}`, given, headers: request.headers })
      await wait(state.delay, init?.signal)
      const answer = state.status === 200 ? respond(pathname, given, state) : { description: 'no' }
      if (answer === undefined) return Response.json({}, { status: 404 })
      return Response.json(state.lie && state.status === 200 ? state.lie(structuredClone(answer)) : answer, state)
    },
  }
}

/** Waits, or rejects once the signal aborts. */
const wait = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (ms === 0) return resolve()
    if (Number.isFinite(ms)) setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => reject(new Error('The caller gave up.')))
  })

/** 1inch's Swap API v6.1. */
export const oneInchLikeness = (): Likeness =>
  createLikeness((path, { src, amount, from, disableEstimate }, { toAmount, gas }) => {
    if (path.endsWith('/approve/spender')) return { address: ONE_INCH_ROUTER.toLowerCase() }
    const quote = { dstAmount: String(toAmount), gas }
    if (path.endsWith('/quote')) return quote
    if (!path.endsWith('/swap')) return undefined
    const value = src === '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' ? amount : '0'
    const tx = { from, to: ONE_INCH_ROUTER, data: '0x12aa3caf', value, gas: disableEstimate ? 0 : gas, gasPrice: '7' }
    return { ...quote, tx }
  })

/** LI.FI's `GET /v1/quote`. */
export const lifiLikeness = (): Likeness =>
  createLikeness((path, asked, { toAmount, gas }) => {
    if (path !== '/v1/quote') return undefined
    const { fromChain, toChain, fromToken, toToken, fromAmount = '0', fromAddress, slippage } = asked
    const chain = Number(fromChain)
    const toAmountMin = String((toAmount * BigInt(Math.round((1 - Number(slippage)) * 1e6))) / 1_000_000n)
    const value = fromToken === ZERO ? `0x${BigInt(fromAmount).toString(16)}` : '0x0'
    return {
      id: 'a-quote',
      type: 'lifi',
      action: {
        fromChainId: chain,
        toChainId: Number(toChain),
        fromToken: { address: fromToken, chainId: chain },
        toToken: { address: toToken, chainId: chain },
        fromAmount,
        fromAddress,
        toAddress: fromAddress,
      },
      estimate: {
        toAmount: String(toAmount),
        toAmountMin,
        approvalAddress: LIFI_ROUTER,
        gasCosts: [{ type: 'SEND', estimate: String(gas), limit: String(gas * 2), amount: '1' }],
        feeCosts: [{ name: 'LIFI Fixed Fee', amount: '3', included: true, token: { address: fromToken } }],
      },
      transactionRequest: {
        from: fromAddress,
        to: LIFI_ROUTER,
        data: '0x4666fc80',
        value,
        gasLimit: `0x${(gas * 2).toString(16)}`,
        gasPrice: '0x7',
        chainId: chain,
      },
    }
  })

/** The bytes of a transaction without instructions that these addresses must sign, in base64. */
export function solanaBytes(
  signers: readonly string[],
  signatures: readonly Uint8Array[] = [],
  version = 0x80,
): string {
  const keys = signers.map((each) => base58.decode(each))
  const header = [signers.length, 0, 0, signers.length]
  const message = [
    ...(version ? [version] : []),
    ...header,
    ...keys.flatMap((key) => [...key]),
    ...Array(32).fill(9),
    0,
  ]
  const signed = signers.flatMap((_, at) => [...(signatures[at] ?? new Uint8Array(64))])
  return base64.encode(Uint8Array.from([signers.length, ...signed, ...message, 0]))
}

/** Jupiter's Swap API v2. `maker`: an address that signs before the account, and pays the fee. */
export const jupiterLikeness = (maker?: string): Likeness =>
  createLikeness((path, given, { toAmount }) => {
    if (path === '/swap/v2/execute') return { status: 'Success', code: 0, signature: base58.encode(SENT) }
    if (path !== '/swap/v2/order') return undefined
    const { inputMint, outputMint, amount, taker = '', slippageBps } = given
    return {
      inputMint,
      outputMint,
      inAmount: amount,
      outAmount: String(toAmount),
      otherAmountThreshold: String((toAmount * (10_000n - BigInt(slippageBps ?? 0))) / 10_000n),
      slippageBps: Number(slippageBps),
      priceImpactPct: '-0.0012',
      feeBps: 10,
      feeMint: outputMint,
      router: maker === undefined ? 'iris' : 'jupiterz',
      requestId: 'request-1',
      taker,
      transaction: solanaBytes(maker === undefined ? [taker] : [maker, taker]),
      signatureFeeLamports: 5_000,
      signatureFeePayer: maker ?? taker,
      prioritizationFeeLamports: 2_000,
      prioritizationFeePayer: maker ?? taker,
    }
  })

/** The signature by which the likeness of Jupiter names what it sent. */
export const SENT: Uint8Array = new Uint8Array(64).fill(5)

/** How Jupiter names the coin. */
export const WRAPPED_SOL = SOL
