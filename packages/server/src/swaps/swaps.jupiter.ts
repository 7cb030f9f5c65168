import { base58 } from '@scure/base'
import { z } from 'zod'
import { createOperatorService, type OperatorService } from '../services/operatorService.js'
import { refuse } from '../base/refusal.js'
import { hashOf } from '../secure/secureBytes.js'
import type { OfferServiceConfig } from './swaps.oneInch.js'
import {
  anyDigits,
  badAnswer,
  checkOffer,
  digits,
  failureCode,
  leastOf,
  networkAddress,
  NoOffer,
  type OfferProvider,
} from './swaps.offers.js'
import { createMarking, isSignedBy, readSigners } from './swaps.solana.js'
import type { BuiltOffer, SwapOffer, SwapQuestion } from './swaps.types.js'

const ID = 'jupiter'

/** How Jupiter names the coin: by the token that wraps it. */
const COIN = 'So11111111111111111111111111111111111111112'

/** How long the service may take to send a transaction: it waits until the chain has it. */
const EXECUTE_MS = 20_000

/** What the execution of an order is named by. */
const executionSchema = z.strictObject({ request: z.string(), account: z.string(), message: z.string() })

/**
 * Makes the provider of Jupiter's Swap API v2: `order` and `execute`. A market maker may sign beside the account, so the
 * service sends. The id of an execution is marked by a key that follows from the one of the service: so only orders that a
 * server with this key was given are sent, signed by their account, and unchanged.
 */
export function createJupiter(
  { url, key = '', networkIds }: OfferServiceConfig,
  fetchIt?: typeof fetch,
): OfferProvider {
  const headers = { 'x-api-key': key }
  const service = createOperatorService({ url, headers }, fetchIt)
  const sender = createOperatorService({ url, headers, timeoutMs: EXECUTE_MS }, fetchIt)
  const marking = createMarking(key, 'latchkit-swap-execution')

  async function order(question: SwapQuestion, signal: AbortSignal): Promise<Order> {
    const { from, to, amount, account, slippage } = question
    // The service takes the token that wraps the coin for the coin.
    if (from.address === COIN || to.address === COIN) throw new NoOffer('swap/no-route')
    const query = {
      inputMint: from.address ?? COIN,
      outputMint: to.address ?? COIN,
      amount,
      taker: account,
      slippageBps: String(Math.floor(slippage * 100)),
    }
    const given = await service.ask({ path: '/swap/v2/order', query, answer: orderSchema(question.networkId), signal })
    if (!isAbout(query, given)) throw badAnswer()
    return given
  }

  return {
    id: ID,
    networkIds,
    offer: async (question, signal) => toOffer(question, await order(question, signal)),
    async build(question, signal) {
      const given = await order(question, signal)
      return readBuilt(question, given, marking.mark)
    },
    async execute(execution, transaction) {
      const marked = await marking.read(execution)
      if (marked === undefined) return undefined
      const { request, account, message } = executionSchema.parse(JSON.parse(marked))
      const signed = readSigners(transaction)
      const isSame = signed && (await hashOf(base58.encode(signed.message))) === message
      if (!isSame || !(await isSignedBy(signed, account)))
        throw refuse(400, {
          field: 'transaction',
          code: 'swap/other-transaction',
          message: 'This is not the transaction that was built, signed by its account',
        })
      // Where the account pays the fee, its signature names the transaction, whatever the service says.
      const [payer, signature] = [signed.signers[0], signed.signatures[0]]
      const own = payer === account && signature ? base58.encode(signature) : undefined
      const told = await send(sender, { requestId: request, signedTransaction: transaction })
      const hash = own ?? told
      if (hash !== undefined) return { hash }
      throw notSent()
    },
  }
}

const lamports = anyDigits.optional().catch(undefined)

const orderSchema = (networkId: string) =>
  z.object({
    inputMint: z.string().optional(),
    outputMint: z.string().optional(),
    taker: z.string().nullish(),
    inAmount: digits,
    outAmount: digits,
    otherAmountThreshold: digits.optional(),
    priceImpactPct: z
      .union([z.string().max(100), z.number()])
      .optional()
      .catch(undefined),
    feeBps: z.number().min(0).max(10_000).optional().catch(undefined),
    feeMint: networkAddress(networkId).nullish().catch(undefined),
    requestId: z
      .string()
      .max(200)
      .regex(/^[\w-]+$/),
    transaction: z.string().max(1_644).nullish(),
    expireAt: z
      .union([z.string().max(30), z.number()])
      .nullish()
      .catch(undefined),
    signatureFeeLamports: lamports,
    signatureFeePayer: z.string().nullish().catch(undefined),
    prioritizationFeeLamports: lamports,
    prioritizationFeePayer: z.string().nullish().catch(undefined),
    rentFeeLamports: lamports,
    rentFeePayer: z.string().nullish().catch(undefined),
  })

type Order = z.output<ReturnType<typeof orderSchema>>

function isAbout(
  { inputMint, outputMint, amount, taker }: Readonly<Record<'inputMint' | 'outputMint' | 'amount' | 'taker', string>>,
  order: Order,
): boolean {
  const same = (told: string | null | undefined, expected: string): boolean => (told ?? expected) === expected
  return (
    order.inAmount === amount &&
    same(order.inputMint, inputMint) &&
    same(order.outputMint, outputMint) &&
    same(order.taker, taker)
  )
}

function toOffer(question: SwapQuestion, order: Order): SwapOffer {
  const { outAmount, otherAmountThreshold, priceImpactPct, expireAt } = order
  // A fraction, of either sign.
  const impact = Math.abs(Number(priceImpactPct ?? Number.NaN)) * 100
  const end = Number(expireAt ?? Number.NaN)
  const [fee, networkFee] = [feeOf(question, order), networkFeeOf(question, order)]
  return checkOffer(question, {
    provider: ID,
    toAmount: outAmount,
    toAmountMin: otherAmountThreshold ?? leastOf(question, outAmount).toString(),
    fees: fee ? [fee] : [],
    ...(Number.isFinite(impact) && { priceImpact: impact }),
    ...(networkFee > 0n && { networkFee: networkFee.toString() }),
    // Some of its times are in seconds.
    ...(end > 0 && { expiresAt: end < 1e11 ? end * 1_000 : end }),
  })
}

/** The fee of the service, which `outAmount` is after. */
function feeOf(
  { from, to, amount }: SwapQuestion,
  { feeBps, feeMint, outAmount }: Order,
): SwapOffer['fees'][number] | undefined {
  if (!feeBps || !feeMint || feeBps >= 10_000) return undefined
  const points = BigInt(Math.round(feeBps * 100))
  const ofInput = (BigInt(amount) * points) / 1_000_000n
  const ofOutput = (BigInt(outAmount) * points) / (1_000_000n - points)
  const [isInput, isOutput] = [from, to].map(({ address = COIN }) => address === feeMint)
  if (!isInput && !isOutput) return undefined
  const token = (isInput ? from : to).address
  const fee = isInput ? ofInput : ofOutput
  return { kind: 'provider', ...(token !== undefined && { token }), amount: fee.toString(), isIncluded: true }
}

/** What the account pays the network, also for accounts of tokens. */
function networkFeeOf({ account }: SwapQuestion, order: Order): bigint {
  const parts = [
    [order.signatureFeeLamports, order.signatureFeePayer],
    [order.prioritizationFeeLamports, order.prioritizationFeePayer],
    [order.rentFeeLamports, order.rentFeePayer],
  ] as const
  return parts.reduce((sum, [fee, payer]) => ((payer ?? account) === account ? sum + BigInt(fee ?? 0) : sum), 0n)
}

async function readBuilt(
  question: SwapQuestion,
  order: Order,
  mark: (text: string) => Promise<string>,
): Promise<BuiltOffer> {
  const { account } = question
  const { transaction: serialized, requestId: request } = order
  const offer = toOffer(question, order)
  // The account holds too little, for example.
  if (!serialized) throw new NoOffer('swap/no-route')
  const read = readSigners(serialized)
  if (!read?.signers.includes(account)) throw badAnswer()
  const message = await hashOf(base58.encode(read.message))
  return { offer, serialized, execution: await mark(JSON.stringify({ request, account, message })) }
}

const sentSchema = z.object({
  status: z.enum(['Success', 'Failed']),
  signature: z.string().max(90).refine(isSignature).optional().catch(undefined),
})

/** Whether a text is a signature of 64 bytes in base58. */
function isSignature(text: string): boolean {
  try {
    return base58.decode(text).length === 64
  } catch {
    return false
  }
}

const notSent = () =>
  refuse(502, { code: 'swap/not-sent', message: 'The provider does not say that the swap succeeded' })

/** Resolves with the signature by which the service names what it sent, if it does. Rejects where it says no success. */
async function send(service: OperatorService, body: object): Promise<string | undefined> {
  const { status, signature } = await service
    .ask({ path: '/swap/v2/execute', body, answer: sentSchema })
    .catch((error: unknown) => {
      throw refuse(502, {
        code: failureCode(error),
        message: 'The provider did not say whether it sent the transaction',
      })
    })
  if (status === 'Success') return signature
  throw notSent()
}
