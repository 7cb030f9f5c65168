import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { toHex } from 'viem/utils'
import type { Address } from 'viem'
import { z } from 'zod'
import { lifiFeeBps } from '../chains/pools.js'
import type { PartRoutes } from '../part.js'
import { likenessRoute, poolChainOf, readQuery, Refused, type LikenessDeps } from './likeness.js'
import {
  addressInQuery,
  amountInQuery,
  balanceOf,
  buildSwap,
  gasPriceOf,
  leastOf,
  makeOffer,
  tokensOf,
  type Offer,
  type OfferQuestion,
  type OfferService,
  type OfferTransaction,
} from './offers.js'
import type { LikenessOptions } from './oneInch.js'
import type { PoolChain } from './findRoute.js'

/** How LI.FI names the coin. */
const coin: Address = '0x0000000000000000000000000000000000000000'

const quoteShape = z.object({
  fromChain: z.string(),
  toChain: z.string(),
  fromToken: addressInQuery,
  toToken: addressInQuery,
  fromAmount: amountInQuery,
  fromAddress: addressInQuery,
  toAddress: addressInQuery.optional(),
  /** A fraction. */
  slippage: z.coerce.number().min(0).max(1).default(0.005),
})
type Asked = z.output<typeof quoteShape>

/**
 * Creates a likeness of LI.FI's `GET /v1/quote` for swaps within a chain, after its public documents: its offers lead
 * through pools of v2, and keep a fee of what is paid. It was never compared with the service.
 */
export function createLifi({ path, key, chains, switches }: LikenessOptions): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  const deps: LikenessDeps = {
    switches,
    admits: (headers) => [null, key].includes(headers.get('x-lifi-api-key')),
    errorBody: (status, message) => ({ message, code: status === 404 ? 1002 : 1011 }),
  }
  const service: OfferService = {
    version: 'v2',
    routerOf: ({ pools }) => pools.services.lifi,
    feeBps: lifiFeeBps,
    switches,
  }
  routes.get(
    `${path}/v1/quote`,
    likenessRoute(deps, async (c) => answerQuote(service, chains(), readQuery(c, quoteShape))),
  )
  return routes
}

async function answerQuote(
  service: OfferService,
  chains: ReturnType<LikenessOptions['chains']>,
  asked: Asked,
): Promise<object> {
  const { fromChain, toChain, fromToken, toToken, fromAmount, fromAddress, toAddress = fromAddress, slippage } = asked
  const chain = poolChainOf(chains, fromChain)
  if (toChain !== fromChain) throw new Refused(404, 'No available quotes for the requested transfer')
  const [from, to] = [fromToken, toToken].map((each) => (each === coin ? undefined : (each.toLowerCase() as Address)))
  if ((await balanceOf(chain, from, fromAddress)) < fromAmount)
    throw new Refused(404, 'The balance of the account is too low')
  const question: OfferQuestion = { chain, from, to, amount: fromAmount }
  const offer = await makeOffer(service, question)
  if (!offer) throw new Refused(404, 'No available quotes for the requested transfer')
  const transaction = await buildSwap(service, question, offer, { receiver: toAddress, slippage: slippage * 100 })
  return describeQuote({ ...asked, toAddress }, question, offer, transaction, await gasPriceOf(chain))
}

function tokenOf(chain: PoolChain, address: Address): object {
  const known = tokensOf(chain).get(address.toLowerCase() as Address)
  const { name, symbol, decimals } = known ?? chain.nativeCurrency
  return { address, chainId: chain.id, symbol, decimals, name, coinKey: symbol, priceUSD: '0' }
}

const tool = { key: 'sandbox', name: 'Sandbox', logoURI: '' }

function describeQuote(
  { fromToken, toToken, fromAmount, fromAddress, toAddress, slippage }: Asked,
  { chain }: OfferQuestion,
  offer: Offer,
  { to, data, value }: OfferTransaction,
  gasPrice: bigint,
): object {
  const [from, into] = [tokenOf(chain, fromToken), tokenOf(chain, toToken)]
  const action = {
    fromChainId: chain.id,
    toChainId: chain.id,
    fromToken: from,
    toToken: into,
    fromAmount: fromAmount.toString(),
    slippage,
    fromAddress,
    toAddress,
  }
  const id = randomUUID()
  const estimate = describeEstimate(offer, fromAmount, slippage, from, tokenOf(chain, coin), gasPrice)
  return {
    type: 'lifi',
    id,
    tool: tool.key,
    toolDetails: tool,
    action,
    estimate,
    includedSteps: [{ type: 'swap', id, tool: tool.key, toolDetails: tool, action, estimate }],
    transactionRequest: {
      from: fromAddress,
      to,
      data,
      value: toHex(value),
      gasLimit: toHex(offer.gas),
      gasPrice: toHex(gasPrice),
      chainId: chain.id,
    },
  }
}

function describeEstimate(
  { promised, spender, fee, gas }: Offer,
  fromAmount: bigint,
  slippage: number,
  from: object,
  nativeCoin: object,
  gasPrice: bigint,
): object {
  return {
    tool: tool.key,
    fromAmount: fromAmount.toString(),
    toAmount: promised.toString(),
    toAmountMin: leastOf(promised, slippage * 100).toString(),
    approvalAddress: spender,
    executionDuration: 0,
    gasCosts: [
      {
        type: 'SEND',
        price: gasPrice.toString(),
        estimate: gas.toString(),
        limit: gas.toString(),
        amount: (gas * gasPrice).toString(),
        amountUSD: '0',
        token: nativeCoin,
      },
    ],
    feeCosts: [
      {
        name: 'LIFI Fixed Fee',
        description: 'Fixed LIFI fee, independent of any other fee',
        percentage: (Number(lifiFeeBps) / 10_000).toString(),
        token: from,
        amount: fee.toString(),
        amountUSD: '0',
        included: true,
      },
    ],
  }
}
