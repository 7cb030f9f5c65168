import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  parseAbi,
  type Abi,
  type Address,
  type Hex,
} from 'viem'

const load = createRequire(import.meta.url)
const V2 = load('@uniswap/v2-core/build/UniswapV2Factory.json') as { bytecode: Hex }
const V3 = load('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json') as { bytecode: Hex }
const { Token: TOKEN } = JSON.parse(
  readFileSync(new URL('../../../sandbox/contracts/artifacts.json', import.meta.url), 'utf8'),
) as Record<'Token', { abi: Abi; bytecode: Hex }>

/** The functions of Uniswap's contracts, and of tokens that any account may mint. */
export const uniswapAbi = parseAbi([
  'function createPair(address, address) returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function createPool(address, address, uint24) returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function mint(address, uint256)',
  'function transfer(address, uint256) returns (bool)',
  'function swap(uint256, uint256, address, bytes)',
  'function sync()',
  'function initialize(uint160)',
])

/** The same without the types of arguments, which these functions get as a list. */
const anyAbi: Abi = uniswapAbi

type Write = 'createPair' | 'createPool' | 'mint' | 'transfer' | 'swap' | 'sync' | 'initialize'

/**
 * The gas of each transaction. An estimate isn't enough: a pool writes more in a second that is later than that of its
 * last block, and a second may pass between the estimate and the block.
 */
export const UNISWAP_GAS = 10_000_000n

/** A chain that Uniswap is deployed to. */
export interface PoolChain {
  /** Sends a transaction, of the first account by default, and resolves with the address of the contract it created. */
  readonly send: (to: Hex | undefined, data: Hex, from?: Address) => Promise<Hex>
  readonly client: { readonly call: (call: { to: Hex; data: Hex }) => Promise<{ readonly data?: Hex | undefined }> }
  /** May change fees in the factory of v2. */
  readonly owner: Address
}

/** Deploys the factories of Uniswap v2 and v3. */
export async function deployUniswap({ send, client, owner }: PoolChain) {
  const write = (to: Hex, functionName: Write, args: readonly unknown[] = [], from?: Address): Promise<Hex> =>
    send(to, encodeFunctionData({ abi: anyAbi, functionName, args }), from)
  const read = async (to: Hex, name: 'getPair' | 'getReserves', args: readonly unknown[] = []): Promise<Hex> =>
    (await client.call({ to, data: encodeFunctionData({ abi: anyAbi, functionName: name, args }) })).data ?? '0x'
  const word = (data: Hex, at: number): bigint => BigInt(`0x${data.slice(2 + 64 * at, 66 + 64 * at)}`)
  const v2 = await send(undefined, `${V2.bytecode}${encodeAbiParameters([{ type: 'address' }], [owner]).slice(2)}`)
  const v3 = await send(undefined, V3.bytecode)

  async function pairOf(one: Hex, other: Hex): Promise<Hex> {
    const find = async (): Promise<bigint> => word(await read(v2, 'getPair', [one, other]), 0)
    if ((await find()) === 0n) await write(v2, 'createPair', [one, other])
    return `0x${(await find()).toString(16).padStart(40, '0')}`
  }
  /** What the v2 pool of two tokens has of each. */
  async function reservesOf(one: Hex, other: Hex): Promise<readonly [bigint, bigint]> {
    const said = await read(await pairOf(one, other), 'getReserves')
    const [first, second] = [word(said, 0), word(said, 1)]
    return BigInt(one) < BigInt(other) ? [first, second] : [second, first]
  }
  return {
    v2,
    v3,
    write,
    reservesOf,
    /** Deploys a token without holders. */
    deployToken: (symbol: string, decimals: number): Promise<Hex> =>
      send(undefined, encodeDeployData({ ...TOKEN, args: [symbol, symbol, decimals, [], 0n] })),
    /** Adds these amounts to the v2 pool of two tokens. */
    async reserves(one: Hex, amount: bigint, other: Hex, otherAmount: bigint): Promise<void> {
      const pair = await pairOf(one, other)
      await write(one, 'mint', [pair, amount])
      await write(other, 'mint', [pair, otherAmount])
      await write(pair, 'sync')
    },
    /** Gives an amount of the first token to the v2 pool, and takes what it is worth of the second one. */
    async swap(from: Address, one: Hex, other: Hex, amount: bigint): Promise<void> {
      const pair = await pairOf(one, other)
      const [has, hasOther] = await reservesOf(one, other)
      // The fee is 0.3 %.
      const taken = (amount * 997n * hasOther) / (has * 1_000n + amount * 997n)
      await write(one, 'transfer', [pair, amount], from)
      const isFirst = BigInt(one) < BigInt(other)
      await write(pair, 'swap', [isFirst ? 0n : taken, isFirst ? taken : 0n, from, '0x'], from)
    },
  }
}
