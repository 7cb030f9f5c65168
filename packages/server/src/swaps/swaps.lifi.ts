import { z } from 'zod'
import { createOperatorService } from '../services/operatorService.js'
import type { OfferServiceConfig } from './swaps.oneInch.js'
import {
  networkAddress,
  anyDigits,
  badAnswer,
  checkOffer,
  checkTransaction,
  digits,
  gasEstimate,
  NoOffer,
  type OfferProvider,
} from './swaps.offers.js'
import type { BuiltOffer, SwapOfferFee, SwapQuestion } from './swaps.types.js'

const ID = 'lifi'

/** How LI.FI names the coin. */
const COIN = `0x${'0'.repeat(40)}`

/**
 * Makes the provider of LI.FI's `GET /v1/quote`, for swaps within a network. Its quote has the transaction, so it only
 * answers for accounts that hold the amount.
 */
export function createLifi({ url, key, networkIds }: OfferServiceConfig, fetchIt?: typeof fetch): OfferProvider {
  const headers = key === undefined ? {} : { 'x-lifi-api-key': key }
  const service = createOperatorService({ url, headers }, fetchIt)

  async function build(question: SwapQuestion, signal: AbortSignal): Promise<BuiltOffer> {
    const { networkId, from, to, amount, account, slippage } = question
    // The service would take a token at this address for the coin.
    if (from.address === COIN || to.address === COIN) throw new NoOffer('swap/no-route')
    const chain = networkId.slice(networkId.indexOf(':') + 1)
    const query = {
      fromChain: chain,
      toChain: chain,
      fromToken: from.address ?? COIN,
      toToken: to.address ?? COIN,
      fromAmount: amount,
      fromAddress: account,
      // A fraction, as digits without the rest of a division.
      slippage: String(Number((slippage / 100).toFixed(8))),
    }
    return readBuilt(question, await service.ask({ path: '/v1/quote', query, answer: quoteSchema(networkId), signal }))
  }

  return { id: ID, networkIds, build, offer: async (question, signal) => (await build(question, signal)).offer }
}

const tokenSchema = (networkId: string) => z.object({ address: networkAddress(networkId) })

const quoteSchema = (networkId: string) =>
  z.object({
    action: z
      .object({
        fromChainId: z.int().optional(),
        toChainId: z.int().optional(),
        fromToken: tokenSchema(networkId).optional(),
        toToken: tokenSchema(networkId).optional(),
        fromAmount: digits.optional(),
        fromAddress: networkAddress(networkId).optional(),
        toAddress: networkAddress(networkId).optional(),
      })
      .optional(),
    estimate: z.object({
      toAmount: digits,
      toAmountMin: digits,
      approvalAddress: networkAddress(networkId).optional(),
      gasCosts: z
        .array(z.object({ estimate: gasEstimate, limit: gasEstimate }))
        .max(20)
        .default([]),
      feeCosts: z
        .array(
          z.object({
            name: z.string().max(200).default(''),
            amount: digits,
            included: z.boolean().default(false),
            token: tokenSchema(networkId),
          }),
        )
        .max(20)
        .default([]),
    }),
    transactionRequest: z.object({
      from: networkAddress(networkId).optional(),
      to: networkAddress(networkId),
      data: z.string().transform((text) => text as `0x${string}`),
      value: anyDigits,
      gasLimit: gasEstimate,
      chainId: z.int(),
    }),
  })

type Quote = z.output<ReturnType<typeof quoteSchema>>

function readBuilt(question: SwapQuestion, quote: Quote): BuiltOffer {
  if (!isAbout(question, quote)) throw badAnswer()
  const { estimate, transactionRequest } = quote
  const { toAmount, toAmountMin, approvalAddress, gasCosts, feeCosts } = estimate
  const fees = feeCosts.map(({ name, amount, included, token }): SwapOfferFee => {
    const kind = /integrator/i.test(name) ? 'app' : 'provider'
    return { kind, ...(token.address !== COIN && { token: token.address }), amount, isIncluded: included }
  })
  const gas = gasCosts[0]?.estimate ?? gasCosts[0]?.limit ?? transactionRequest.gasLimit
  const needsAllowance = question.from.address !== undefined
  if (needsAllowance && approvalAddress === undefined) throw badAnswer()
  const offer = checkOffer(question, {
    provider: ID,
    toAmount,
    toAmountMin,
    fees,
    ...(gas !== undefined && { gas }),
    ...(needsAllowance && { spender: approvalAddress }),
  })
  const { to, data, value, gasLimit } = transactionRequest
  const transaction = { to, data, value, ...(gasLimit !== undefined && { gas: gasLimit }) }
  const extra = fees.filter(({ token, isIncluded }) => token === undefined && !isIncluded)
  const sum = extra.reduce((all, { amount }) => all + BigInt(amount), 0n)
  return { offer, transaction: checkTransaction(question, offer, transaction, sum) }
}

/** Whether a quote answers a question: its network, its tokens, its amount, and its account at both ends. */
function isAbout(question: SwapQuestion, { action = {}, transactionRequest }: Quote): boolean {
  const { networkId, from, to, amount, account } = question
  const chain = Number(networkId.slice(networkId.indexOf(':') + 1))
  const same = <Value>(told: Value | undefined, expected: Value): boolean => told === undefined || told === expected
  return (
    transactionRequest.chainId === chain &&
    same(transactionRequest.from, account) &&
    same(action.fromChainId, chain) &&
    same(action.toChainId, chain) &&
    same(action.fromToken?.address, from.address ?? COIN) &&
    same(action.toToken?.address, to.address ?? COIN) &&
    same(action.fromAmount, amount) &&
    same(action.fromAddress, account) &&
    same(action.toAddress, account)
  )
}
