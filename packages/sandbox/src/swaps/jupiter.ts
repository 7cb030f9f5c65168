import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { address, isAddress, type Address } from '@solana/kit'
import { Hono } from 'hono'
import { z } from 'zod'
import type { JupiterSwitches, SandboxSolanaAccount, SolanaManifest } from '../manifest.js'
import type { PartRoutes } from '../part.js'
import { likenessRoute, readQuery, Refused, type LikenessDeps } from './likeness.js'
import { executeOrder, type Executed, type MakerOrder } from './makerExecution.js'
import { amountOf, buildMakerSwap, lamportsOf, type MakerTransaction } from './makerTransaction.js'
import { assetsOf, makerFeeBps, quoteOf, type MakerAsset, type MakerQuote } from './marketMaker.js'

/** What the likeness is made of. */
export interface JupiterOptions {
  /** The path of its routes: `/swap/jupiter`. */
  readonly path: string
  readonly key: string
  readonly chain: () => SolanaManifest
  /** The market maker. */
  readonly maker: SandboxSolanaAccount
  readonly switches: () => JupiterSwitches
}

const addressShape = z
  .string()
  .refine((text) => isAddress(text))
  .transform((text) => address(text))
const orderShape = z.object({
  inputMint: addressShape,
  outputMint: addressShape,
  amount: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .transform(BigInt),
  taker: addressShape.optional(),
  /** The account that pays the network's fee: that of the market maker, or the one that swaps. */
  payer: addressShape.optional(),
  slippageBps: z.coerce.number().int().min(0).max(10_000).default(50),
})
const executionShape = z.object({ signedTransaction: z.string().max(4096), requestId: z.string() })

/** How long an order can be executed, in ms, without the switch `expire`. */
const LIFE_MS = 30_000

/** The orders of the likeness, with what became of each. */
type Orders = Map<string, { readonly order: MakerOrder; executed?: Promise<Executed> }>

/**
 * Creates a likeness of Jupiter's Swap API v2, after its public documents, by a market maker: one transaction moves both
 * amounts. The account signs it, then the market maker, which sends. It was never compared with the service.
 */
export function createJupiter(options: JupiterOptions): PartRoutes {
  const { path, key, switches } = options
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  const orders: Orders = new Map()
  const deps: LikenessDeps = {
    switches,
    admits: (headers) => headers.get('x-api-key') === key,
    errorBody: (code, error) => ({ error, code }),
  }
  routes.get(
    `${path}/swap/v2/order`,
    likenessRoute(deps, async (c) => answerOrder(options, orders, readQuery(c, orderShape))),
  )
  routes.post(
    `${path}/swap/v2/execute`,
    likenessRoute(deps, async (c) => {
      const given = executionShape.parse(await c.req.json().catch(() => undefined))
      return answerExecution(options, orders, given)
    }),
  )
  return routes
}

type Asked = z.output<typeof orderShape>

async function answerOrder(options: JupiterOptions, orders: Orders, asked: Asked): Promise<object> {
  const { inputMint, outputMint, amount, taker } = asked
  const { promise, expire } = options.switches()
  const assets = assetsOf(options.chain())
  const [from, to] = [inputMint, outputMint].map((mint) => assets.find((each) => each.mint === mint))
  if (!from || !to || from === to) throw new Refused(400, 'Could not find any route')
  const quote = quoteOf(from, to, amount)
  if (quote.gained === 0n) throw new Refused(400, 'Could not find any route')
  const promised = quote.gained + (quote.gained * BigInt(Math.round(promise * 100))) / 10_000n
  const requestId = randomUUID()
  const expiresAt = Date.now() + (expire ?? LIFE_MS)
  const built = taker && (await buildOrder(options, asked, { from, to, quote, taker }))
  const about = describeOrder(asked, promised, quote)
  const made = { ...about, requestId, expireAt: String(Math.floor(expiresAt / 1000)), maker: options.maker.address }
  if (!built) return { ...made, transaction: null, taker: null }
  if (!built.transaction)
    return { ...made, ...built.fees, taker, transaction: null, errorCode: 1, errorMessage: 'Insufficient funds' }
  const { wire, messageBytes, lastValidBlockHeight } = built.transaction
  orders.set(requestId, { order: { taker, messageBytes, expiresAt, amount, gained: quote.gained } })
  return { ...made, ...built.fees, taker, transaction: wire, lastValidBlockHeight: String(lastValidBlockHeight) }
}

interface Trade {
  readonly from: MakerAsset
  readonly to: MakerAsset
  readonly quote: MakerQuote
  readonly taker: Address
}

/** Builds the transaction of an order, with what it costs. There is none where the account has too little. */
async function buildOrder(
  { chain, maker, switches }: JupiterOptions,
  asked: Asked,
  { from, to, quote, taker }: Trade,
): Promise<{ readonly fees: object; readonly transaction: MakerTransaction | undefined }> {
  const { rpcUrl } = chain()
  const { amount } = asked
  const makerAddress = address(maker.address)
  const payer = asked.payer ?? (switches().payer === 'maker' ? makerAddress : taker)
  if (payer !== taker && payer !== makerAddress) throw new Refused(400, 'The payer is none of the two accounts')
  const swap = { rpcUrl, from, to, amount, sent: quote.sent, taker, maker: makerAddress, payer }
  const transaction = await buildMakerSwap(swap, switches())
  const fees = {
    gasless: payer !== taker,
    signatureFeeLamports: Number(transaction.signatureFee),
    signatureFeePayer: payer,
    prioritizationFeeLamports: 0,
    prioritizationFeePayer: payer,
    rentFeeLamports: Number(transaction.rent),
    rentFeePayer: payer,
  }
  const costs = payer === taker ? transaction.signatureFee + transaction.rent : 0n
  const coins = costs + (from.program === undefined ? amount : 0n)
  const isPoor = (await lamportsOf(rpcUrl, taker)) < coins || (await amountOf(rpcUrl, from, taker)) < amount
  return { fees, transaction: isPoor ? undefined : transaction }
}

function describeOrder(
  { inputMint, outputMint, amount, slippageBps }: Asked,
  promised: bigint,
  quote: MakerQuote,
): object {
  const least = (promised * BigInt(10_000 - slippageBps)) / 10_000n
  const impact = Number(quote.impact) / 1_000_000
  return {
    mode: 'ultra',
    swapType: 'rfq',
    router: 'jupiterz',
    inputMint,
    outputMint,
    inAmount: amount.toString(),
    outAmount: promised.toString(),
    otherAmountThreshold: least.toString(),
    swapMode: 'ExactIn',
    slippageBps,
    priceImpactPct: (-impact).toString(),
    priceImpact: -impact,
    routePlan: [],
    feeMint: outputMint,
    feeBps: makerFeeBps,
  }
}

/** Executes an order once. Asked again, it says what became of it. */
async function answerExecution(
  { chain, maker }: JupiterOptions,
  orders: Orders,
  { signedTransaction, requestId }: z.output<typeof executionShape>,
): Promise<object> {
  const known = orders.get(requestId)
  if (!known) return { status: 'Failed', code: -1, error: 'Missing cached order' } satisfies Executed
  const { order } = known
  known.executed ??= executeOrder(chain().rpcUrl, maker, order, signedTransaction)
  const executed = await known.executed
  if (executed.status === 'Failed') {
    delete known.executed
    return executed
  }
  const [input, output] = [order.amount.toString(), order.gained.toString()]
  return {
    ...executed,
    totalInputAmount: input,
    totalOutputAmount: output,
    inputAmountResult: input,
    outputAmountResult: output,
  }
}
