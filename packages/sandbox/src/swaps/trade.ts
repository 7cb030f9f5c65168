import { setTimeout as wait } from 'node:timers/promises'
import { encodeFunctionData, isAddress, parseAbi, toHex } from 'viem/utils'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { BadRequest } from '../badRequest.js'
import { poolRouterAbi } from '../chains/abis.js'
import { callChain, callChainInBatch } from '../chains/jsonRpc.js'
import { checkBody } from '../checkBody.js'
import type { SandboxChain, SandboxPool, SandboxPools, SwapTrade } from '../manifest.js'

/** The account that trades, which is none of the manifest. */
const trader: Address = '0x00000000000000000000000000000000000000d4'
const noToken: Address = '0x0000000000000000000000000000000000000000'

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function deposit() payable',
  'function approve(address spender, uint256 value)',
])

const addressShape = z.string().refine((text): text is Address => isAddress(text, { strict: false }))
const tradeShape: z.ZodType<SwapTrade> = z.strictObject({
  chainId: z.number(),
  from: addressShape.optional(),
  to: addressShape.optional(),
  pool: addressShape.optional(),
  amount: z.string().regex(/^[1-9]\d{0,30}$/),
})

/** Gas of each transaction, so that the chain doesn't estimate it, and a tip by which a block has it first. */
const gas = toHex(600_000)
const tip = toHex(50_000_000_000)
/** How long a trade may take until it is mined, in ms. */
const MINED_MS = 15_000
/** The coins that the trader has beside what it pays, for gas. */
const coinsForGas = 10n ** 20n

/**
 * Reads the body of a request to trade.
 *
 * @throws {@link BadRequest} where it is no {@link SwapTrade}.
 */
export const readTrade = (body: string): SwapTrade => checkBody(tradeShape, body)

/**
 * Pays `amount` of `from` into each pool of the two tokens, or into `pool` alone, as an account of its own, which takes
 * what the pools give. So `from` gets cheaper. Resolves with the hash of the last trade, once that is mined; where the chain
 * holds its transactions, at once.
 *
 * @throws {@link BadRequest} where there is no such chain or pool.
 */
export async function trade(chains: readonly SandboxChain[], request: SwapTrade): Promise<Hex> {
  const chain = chains.find(({ id }) => id === request.chainId)
  if (!chain?.pools) throw new BadRequest(`There is no chain ${request.chainId} with pools.`, 404)
  const { pools, rpcUrl } = chain
  const from = tokenOf(request.from, pools)
  const touched = poolsOf(pools, from, request)
  const amount = BigInt(request.amount)
  const needed = amount * BigInt(touched.length)
  const isWrapped = from === pools.wrapped.address.toLowerCase()
  await callChainInBatch(rpcUrl, [
    ['anvil_impersonateAccount', [trader]],
    ['anvil_setBalance', [trader, toHex(coinsForGas + (isWrapped ? needed : 0n))]],
  ])
  const send = (to: Address, data: Hex, value = 0n): Promise<Hex> =>
    callChain(rpcUrl, 'eth_sendTransaction', [
      { from: trader, to, data, value: toHex(value), gas, maxFeePerGas: tip, maxPriorityFeePerGas: tip },
    ])
  if (isWrapped) await send(from, encodeFunctionData({ abi, functionName: 'deposit' }), needed)
  else await send(from, encodeFunctionData({ abi, functionName: 'mint', args: [trader, needed] }))
  for (const value of [0n, needed])
    await send(from, encodeFunctionData({ abi, functionName: 'approve', args: [pools.router, value] }))
  let hash: Hex = '0x'
  for (const { address, version } of touched) {
    const functionName = version === 'v2' ? 'swapV2' : 'swapV3'
    const args = [address, from, amount] as const
    hash = await send(pools.router, encodeFunctionData({ abi: poolRouterAbi, functionName, args }))
  }
  if (await callChain<boolean>(rpcUrl, 'anvil_getAutomine')) await untilMined(rpcUrl, hash)
  return hash
}

/** The address of a token in lower case. The coin is its wrapped form. */
function tokenOf(address: Address | undefined, { wrapped }: SandboxPools): Address {
  const token = address === undefined || BigInt(address) === BigInt(noToken) ? wrapped.address : address
  return token.toLowerCase() as Address
}

function poolsOf(pools: SandboxPools, from: Address, { pool, to }: SwapTrade): readonly SandboxPool[] {
  const other = tokenOf(to, pools)
  const has = ({ tokens }: SandboxPool, token: Address): boolean =>
    tokens.some((address) => address.toLowerCase() === token)
  const found = pools.list.filter((each) =>
    pool === undefined
      ? from !== other && has(each, from) && has(each, other)
      : each.address.toLowerCase() === pool.toLowerCase() && has(each, from),
  )
  if (found.length === 0) throw new BadRequest('There is no such pool of these tokens.', 404)
  return found
}

/** Waits for a receipt. A chain that was set back meanwhile never has one, and other trades wait for this one. */
async function untilMined(url: string, hash: Hex): Promise<void> {
  const end = Date.now() + MINED_MS
  while (Date.now() < end) {
    const receipt = await callChain<{ readonly status: string } | null>(url, 'eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x1') return
    if (receipt) throw new Error('The trade failed.')
    await wait(10)
  }
  throw new Error('The trade was not mined.')
}
