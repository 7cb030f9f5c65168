import { isAddress } from './uniswap.address.js'
import type { CaipNetworkId, UniswapDeployment, UniswapFee, UniswapOptions } from './uniswap.types.js'

/** The most tokens that swaps of a network may go over: each has up to 24 paths more. */
const MAX_THROUGH = 4
/** SwapRouter02 takes 1 % at most. */
const MAX_BPS = 100

/** Options that were checked. */
export interface UniswapSettings {
  /** Contracts of networks. `readOptions` gives those of the app alone. */
  readonly deployments: Readonly<Record<CaipNetworkId, UniswapDeployment>>
  readonly fee: UniswapFee | undefined
  /** By network, in lower case. */
  readonly through: ReadonlyMap<string, readonly string[]>
}

/** Checks the options of `createUniswap`. Throws a `TypeError` that names the option. */
export function readOptions({ deployments = {}, fee, through = {} }: UniswapOptions): UniswapSettings {
  for (const [id, deployment] of Object.entries(deployments)) checkDeployment(id, deployment)
  if (fee) checkFee(fee)
  const tokensBetween = Object.entries(through).map(([id, tokens]) => [id, readThrough(id, tokens)] as const)
  return { deployments, fee, through: new Map(tokensBetween) }
}

function check(isRight: boolean, option: string, wanted: string): void {
  if (!isRight) throw new TypeError(`createUniswap: ${option} must be ${wanted}`)
}

function checkFee({ bps, to }: UniswapFee): void {
  check(Number.isInteger(bps) && bps >= 1 && bps <= MAX_BPS, 'fee.bps', `a whole number from 1 to ${MAX_BPS}`)
  check(isAddress(to) && !/^0x0{40}$/.test(to), 'fee.to', 'an address, and not zero')
}

function readThrough(id: string, tokens: readonly string[]): readonly string[] {
  const isList = Array.isArray(tokens) && tokens.length <= MAX_THROUGH && tokens.every(isAddress)
  check(isList, `through['${id}']`, `a list of at most ${MAX_THROUGH} addresses`)
  return tokens.map((token) => token.toLowerCase())
}

function checkDeployment(id: string, deployment: unknown): void {
  const option = `deployments['${id}']`
  check(/^[-a-z0-9]{3,8}:\d+$/.test(id), option, 'named by a CAIP-2 id of an EVM network')
  const contracts = Object(deployment) as Partial<UniswapDeployment>
  for (const name of ['wrapped', 'router', 'v2Factory', 'v3Factory', 'quoter', 'multicall'] as const) {
    const isLeftOut = contracts[name] === undefined && name !== 'wrapped' && name !== 'router'
    check(isLeftOut || isAddress(contracts[name]), `${option}.${name}`, 'an address')
  }
}
