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
  readonly through: ReadonlyMap<CaipNetworkId, readonly string[]>
}

/** Checks the options of `createUniswap`. Throws a `TypeError` that names the option. */
export function readOptions(options: UniswapOptions): UniswapSettings {
  const { deployments = {}, fee } = options
  for (const [id, deployment] of Object.entries(deployments)) checkDeployment(id, deployment)
  const through = Object.entries(options.through ?? {}) as (readonly [CaipNetworkId, readonly string[]])[]
  for (const [id, tokens] of through) checkThrough(id, tokens)
  checkFee(fee)
  return {
    deployments,
    fee,
    through: new Map(through.map(([id, tokens]) => [id, tokens.map((token) => token.toLowerCase())])),
  }
}

const refuse = (option: string, wanted: string): never => {
  throw new TypeError(`createUniswap: ${option} must be ${wanted}`)
}

function checkFee(fee: UniswapFee | undefined): void {
  if (!fee) return
  if (!Number.isInteger(fee.bps) || fee.bps < 1 || fee.bps > MAX_BPS)
    refuse('fee.bps', `a whole number from 1 to ${MAX_BPS}, since SwapRouter02 takes 1 % at most`)
  if (!isAddress(fee.to) || /^0x0{40}$/.test(fee.to)) refuse('fee.to', 'an address')
}

function checkThrough(id: string, tokens: unknown): void {
  if (!Array.isArray(tokens) || tokens.length > MAX_THROUGH || !tokens.every(isAddress))
    refuse(`through['${id}']`, `a list of at most ${MAX_THROUGH} addresses`)
}

function checkDeployment(id: string, deployment: unknown): void {
  if (!/^[-a-z0-9]{3,8}:\d+$/.test(id)) refuse(`deployments['${id}']`, 'named by a CAIP-2 id of an EVM network')
  const { wrapped, router, v2Factory, v3Factory, quoter, multicall } = Object(deployment) as Partial<UniswapDeployment>
  const given = Object.entries({ v2Factory, v3Factory, quoter, multicall }).filter(([, value]) => value !== undefined)
  for (const [name, value] of [...given, ['wrapped', wrapped], ['router', router]] as const)
    if (!isAddress(value)) refuse(`deployments['${id}'].${String(name)}`, 'an address')
}
