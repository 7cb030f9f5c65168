import type { Address, Hex } from 'viem'
import { call } from 'viem/actions'
import type { Asset } from '../assets/assets.js'
import { createRpcClient } from '../rpc/rpc.client.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { badAnswer, checkOffer, checkTransaction, NoOffer, type OfferProvider } from './swaps.offers.js'
import { BLANK_PERMIT, splitPermit, type SignedPermit } from './swaps.permit.js'
import type { PermitData, SwapOffer, SwapOfferFee, SwapQuestion, SwapTransaction } from './swaps.types.js'

/** Calls a contract, and changes nothing. */
type Call = (networkId: string, request: { readonly to: string; readonly data: Hex }) => Promise<Hex>

interface CallContext {
  readonly call: Call
  readonly signal: AbortSignal
}

/** A question, as providers that read contracts take it. */
interface CallRequest {
  readonly networkId: string
  readonly from: { readonly address?: string | undefined; readonly decimals: number }
  readonly to: { readonly address?: string | undefined; readonly decimals: number }
  readonly amount: string
  readonly account: string
  readonly slippage: number
}

interface CallQuote {
  readonly toAmount: string
  readonly toAmountMin: string
  readonly fees: readonly SwapOfferFee[]
  readonly priceImpact?: number | undefined
  readonly gas?: string | undefined
  readonly spender?: string | undefined
  readonly expiresAt?: number | undefined
}

interface CallBuilt {
  readonly calls: readonly SwapTransaction[]
  /** The same calls with a permit in the place of an approval. */
  permit?(permit: SignedPermit): readonly SwapTransaction[]
}

/** A provider that reads contracts by `eth_call` alone, such as `createUniswap` of `@latchkit/uniswap` makes. */
export interface CallProvider<Quote extends CallQuote = never> {
  readonly id: string
  readonly networks: readonly string[]
  quotes(request: CallRequest, context: CallContext): Promise<readonly Quote[]>
  build(quote: Quote, context: CallContext): Promise<CallBuilt | object>
}

/** What a provider that reads contracts is made of. */
export interface CallProviderDeps<Quote extends CallQuote> {
  readonly provider: CallProvider<Quote>
  readonly nodes: RpcNodes
  /** The networks that it is asked about: CAIP-2. */
  readonly networkIds: readonly string[]
  /** Resolves with the decimals of a coin or a token, or undefined for what is none. */
  readonly decimalsOf: (asset: Asset) => Promise<number | undefined>
}

/** Makes the provider of one that reads contracts: on the server's own nodes. */
export function createCallProvider<Quote extends CallQuote>(deps: CallProviderDeps<Quote>): OfferProvider {
  const { provider, nodes, networkIds, decimalsOf } = deps
  const clients = new Map(networkIds.map((networkId) => [networkId, createRpcClient(nodes, networkId)]))

  function contextOf(signal: AbortSignal): CallContext {
    const read: Call = async (networkId, { to, data }) => {
      const client = clients.get(networkId)
      if (!client) throw new NoOffer('swap/no-route')
      return (await call(client, { to: to as Address, data })).data ?? '0x'
    }
    return { call: read, signal }
  }

  async function quote(question: SwapQuestion, context: CallContext): Promise<Quote> {
    const { from, to } = question
    const [given, got] = await Promise.all([decimalsOf(from), decimalsOf(to)])
    if (given === undefined || got === undefined) throw new NoOffer('swap/no-route')
    const request: CallRequest = {
      ...question,
      from: { address: from.address, decimals: given },
      to: { address: to.address, decimals: got },
    }
    const [best] = await provider.quotes(request, context)
    if (!best) throw new NoOffer('swap/no-route')
    return best
  }

  const toOffer = (question: SwapQuestion, told: Quote): SwapOffer => {
    const { toAmount, toAmountMin, fees, priceImpact, gas, spender, expiresAt } = told
    const offer = { provider: provider.id, toAmount, toAmountMin, fees, priceImpact, gas, spender, expiresAt }
    return checkOffer(question, offer)
  }

  return {
    id: provider.id,
    networkIds,
    offer: async (question, signal) => toOffer(question, await quote(question, contextOf(signal))),
    async build(question, signal) {
      const context = contextOf(signal)
      const told = await quote(question, context)
      const offer = toOffer(question, told)
      const built = await provider.build(told, context)
      if (!('calls' in built)) throw badAnswer()
      const { to, data, value, gas = offer.gas } = onlyOf(built.calls)
      const transaction = checkTransaction(question, offer, { to, data, value, gas })
      const permit = permitOf(built, transaction)
      return { offer, transaction, ...(permit && { permit }) }
    },
  }
}

function onlyOf([only, ...more]: readonly SwapTransaction[]): SwapTransaction {
  if (!only || more.length > 0) throw badAnswer()
  return only
}

/** The data with a permit, where the provider takes one by the same call of the same contract. */
function permitOf(built: CallBuilt, { to, value }: SwapTransaction): PermitData | undefined {
  if (!built.permit) return undefined
  const permitted = onlyOf(built.permit(BLANK_PERMIT))
  return permitted.to === to && permitted.value === value ? splitPermit(permitted.data) : undefined
}
