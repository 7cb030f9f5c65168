import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  keccak256,
  parseAbi,
  parseUnits,
} from 'viem/utils'
import type { Address, Hex } from 'viem'
import type { SandboxPool, SandboxToken } from '../manifest.js'
import type { ContractPlan } from './contracts.js'
import { deployer, planDeployment, type Artifacts, type SetupTransaction } from './deployment.js'
import type { UniswapArtifacts } from './uniswap.js'

const abi = parseAbi([
  'function createPair(address one, address other)',
  'function createPool(address one, address other, uint24 fee)',
  'function initialize(uint160 root)',
  'function mint(address to, uint256 value)',
  'function mint(address to)',
  'function approve(address spender, uint256 value)',
])

/** The hashes of the code that creates a pool, which are parts of its address. */
const codeOfV2: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const codeOfV3: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

/** The fee of a v3 pool in millionths, and the last ticks that its liquidity may range over. */
const fee = 3000
const lastTick = 887_220

/** What the pools are added to. */
export interface PoolsDeps {
  readonly plan: ContractPlan
  readonly artifacts: Artifacts
  readonly uniswap: UniswapArtifacts
}

/** One side of a pool: an amount of a token, in its smallest unit. */
interface Side {
  readonly token: SandboxToken
  readonly amount: bigint
}

interface PlannedPool {
  readonly pool: SandboxPool
  readonly transactions: () => readonly SetupTransaction[]
}

/**
 * Adds Uniswap v2 and v3 to the plan of a chain, with pools by which a coin is worth 2,000 dollars and a gold 4, and with
 * a pool that gives a token of the spam a price.
 */
export function withPools({ plan, artifacts, uniswap }: PoolsDeps): ContractPlan {
  const [dollar, gold] = plan.tokens as readonly [SandboxToken, SandboxToken]
  const bait = plan.spam[2] as SandboxToken
  const v2 = planDeployment(uniswap.v2, [deployer])
  const v3 = planDeployment(uniswap.v3, [])
  const router = planDeployment(artifacts.PoolRouter, [])
  const coin = planDeployment(artifacts.Token, ['Wrapped Ether', 'WETH', 18, [], 0n])
  const wrapped: SandboxToken = {
    address: coin.address,
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
    kind: 'erc20',
  }
  const pools = [
    planPoolV2(v2.address, sideOf(wrapped, '500'), sideOf(dollar, '1000000')),
    planPoolV2(v2.address, sideOf(bait, '1000'), sideOf(dollar, '1000000')),
    planPoolV3(v3.address, router.address, sideOf(gold, '250000'), sideOf(dollar, '1000000'), artifacts),
  ]
  return {
    ...plan,
    pools: {
      v2Factory: v2.address,
      v3Factory: v3.address,
      router: router.address,
      wrapped,
      list: pools.map(({ pool }) => pool),
    },
    transactions: () => [
      ...plan.transactions(),
      ...[v2, v3, router, coin].map(({ transaction }) => transaction),
      ...pools.flatMap(({ transactions }) => transactions()),
    ],
    last: (pools.at(-1) as PlannedPool).pool.address,
  }
}

const sideOf = (token: SandboxToken, amount: string): Side => ({ token, amount: parseUnits(amount, token.decimals) })

/** A pool sorts its tokens by their addresses. */
const sorted = (one: Side, other: Side): readonly [Side, Side] =>
  BigInt(one.token.address) < BigInt(other.token.address) ? [one, other] : [other, one]

const call = (to: Address, data: Hex): SetupTransaction => ({ from: deployer, to, data })
const mint = ({ token, amount }: Side, to: Address): SetupTransaction =>
  call(token.address, encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] }))

function planPoolV2(factory: Address, one: Side, other: Side): PlannedPool {
  const sides = sorted(one, other)
  const tokens = [sides[0].token.address, sides[1].token.address] as const
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: keccak256(encodePacked(['address', 'address'], tokens)),
    bytecodeHash: codeOfV2,
  })
  return {
    pool: { address, version: 'v2', tokens },
    transactions: () => [
      call(factory, encodeFunctionData({ abi, functionName: 'createPair', args: tokens })),
      ...sides.map((side) => mint(side, address)),
      call(address, encodeFunctionData({ abi, functionName: 'mint', args: [deployer] })),
    ],
  }
}

function planPoolV3(factory: Address, router: Address, one: Side, other: Side, artifacts: Artifacts): PlannedPool {
  const sides = sorted(one, other)
  const tokens = [sides[0].token.address, sides[1].token.address] as const
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
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
  return {
    pool: { address, version: 'v3', tokens, fee },
    transactions: () => [
      call(factory, encodeFunctionData({ abi, functionName: 'createPool', args: [...tokens, fee] })),
      call(address, encodeFunctionData({ abi, functionName: 'initialize', args: [root] })),
      ...sides.flatMap((side) => [
        mint(side, deployer),
        call(side.token.address, encodeFunctionData({ abi, functionName: 'approve', args: [router, side.amount] })),
      ]),
      call(
        router,
        encodeFunctionData({
          abi: artifacts.PoolRouter.abi,
          functionName: 'addV3',
          args: [address, -lastTick, lastTick, liquidity],
        }),
      ),
    ],
  }
}

/** The whole part of a square root, by Newton's method. */
function rootOf(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
