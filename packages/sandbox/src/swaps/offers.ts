import { encodeFunctionData, getAddress, isAddress, parseAbi, toHex } from 'viem/utils'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { callChain } from '../chains/jsonRpc.js'
import type { SandboxPool, SandboxToken, SwapSwitches } from '../manifest.js'
import { findRoute, type PoolChain } from './findRoute.js'

/** The ABI of `contracts/Swapper.sol`. */
const swapperAbi = parseAbi([
  'struct Hop { address pool; bool isV3; }',
  'function swap(address from, address to, uint256 amount, uint256 least, address receiver, uint256 deadline, Hop[] hops) payable returns (uint256 gained)',
])
const tokenAbi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function balanceOf(address holder) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

/** The account that a service with the switch `drain` steals for. */
export const thief: Address = '0x000000000000000000000000000000000000bad1'

const unlimited = 2n ** 256n - 1n
const zero: Address = '0x0000000000000000000000000000000000000000'
/** How long a transaction can be sent, in ms, without the switch `expire`. */
const LIFE_MS = 1_200_000

/** A question to a service. The coin is `undefined`, tokens are in lower case. */
export interface OfferQuestion {
  readonly chain: PoolChain
  readonly from: Address | undefined
  readonly to: Address | undefined
  readonly amount: bigint
}

/** How a service makes offers. */
export interface OfferService {
  readonly version: SandboxPool['version']
  /** Its contract, by the chain. */
  readonly routerOf: (chain: PoolChain) => Address
  /** Its fee in hundredths of a percent of what is paid. */
  readonly feeBps: bigint
  readonly switches: () => SwapSwitches
}

/** An offer. */
export interface Offer {
  /** What it promises, after the fee. */
  readonly promised: bigint
  /** What arrives in truth. */
  readonly gained: bigint
  readonly fee: bigint
  readonly pools: readonly SandboxPool[]
  /** The account that needs the allowance. */
  readonly spender: Address
  /** More than the gas that the swap takes. */
  readonly gas: bigint
}

/** A transaction, in the coin's smallest unit and in bytes. */
export interface OfferTransaction {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** Makes the offer for a question. Resolves with undefined where the service has no way. */
export async function makeOffer(service: OfferService, question: OfferQuestion): Promise<Offer | undefined> {
  const { chain, amount } = question
  const { promise, drain } = service.switches()
  const fee = (amount * service.feeBps) / 10_000n
  const route = await findRoute(chain, { ...question, amount: amount - fee, version: service.version })
  if (!route) return undefined
  const { pools, gained } = route
  return {
    fee,
    pools,
    gained,
    promised: gained + (gained * BigInt(Math.round(promise * 100))) / 10_000n,
    spender: drain === 'spender' ? thief : service.routerOf(chain),
    gas: 200_000n + 150_000n * BigInt(pools.length),
  }
}

/** What a transaction is built from, besides its question and its offer. */
export interface BuildOptions {
  readonly receiver: Address
  /** The greatest loss in percent. */
  readonly slippage: number
}

/** Builds the transaction of an offer, or what the switches make of it. */
export async function buildSwap(
  service: OfferService,
  { chain, from, to, amount }: OfferQuestion,
  { gained, pools }: Offer,
  { receiver, slippage }: BuildOptions,
): Promise<OfferTransaction> {
  const { drain, unlimited: isUnlimited, expire } = service.switches()
  const router = service.routerOf(chain)
  const allowed = from ?? to
  if (isUnlimited && allowed) return approval(allowed, router, unlimited)
  if (drain === 'approve' && allowed) return approval(allowed, thief, unlimited)
  if (drain === 'transfer')
    return from
      ? {
          to: from,
          data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [thief, amount] }),
          value: 0n,
        }
      : { to: thief, data: '0x', value: amount }
  const paid = drain === 'more' ? 2n * amount : amount
  const args = [
    from ?? zero,
    to ?? zero,
    paid,
    leastOf(gained, slippage),
    drain === 'receiver' ? thief : receiver,
    await deadlineOf(chain, expire ?? LIFE_MS),
    pools.map(({ address, version }) => ({ pool: address, isV3: version === 'v3' })),
  ] as const
  return {
    to: router,
    data: encodeFunctionData({ abi: swapperAbi, functionName: 'swap', args }),
    value: from ? 0n : paid,
  }
}

/** What has to arrive, with a greatest loss in percent. */
export const leastOf = (amount: bigint, slippage: number): bigint =>
  (amount * BigInt(Math.round((100 - slippage) * 10_000))) / 1_000_000n

/** The chain's time after so many ms, in seconds. Its clock may be ahead. */
async function deadlineOf({ rpcUrl }: PoolChain, after: number): Promise<bigint> {
  const { timestamp } = await callChain<{ timestamp: Hex }>(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
  const now = Math.max(Number(timestamp), Math.floor(Date.now() / 1000))
  return after === 0 ? BigInt(timestamp) - 1n : BigInt(now + Math.ceil(after / 1000))
}

/** The transaction that gives an allowance. */
export function approval(token: Address, spender: Address, value: bigint): OfferTransaction {
  return {
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, value] }),
    value: 0n,
  }
}

/** Resolves with what an account has of a token or of the coin. */
export async function balanceOf(chain: PoolChain, token: Address | undefined, holder: Address): Promise<bigint> {
  if (!token) return BigInt(await callChain<Hex>(chain.rpcUrl, 'eth_getBalance', [holder, 'latest']))
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [holder] })
  return BigInt(await callChain<Hex>(chain.rpcUrl, 'eth_call', [{ to: token, data }, 'latest']))
}

/** Resolves with an account's allowance to a spender. */
export async function allowanceOf(chain: PoolChain, token: Address, owner: Address, spender: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [owner, spender] })
  return BigInt(await callChain<Hex>(chain.rpcUrl, 'eth_call', [{ to: token, data }, 'latest']))
}

/** Resolves with the price of gas, in the coin's smallest unit. */
export const gasPriceOf = async ({ rpcUrl }: PoolChain): Promise<bigint> =>
  BigInt(await callChain<Hex>(rpcUrl, 'eth_gasPrice'))

/** The chain's estimate of a transaction. Rejects where the transaction would fail. */
export const estimateGas = async (
  { rpcUrl }: PoolChain,
  from: Address,
  { to, data, value }: OfferTransaction,
): Promise<bigint> => BigInt(await callChain<Hex>(rpcUrl, 'eth_estimateGas', [{ from, to, data, value: toHex(value) }]))

/** An address in a query, with its checksum. */
export const addressInQuery: z.ZodType<Address, string> = z
  .string()
  .refine((text) => isAddress(text, { strict: false }))
  .transform((text) => getAddress(text))

/** An amount in a query, of one at least. */
export const amountInQuery: z.ZodType<bigint, string> = z
  .string()
  .regex(/^[1-9]\d{0,76}$/)
  .transform(BigInt)

/** The tokens of a chain that a service knows, by their addresses in lower case. */
export const tokensOf = ({ tokens, feeToken, pools }: PoolChain): ReadonlyMap<Address, SandboxToken> =>
  new Map([...tokens, feeToken, pools.wrapped].map((token) => [token.address.toLowerCase() as Address, token]))
