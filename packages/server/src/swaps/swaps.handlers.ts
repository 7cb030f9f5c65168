import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { addressIn } from '../assets/account.js'
import { isEvmNetwork, readAddress, readAsset, type Asset } from '../assets/assets.js'
import { refuse, wrong } from '../base/refusal.js'
import type { HandlerOf } from '../endpoints/endpoint.types.js'
import type {
  convertAllowance,
  convertApprove,
  convertBuild,
  convertExecute,
  convertGasPrice,
  convertQuotes,
} from './swaps.endpoints.js'
import { readQuoteId, toQuoteId } from './swaps.quoteId.js'
import type { SwapOffer, SwapOfferFee, SwapQuestion, SwapSource, SwapTransaction } from './swaps.types.js'

/** In percent (S9.08.1). */
const DEFAULT_SLIPPAGE = 1

const approveAbi = parseAbi(['function approve(address, uint256) returns (bool)'])

/** Makes the handler of offers. */
export const answerQuotes =
  (swaps: SwapSource): HandlerOf<typeof convertQuotes> =>
  async ({ query }) => {
    const { amount, gasPrice, slippage = DEFAULT_SLIPPAGE } = query
    const question = { ...pairIn(query, swaps), amount, slippage: Number(slippage) }
    const { offers, failures } = await swaps.offers(question, gasPrice)
    const quotes = offers.map((offer) => ({
      id: toQuoteId(question, offer),
      fromAmount: amount,
      fromAccount: query.from,
      toAccount: query.to,
      ...entryOf(question, offer),
      fees: offer.fees.map((fee) => feeEntry(question, fee)),
    }))
    return { quotes, failures }
  }

/** Makes the handler of allowances. */
export const answerAllowance =
  (swaps: SwapSource): HandlerOf<typeof convertAllowance> =>
  async ({ query: { tokenAddress, userAddress, spender } }) => {
    const token = requireToken('tokenAddress', tokenIn('tokenAddress', tokenAddress))
    const { networkId } = requireNetwork('tokenAddress', token, swaps)
    const owner = accountIn('userAddress', userAddress, networkId)
    const named = spender === undefined ? undefined : accountIn('spender', spender, networkId)
    const taker = named ?? (await swaps.defaultSpender(networkId))
    if (taker === undefined) throw wrong('spender', 'is missing: this network has no default provider')
    return { allowance: (await swaps.allowance(token, owner, taker)).toString() }
  }

/** Makes the handler of the price of gas. */
export const answerGasPrice =
  (swaps: SwapSource): HandlerOf<typeof convertGasPrice> =>
  async ({ query: { chainId } }) =>
    swaps.gasPrices(chainId)

/** Makes the handler of the transaction of a swap. */
export const answerBuild =
  (swaps: SwapSource): HandlerOf<typeof convertBuild> =>
  async ({ body }) => {
    const { amount, quote, eip155, disableEstimate = true } = body
    const pair = pairIn(body, swaps)
    const chosen = quote === undefined ? undefined : readQuoteId(quote, pair)
    if (chosen && chosen.amount !== amount) throw wrong('quote', 'is of another amount')
    const slippage = Number(eip155?.slippage ?? chosen?.slippage ?? DEFAULT_SLIPPAGE)
    const question = { ...pair, amount, slippage }
    const { offer, transaction, permit, serialized, execution } = await swaps.build(question, chosen)
    const { provider, toAmount, toAmountMin, spender, expiresAt } = entryOf(question, offer)
    const gas =
      transaction && !disableEstimate
        ? await swaps.estimateGas(pair.networkId, pair.account, transaction)
        : transaction?.gas
    return {
      ...(transaction && { tx: await txOf(swaps, pair, { ...transaction, gas }) }),
      ...(permit && { permit }),
      ...(serialized !== undefined && { serialized }),
      ...(execution !== undefined && { execution }),
      ...{ provider, toAmount, toAmountMin },
      ...(spender !== undefined && { spender }),
      ...(expiresAt !== undefined && { expiresAt }),
    }
  }

/** Makes the handler of approvals. The data is written here, and the spender is what the provider says anew. */
export const answerApprove =
  (swaps: SwapSource): HandlerOf<typeof convertApprove> =>
  async ({ query }) => {
    const { amount, quote } = query
    const pair = pairIn(query, swaps)
    const token = requireToken('from', pair.from)
    const chosen = quote === undefined ? undefined : readQuoteId(quote, pair)
    const spender = chosen
      ? await swaps.spenderOf({ ...pair, amount: chosen.amount, slippage: chosen.slippage }, chosen.provider)
      : await swaps.defaultSpender(pair.networkId)
    if (spender === undefined) throw wrong('quote', 'is missing: this network has no default provider')
    const args = [spender as Address, BigInt(amount)] as const
    const data = encodeFunctionData({ abi: approveAbi, args })
    return { tx: await txOf(swaps, pair, { to: token.address, data, value: '0' }) }
  }

/** Makes the handler that sends signed transactions. */
export const answerExecute =
  (swaps: SwapSource): HandlerOf<typeof convertExecute> =>
  async ({ body: { execution, transaction } }) =>
    swaps.execute(execution, transaction)

type Pair = Pick<SwapQuestion, 'networkId' | 'from' | 'to' | 'account'>

/** Reads both sides of a swap, and its account. Throws a refusal where they are none, or not of one network that swaps. */
function pairIn(
  given: { readonly from: string; readonly to: string; readonly userAddress: string },
  swaps: SwapSource,
): Pair {
  const [from, to] = [tokenIn('from', given.from), tokenIn('to', given.to)]
  const { networkId } = requireNetwork('from', from, swaps)
  if (to.networkId !== networkId) throw wrong('to', 'must be of the network of from')
  if (to.address === from.address) throw wrong('to', 'must be another token than from')
  return { networkId, from, to, account: accountIn('userAddress', given.userAddress, networkId) }
}

function tokenIn(field: string, text: string): Asset {
  const asset = readAsset(text)
  if (asset) return asset
  throw wrong(field, 'must be the CAIP-10 id of a token, as eip155:1:0x…, or eip155:1 for the coin')
}

function accountIn(field: string, text: string, networkId: string): string {
  const named = addressIn(field, text, undefined)
  if (named.networkId !== undefined && named.networkId !== networkId)
    throw wrong(field, 'is of another network than the tokens')
  const address = readAddress(networkId, named.address)
  if (address !== undefined) return address
  throw wrong(field, 'must be an address of the network')
}

function requireNetwork(field: string, asset: Asset, { networkIds }: SwapSource): Asset {
  if (networkIds.includes(asset.networkId)) return asset
  throw refuse(400, { field, code: 'swap/network-unsupported', message: 'Network not supported for Swaps' })
}

/** The same for a token of a chain with allowances. */
function requireToken(field: string, { networkId, address }: Asset): Asset & { readonly address: string } {
  if (address !== undefined && isEvmNetwork(networkId)) return { networkId, address }
  throw wrong(field, 'must be a token of an EVM chain: nothing else has allowances')
}

const accountId = ({ networkId }: Pick<Pair, 'networkId'>, address: string): string => `${networkId}:${address}`

/** The members of an offer as they are answered, without its fees. */
function entryOf(pair: Pick<Pair, 'networkId'>, { fees: _, spender, ...offer }: SwapOffer) {
  return { ...offer, ...(spender !== undefined && { spender: accountId(pair, spender) }) }
}

const feeEntry = (pair: Pick<Pair, 'networkId'>, { token, ...fee }: SwapOfferFee) => ({
  ...fee,
  ...(token !== undefined && { token: accountId(pair, token) }),
})

/** A transaction as it is answered, with the price of gas of now, if a node says it. */
async function txOf(swaps: SwapSource, pair: Pair, { to, data, value, gas }: SwapTransaction) {
  const gasPrice = await swaps.gasPrices(pair.networkId).then(
    ({ standard }) => standard,
    () => undefined,
  )
  return {
    from: accountId(pair, pair.account),
    to: accountId(pair, to),
    data,
    value,
    eip155: { ...(gas !== undefined && { gas }), ...(gasPrice !== undefined && { gasPrice }) },
  }
}
