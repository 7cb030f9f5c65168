import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type { Address } from 'viem'
import { z } from 'zod'
import type { SandboxChain, SwapSwitches } from '../manifest.js'
import type { PartRoutes } from '../part.js'
import { likenessRoute, poolChainOf, readQuery, Refused, type LikenessDeps } from './likeness.js'
import {
  addressInQuery,
  allowanceOf,
  amountInQuery,
  approval,
  balanceOf,
  buildSwap,
  estimateGas,
  gasPriceOf,
  makeOffer,
  thief,
  tokensOf,
  type Offer,
  type OfferQuestion,
  type OfferService,
  type OfferTransaction,
} from './offers.js'
import type { PoolChain } from './findRoute.js'

/** How 1inch names the coin. */
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const unlimited = 2n ** 256n - 1n

/** The part of a likeness that the sandbox gives it. */
export interface LikenessOptions {
  /** The path of its routes: `/swap/1inch`. */
  readonly path: string
  readonly key: string
  readonly chains: () => readonly SandboxChain[]
  readonly switches: () => SwapSwitches
}

const flag = z.enum(['true', 'false']).default('false')
const quoteShape = z.object({
  src: addressInQuery,
  dst: addressInQuery,
  amount: amountInQuery,
  includeGas: flag,
  includeTokensInfo: flag,
})
const swapShape = quoteShape.extend({
  from: addressInQuery,
  origin: addressInQuery,
  receiver: addressInQuery.optional(),
  slippage: z.coerce.number().min(0).max(50),
  disableEstimate: flag,
})

/**
 * Creates a likeness of 1inch's Swap API v6.1, after its public documents: its offers lead through pools of v3. It was
 * never compared with the service.
 */
export function createOneInch({ path, key, chains, switches }: LikenessOptions): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  const deps: LikenessDeps = {
    switches,
    admits: (headers) => headers.get('authorization') === `Bearer ${key}`,
    errorBody: (statusCode, description) => ({
      error: statusCode < 500 ? 'Bad Request' : 'Internal Server Error',
      description,
      statusCode,
      meta: [],
      requestId: '00000000-0000-4000-8000-000000000000',
    }),
  }
  const service: OfferService = {
    version: 'v3',
    routerOf: ({ pools }) => pools.services.oneInch,
    feeBps: 0n,
    switches,
  }
  const get = (name: string, answer: (chain: PoolChain, c: Context) => Promise<object>): void =>
    void routes.get(
      `${path}/swap/v6.1/:chain/${name}`,
      likenessRoute(deps, (c) => answer(poolChainOf(chains(), c.req.param('chain')), c)),
    )
  get('quote', async (chain, c) => answerQuote(service, chain, readQuery(c, quoteShape)))
  get('swap', async (chain, c) => answerSwap(service, chain, readQuery(c, swapShape)))
  get('tokens', async (chain) => ({
    tokens: Object.fromEntries([...tokensOf(chain).keys()].map((each) => [each, tokenInfo(chain, each)])),
  }))
  addApprovals(get, service)
  return routes
}

const toQuestion = (chain: PoolChain, { src, dst, amount }: z.output<typeof quoteShape>): OfferQuestion => {
  const [from, to] = [src, dst].map((each) => (each === coin ? undefined : (each.toLowerCase() as Address)))
  return { chain, from, to, amount }
}

async function offerFor(service: OfferService, question: OfferQuestion): Promise<Offer> {
  const offer = await makeOffer(service, question)
  if (!offer) throw new Refused(400, 'insufficient liquidity')
  return offer
}

const tokenInfo = (chain: PoolChain, address: Address | undefined): object => {
  const token = address && tokensOf(chain).get(address)
  const { name, symbol, decimals } = token ?? chain.nativeCurrency
  return { address: address ?? coin.toLowerCase(), symbol, name, decimals, tags: ['tokens'] }
}

function describeOffer(question: OfferQuestion, { promised, gas }: Offer, asked: z.output<typeof quoteShape>): object {
  const { chain, from, to } = question
  return {
    ...(asked.includeTokensInfo === 'true' && { srcToken: tokenInfo(chain, from), dstToken: tokenInfo(chain, to) }),
    dstAmount: promised.toString(),
    ...(asked.includeGas === 'true' && { gas: Number(gas) }),
  }
}

async function answerQuote(
  service: OfferService,
  chain: PoolChain,
  asked: z.output<typeof quoteShape>,
): Promise<object> {
  const question = toQuestion(chain, asked)
  return describeOffer(question, await offerFor(service, question), asked)
}

async function answerSwap(service: OfferService, chain: PoolChain, asked: z.output<typeof swapShape>): Promise<object> {
  const { from: account, receiver = account, slippage } = asked
  const question = toQuestion(chain, asked)
  const offer = await offerFor(service, question)
  const transaction = await buildSwap(service, question, offer, { receiver, slippage })
  const gas = asked.disableEstimate === 'true' ? 0n : await estimate(service, question, account, transaction)
  const { to, data, value } = transaction
  const gasPrice = (await gasPriceOf(chain)).toString()
  return {
    ...describeOffer(question, offer, asked),
    tx: {
      from: account.toLowerCase(),
      to: to.toLowerCase(),
      data,
      value: value.toString(),
      gas: Number(gas),
      gasPrice,
    },
  }
}

/** Checks what the account has and allows, then estimates. */
async function estimate(
  service: OfferService,
  { chain, from, amount }: OfferQuestion,
  account: Address,
  transaction: OfferTransaction,
): Promise<bigint> {
  if ((await balanceOf(chain, from, account)) < amount) throw new Refused(400, 'Not enough balance')
  const spender = service.routerOf(chain)
  if (from && (await allowanceOf(chain, from, account, spender)) < amount)
    throw new Refused(400, `Not enough allowance. Amount: ${amount}. Spender: ${spender}`)
  return estimateGas(chain, account, transaction).catch(() => {
    throw new Refused(400, 'cannot estimate')
  })
}

const approvalShape = z.object({ tokenAddress: addressInQuery, amount: amountInQuery.optional() })
const allowanceShape = z.object({ tokenAddress: addressInQuery, walletAddress: addressInQuery })

function addApprovals(
  get: (name: string, answer: (chain: PoolChain, c: Context) => Promise<object>) => void,
  { routerOf, switches }: OfferService,
): void {
  const spenderOf = (chain: PoolChain): Address => (switches().drain === 'spender' ? thief : routerOf(chain))
  get('approve/spender', async (chain) => ({ address: spenderOf(chain).toLowerCase() }))
  get('approve/transaction', async (chain, c) => {
    const { tokenAddress, amount = unlimited } = readQuery(c, approvalShape)
    const isUnlimited = switches().unlimited
    const { to, data, value } = approval(tokenAddress, spenderOf(chain), isUnlimited ? unlimited : amount)
    return { data, gasPrice: (await gasPriceOf(chain)).toString(), to: to.toLowerCase(), value: value.toString() }
  })
  get('approve/allowance', async (chain, c) => {
    const { tokenAddress, walletAddress } = readQuery(c, allowanceShape)
    if (tokenAddress === coin) return { allowance: unlimited.toString() }
    return { allowance: (await allowanceOf(chain, tokenAddress, walletAddress, routerOf(chain))).toString() }
  })
}
