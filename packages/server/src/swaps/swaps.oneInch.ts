import { z } from 'zod'
import { createOperatorService, type OperatorService } from '../services/operatorService.js'
import { createSingleFlight } from '../base/singleFlight.js'
import {
  networkAddress,
  anyDigits,
  badAnswer,
  checkOffer,
  checkTransaction,
  digits,
  gasEstimate,
  leastOf,
  type OfferProvider,
} from './swaps.offers.js'
import type { SwapOffer, SwapQuestion } from './swaps.types.js'

/** Where a service with offers is, with its key, as a provider is made from it. */
export interface OfferServiceConfig {
  readonly url: string
  readonly key?: string | undefined
  /** CAIP-2. */
  readonly networkIds: readonly string[]
}

/** How 1inch names the coin. */
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** How long the address of the router counts, in ms. */
const SPENDER_MS = 3_600_000

const quoteSchema = z.object({ dstAmount: digits, gas: gasEstimate })

/**
 * Makes the provider of 1inch's Swap API v6.1: `quote`, `swap`, `approve/spender`. Its router is its only spender. Its
 * answers name no fee and no impact.
 */
export function createOneInch(config: OfferServiceConfig, fetchIt?: typeof fetch): OfferProvider {
  const { url, key, networkIds } = config
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const service = createOperatorService({ url, headers }, fetchIt)
  const spender = createSpenders(service)

  const spenderFor = async ({ networkId, from }: SwapQuestion): Promise<string | undefined> =>
    from.address === undefined ? undefined : spender(networkId)

  const toOffer = (
    question: SwapQuestion,
    { dstAmount, gas }: z.output<typeof quoteSchema>,
    to: string | undefined,
  ): SwapOffer =>
    checkOffer(question, {
      provider: ID,
      toAmount: dstAmount,
      toAmountMin: leastOf(question, dstAmount).toString(),
      fees: [],
      ...(gas !== undefined && { gas }),
      ...(to !== undefined && { spender: to }),
    })

  return {
    id: ID,
    networkIds,
    spender,
    async offer(question, signal) {
      const asked = { path: pathOf(question.networkId, 'quote'), query: queryOf(question), answer: quoteSchema, signal }
      const [quote, to] = await Promise.all([service.ask(asked), spenderFor(question)])
      return toOffer(question, quote, to)
    },
    async build(question, signal) {
      const { networkId, account, slippage } = question
      const query = {
        ...queryOf(question),
        from: account,
        origin: account,
        slippage: String(slippage),
        // The client tries the transaction itself, with its approval before it.
        disableEstimate: 'true',
      }
      const answer = swapSchema(networkId)
      const [quote, to] = await Promise.all([
        service.ask({ path: pathOf(networkId, 'swap'), query, answer, signal }),
        spenderFor(question),
      ])
      const { from, gas: _, ...transaction } = quote.tx
      if (from !== undefined && from !== account) throw badAnswer()
      const offer = toOffer(question, quote, to)
      const gas = quote.tx.gas ?? quote.gas
      return { offer, transaction: checkTransaction(question, offer, { ...transaction, ...(gas && { gas }) }) }
    },
  }
}

const ID = '1inch'

const swapSchema = (networkId: string) =>
  quoteSchema.extend({
    tx: z.object({
      from: networkAddress(networkId).optional(),
      to: networkAddress(networkId),
      data: z.string().transform((text) => text as `0x${string}`),
      value: anyDigits,
      gas: gasEstimate,
    }),
  })

const pathOf = (networkId: string, call: string): string =>
  `/swap/v6.1/${networkId.slice(networkId.indexOf(':') + 1)}/${call}`

const queryOf = ({ from, to, amount }: SwapQuestion): Record<string, string> => ({
  src: from.address ?? COIN,
  dst: to.address ?? COIN,
  amount,
  includeGas: 'true',
})

/** Makes the reader of the router of each network. It is kept for an hour. */
function createSpenders(service: OperatorService): (networkId: string) => Promise<string> {
  const flight = createSingleFlight()
  const known = new Map<string, { readonly address: string; readonly until: number }>()
  return async (networkId) => {
    const kept = known.get(networkId)
    if (kept && kept.until > Date.now()) return kept.address
    return flight.run(networkId, async () => {
      const answer = z.object({ address: networkAddress(networkId) })
      const { address } = await service.ask({ path: pathOf(networkId, 'approve/spender'), answer })
      known.set(networkId, { address, until: Date.now() + SPENDER_MS })
      return address
    })
  }
}
