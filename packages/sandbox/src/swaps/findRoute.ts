import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Address, Hex } from 'viem'
import { callChain } from '../chains/jsonRpc.js'
import type { SandboxChain, SandboxPool, SandboxPools } from '../manifest.js'

const abi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'struct Quote { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }',
  'function quoteExactInputSingle(Quote) returns (uint256 amount, uint160, uint32, uint256)',
])

/** A way through pools, and what comes out at its end, in the smallest unit. */
export interface SwapRoute {
  readonly pools: readonly SandboxPool[]
  readonly gained: bigint
}

/** What a route is looked for: tokens in lower case, the coin as `undefined`. */
export interface RouteQuestion {
  readonly from: Address | undefined
  readonly to: Address | undefined
  /** What is led through the pools, in the smallest unit. */
  readonly amount: bigint
  readonly version: SandboxPool['version']
}

/** A chain that has pools. */
export type PoolChain = SandboxChain & { readonly pools: SandboxPools }

/**
 * Finds the best way through one or two pools of a version. Coins and wrapped coins are each other's without a pool.
 * Resolves with undefined where no way has anything at its end.
 */
export async function findRoute(chain: PoolChain, question: RouteQuestion): Promise<SwapRoute | undefined> {
  const wrapped = chain.pools.wrapped.address.toLowerCase() as Address
  const [from, to] = [question.from ?? wrapped, question.to ?? wrapped]
  if (from === to) return question.from === question.to ? undefined : { pools: [], gained: question.amount }
  const ways = waysOf(chain.pools.list, from, to).filter((way) =>
    way.every(({ version }) => version === question.version),
  )
  const routes = await Promise.all(
    ways.map(async (pools) => ({ pools, gained: await follow(chain, pools, from, question.amount) })),
  )
  const [best] = routes.toSorted((one, other) => Number(other.gained > one.gained) - Number(other.gained < one.gained))
  return best && best.gained > 0n ? best : undefined
}

const otherOf = ({ tokens }: SandboxPool, token: Address): Address | undefined => {
  const [one, other] = tokens.map((address) => address.toLowerCase() as Address)
  return token === one ? other : token === other ? one : undefined
}

function waysOf(list: readonly SandboxPool[], from: Address, to: Address): readonly (readonly SandboxPool[])[] {
  return list.flatMap((first) => {
    const between = otherOf(first, from)
    if (between === undefined) return []
    if (between === to) return [[first]]
    return list.filter((second) => otherOf(second, between) === to).map((second) => [first, second])
  })
}

/** Resolves with what comes out of pools, zero where one of them doesn't take the amount. */
async function follow(chain: PoolChain, pools: readonly SandboxPool[], from: Address, amount: bigint): Promise<bigint> {
  let [token, left] = [from, amount]
  for (const pool of pools) {
    const given = pool.version === 'v2' ? await askV2(chain, pool, token, left) : await askV3(chain, pool, token, left)
    token = otherOf(pool, token) as Address
    left = given
    if (left === 0n) return 0n
  }
  return left
}

/** What arrives of a transfer: FEE keeps a hundredth. */
const arriving = ({ feeToken }: PoolChain, token: Address, amount: bigint): bigint =>
  token === feeToken.address.toLowerCase() ? amount - amount / 100n : amount

async function askV2(chain: PoolChain, pool: SandboxPool, token: Address, amount: bigint): Promise<bigint> {
  const said = await call(chain, pool.address, encodeFunctionData({ abi, functionName: 'getReserves' }))
  const [one, two] = decodeFunctionResult({ abi, functionName: 'getReserves', data: said })
  const [has, gives] = pool.tokens[0].toLowerCase() === token ? [one, two] : [two, one]
  // The fee of a v2 pool is 0.3 %.
  const paid = arriving(chain, token, amount) * 997n
  return arriving(chain, otherOf(pool, token) as Address, (paid * gives) / (has * 1000n + paid))
}

async function askV3(chain: PoolChain, pool: SandboxPool, token: Address, amount: bigint): Promise<bigint> {
  const asked = {
    tokenIn: token,
    tokenOut: otherOf(pool, token) as Address,
    amountIn: amount,
    fee: pool.fee as number,
    limit: 0n,
  }
  const data = encodeFunctionData({ abi, functionName: 'quoteExactInputSingle', args: [asked] })
  const said = await call(chain, chain.pools.quoter, data).catch(() => undefined)
  return said ? decodeFunctionResult({ abi, functionName: 'quoteExactInputSingle', data: said })[0] : 0n
}

const call = ({ rpcUrl }: PoolChain, to: Address, data: Hex): Promise<Hex> =>
  callChain(rpcUrl, 'eth_call', [{ to, data }, 'latest'])
