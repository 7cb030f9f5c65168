import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  keccak256,
  parseAbi,
} from 'viem/utils'
import type { Abi, Address, Hex } from 'viem'
import type { SandboxPool, SandboxToken } from '../manifest.js'
import { deployer, type SetupTransaction } from './deployment.js'

const abi = parseAbi([
  'function createPair(address one, address other)',
  'function createPool(address one, address other, uint24 fee)',
  'function initialize(uint160 root)',
  'function mint(address to, uint256 value)',
  'function mint(address to)',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
])

/** The hashes of the code that creates a pool, which are parts of its address. */
const codeOfV2: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const codeOfV3: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

/** The distance of ticks that liquidity may range between, by the fee of a v3 pool in millionths; and the last tick. */
const spacings = { 100: 1, 500: 10, 3000: 60, 10_000: 200 } as const
const lastTick = 887_272

/** One side of a pool: an amount of a token, in its smallest unit. */
export interface Side {
  readonly token: SandboxToken
  readonly amount: bigint
}

/** What a pool is made by. */
export interface PoolPlace {
  readonly v2Factory: Address
  readonly v3Factory: Address
  /** Adds liquidity to pools of v3. */
  readonly router: Address
  readonly routerAbi: Abi
  /** The token that isn't minted: the deployer has it. */
  readonly wrapped: Address
}

/** A pool of a new chain. */
export interface PlannedPool {
  readonly pool: SandboxPool
  /** The amount of the wrapped coin that the deployer must have for it. */
  readonly coins: bigint
  readonly transactions: () => readonly SetupTransaction[]
}

/** Plans a pool of v3 with a fee, else one of v2, whose price is the ratio of its sides. */
export function planPool(
  place: PoolPlace,
  { sides: [one, other], fee }: { readonly sides: readonly [Side, Side]; readonly fee?: keyof typeof spacings },
): PlannedPool {
  // A pool sorts its tokens by their addresses.
  const sides: Sides = BigInt(one.token.address) < BigInt(other.token.address) ? [one, other] : [other, one]
  const coins = sides.find(({ token }) => token.address === place.wrapped)?.amount ?? 0n
  return { coins, ...(fee === undefined ? planPoolV2(place, sides) : planPoolV3(place, sides, fee)) }
}

type Sides = readonly [Side, Side]
type Planned = Omit<PlannedPool, 'coins'>

const addressesOf = ([one, other]: Sides) => [one.token.address, other.token.address] as const
const call = (to: Address, data: Hex): SetupTransaction => ({ from: deployer, to, data })

/** Gives a side's amount to an account. The deployer already has what it would give itself of the wrapped coin. */
function give({ token, amount }: Side, to: Address, { wrapped }: PoolPlace): readonly SetupTransaction[] {
  const isWrapped = token.address === wrapped
  if (isWrapped && to === deployer) return []
  const functionName = isWrapped ? 'transfer' : 'mint'
  return [call(token.address, encodeFunctionData({ abi, functionName, args: [to, amount] }))]
}

function planPoolV2(place: PoolPlace, sides: Sides): Planned {
  const tokens = addressesOf(sides)
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: place.v2Factory,
    salt: keccak256(encodePacked(['address', 'address'], tokens)),
    bytecodeHash: codeOfV2,
  })
  return {
    pool: { address, version: 'v2', tokens },
    transactions: () => [
      call(place.v2Factory, encodeFunctionData({ abi, functionName: 'createPair', args: tokens })),
      ...sides.flatMap((side) => give(side, address, place)),
      call(address, encodeFunctionData({ abi, functionName: 'mint', args: [deployer] })),
    ],
  }
}

function planPoolV3(place: PoolPlace, sides: Sides, fee: keyof typeof spacings): Planned {
  const tokens = addressesOf(sides)
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: place.v3Factory,
    salt: keccak256(
      encodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint24' }], [...tokens, fee]),
    ),
    bytecodeHash: codeOfV3,
  })
  const [first, second] = sides
  /** The square root of the price, in the fixed point of v3. */
  const root = rootOf((second.amount << 192n) / first.amount)
  /** Over the whole range, liquidity is the square root of the product. A little less, as the amounts are rounded up. */
  const liquidity = (rootOf(first.amount * second.amount) * 999n) / 1000n
  const tick = lastTick - (lastTick % spacings[fee])
  return {
    pool: { address, version: 'v3', tokens, fee },
    transactions: () => [
      call(place.v3Factory, encodeFunctionData({ abi, functionName: 'createPool', args: [...tokens, fee] })),
      call(address, encodeFunctionData({ abi, functionName: 'initialize', args: [root] })),
      ...sides.flatMap((side) => [...give(side, deployer, place), ...allow(side, place)]),
      call(
        place.router,
        encodeFunctionData({ abi: place.routerAbi, functionName: 'addV3', args: [address, -tick, tick, liquidity] }),
      ),
    ],
  }
}

/** Sets the router's allowance, from zero as tokens like USDT want it. */
const allow = ({ token, amount }: Side, { router }: PoolPlace): readonly SetupTransaction[] =>
  [0n, amount].map((value) =>
    call(token.address, encodeFunctionData({ abi, functionName: 'approve', args: [router, value] })),
  )

/** The whole part of a square root, by Newton's method. */
function rootOf(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
