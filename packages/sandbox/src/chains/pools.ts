import { encodeFunctionData, getContractAddress, parseAbi, parseUnits } from 'viem/utils'
import type { Address } from 'viem'
import type { SandboxToken } from '../manifest.js'
import type { ContractPlan } from './contracts.js'
import {
  deployer,
  planDeployment,
  type Artifact,
  type Artifacts,
  type Deployment,
  type SetupTransaction,
} from './deployment.js'
import { planPool, type PlannedPool, type PoolPlace, type Side } from './planPool.js'
import type { UniswapArtifacts } from './uniswap.js'

const abi = parseAbi(['function enableFeeAmount(uint24 fee, int24 spacing)', 'function deposit() payable'])

/** What the pools are added to. */
export interface PoolsDeps {
  readonly plan: ContractPlan
  readonly artifacts: Artifacts
  readonly uniswap: UniswapArtifacts
}

/** Uniswap's contracts, and our own for its pools. */
interface PoolContracts {
  readonly v2: Deployment
  readonly v3: Deployment
  readonly router: Deployment
  readonly coin: Deployment
  readonly swapRouter: Deployment
  readonly quoter: Deployment
  /** The routers of the likenesses of 1inch and LI.FI. */
  readonly oneInch: Deployment
  readonly lifi: Deployment
}

/** The address of the position manager, which the router needs for functions that no swap has. */
const noManager = '0x0000000000000000000000000000000000000000'

/** What the likeness of LI.FI keeps of the amount that is paid, in hundredths of a percent, and where that goes. */
export const lifiFeeBps: bigint = 25n
const feeReceiver: Address = '0x00000000000000000000000000000000000000d6'

/**
 * Adds Uniswap v2 and v3 to the plan of a chain, with the pools of {@link planPools}. The wrapped coin in them is paid in.
 */
export function withPools({ plan, artifacts, uniswap }: PoolsDeps): ContractPlan {
  const contracts = planContractsOfPools(artifacts, uniswap)
  const { v2, v3, router, coin, swapRouter, quoter, oneInch, lifi } = contracts
  const wrapped: SandboxToken = {
    address: coin.address,
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
    kind: 'erc20',
  }
  const place: PoolPlace = {
    v2Factory: v2.address,
    v3Factory: v3.address,
    router: router.address,
    routerAbi: artifacts.PoolRouter.abi,
    wrapped: wrapped.address,
  }
  const pools = planPools(plan, wrapped).map((each) => planPool(place, each))
  const coins = pools.reduce((sum, { coins: needed }) => sum + needed, 0n)
  return {
    ...plan,
    pools: {
      deployment: {
        wrapped: coin.address,
        router: swapRouter.address,
        v2Factory: v2.address,
        v3Factory: v3.address,
        quoter: quoter.address,
      },
      v2Factory: v2.address,
      v3Factory: v3.address,
      quoter: quoter.address,
      swapRouter: swapRouter.address,
      router: router.address,
      services: { oneInch: oneInch.address, lifi: lifi.address },
      wrapped,
      list: pools.map(({ pool }) => pool),
    },
    transactions: () => [
      ...plan.transactions(),
      ...[v2, v3, router, coin, swapRouter, quoter, oneInch, lifi].map(({ transaction }) => transaction),
      enableLowestFee(v3),
      { from: deployer, to: coin.address, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: coins },
      ...pools.flatMap(({ transactions }) => transactions()),
    ],
    last: (pools.at(-1) as PlannedPool).pool.address,
  }
}

function planContractsOfPools(artifacts: Artifacts, uniswap: UniswapArtifacts): PoolContracts {
  const v2 = planDeployment(uniswap.v2, [deployer])
  const v3 = planOwned(uniswap.v3)
  const coin = planDeployment(artifacts.WrappedCoin, [])
  return {
    v2,
    v3,
    router: planDeployment(artifacts.PoolRouter, []),
    coin,
    swapRouter: planDeployment(uniswap.router, [v2.address, v3.address, noManager, coin.address]),
    quoter: planDeployment(uniswap.quoter, [v3.address, coin.address]),
    oneInch: planDeployment(artifacts.Swapper, ['1inch', coin.address, 0n, feeReceiver]),
    lifi: planDeployment(artifacts.Swapper, ['LI.FI', coin.address, lifiFeeBps, feeReceiver]),
  }
}

/** The account that may add fees to the factory of v3, since it creates it. The factory is its first transaction. */
const owner: Address = '0x00000000000000000000000000000000000000d5'
const planOwned = ({ bytecode }: Artifact): Deployment => ({
  address: getContractAddress({ from: owner, nonce: 0n }),
  transaction: { from: owner, data: bytecode },
})

/** Adds the fee of 100 millionths, as the factory's owner did on public chains. */
const enableLowestFee = ({ address }: Deployment): SetupTransaction => ({
  from: owner,
  to: address,
  data: encodeFunctionData({ abi, functionName: 'enableFeeAmount', args: [100, 1] }),
})

const sideOf = (token: SandboxToken, amount: string): Side => ({ token, amount: parseUnits(amount, token.decimals) })

/** A pool by its two sides, and the fee of one of v3, in millionths. */
type WantedPool = Parameters<typeof planPool>[1]

/**
 * The pools of a chain. The first three are those of the prices: the deepest of a coin (2,000 dollars), of a token of the
 * spam, and of gold (4 dollars). The others are less deep and have other prices, so that which one is best depends on the
 * direction and the amount. Those of MUTE and FEE have less than $10,000 on each side: so the server knows no price of
 * these tokens, and a trade of some hundred dollars moves theirs by percents.
 */
function planPools({ tokens, feeToken, spam }: ContractPlan, wrapped: SandboxToken): readonly WantedPool[] {
  const [dollar, gold, mute] = tokens as readonly [SandboxToken, SandboxToken, SandboxToken]
  const bait = spam[2] as SandboxToken
  return [
    { sides: [sideOf(wrapped, '500'), sideOf(dollar, '1000000')] },
    { sides: [sideOf(bait, '1000'), sideOf(dollar, '1000000')] },
    { sides: [sideOf(gold, '250000'), sideOf(dollar, '1000000')], fee: 3000 },
    // A coin is 2,001, 1,998 and 2,004 dollars.
    { sides: [sideOf(wrapped, '10'), sideOf(dollar, '20010')], fee: 100 },
    { sides: [sideOf(wrapped, '150'), sideOf(dollar, '299700')], fee: 500 },
    { sides: [sideOf(wrapped, '100'), sideOf(dollar, '200400')], fee: 3000 },
    // A gold is 4.01 dollars, and 0.002 coins.
    { sides: [sideOf(gold, '100000'), sideOf(dollar, '401000')] },
    { sides: [sideOf(gold, '50000'), sideOf(wrapped, '100')], fee: 500 },
    // A mute dollar is 1 dollar, and 0.0005 coins.
    { sides: [sideOf(mute, '8000'), sideOf(dollar, '8000')], fee: 500 },
    { sides: [sideOf(mute, '8000'), sideOf(dollar, '8010')] },
    { sides: [sideOf(mute, '8000'), sideOf(wrapped, '4')], fee: 3000 },
    // A token that takes a fee is half a dollar. Only v2 can take it.
    { sides: [sideOf(feeToken, '16000'), sideOf(wrapped, '4')] },
    { sides: [sideOf(feeToken, '16000'), sideOf(dollar, '8020')] },
  ]
}
