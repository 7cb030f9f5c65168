import type { CaipNetworkId } from './uniswap.types.js'

/** The networks of the table `deployments`, whose addresses load with the first question. */
export const networks: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:130',
  'eip155:137',
  'eip155:143',
  'eip155:324',
  'eip155:480',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:7777777',
  'eip155:11155111',
]
