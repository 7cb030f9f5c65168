import { readFileSync } from 'node:fs'
import { concatHex, encodeDeployData, getContractAddress, parseUnits } from 'viem/utils'
import type { Abi, Address, Hex } from 'viem'
import type { SandboxToken } from '../manifest.js'

interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

/** The compiled contracts: the output of `scripts/compile-contracts.mjs` for `contracts/*.sol`. */
export type Artifacts = Readonly<Record<'Multicall3' | 'MuteToken' | 'Reverter' | 'Token', Artifact>>

/** A contract that is created at an address known beforehand, the same on every chain. */
interface Deployment {
  readonly address: Address
  /** The call data for the CREATE2 factory. */
  readonly data: Hex
}

/** The contracts that every chain gets. */
export interface ContractPlan {
  readonly multicall3: { readonly address: Address; readonly code: Hex }
  readonly reverter: Address
  readonly tokens: readonly SandboxToken[]
  readonly deployments: readonly Deployment[]
}

/** The factory that anvil puts into every chain. It takes a salt and init code, and creates a contract. */
export const create2Factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const salt: Hex = `0x${'00'.repeat(32)}`

const tokenDefinitions: readonly Omit<SandboxToken, 'address'>[] = [
  { name: 'Sandbox Dollar', symbol: 'SUSD', decimals: 6, kind: 'erc20' },
  { name: 'Sandbox Gold', symbol: 'SGLD', decimals: 18, kind: 'erc20' },
  { name: 'Sandbox Mute Dollar', symbol: 'MUTE', decimals: 6, kind: 'no-return' },
]

/** The number of whole coins of each token that each holder starts with. */
const coinsEach = '1000000'

/** The file of the compiled contracts. The path is the same from `src/chains` and from `dist/chains`. */
export const artifactsFile: URL = new URL('../../contracts/artifacts.json', import.meta.url)

/**
 * Computes the contracts and their addresses, without a chain. Each of `holders` gets a million coins of each token.
 */
export function planContracts(holders: readonly Address[]): ContractPlan {
  const artifacts = JSON.parse(readFileSync(artifactsFile, 'utf8')) as Artifacts
  const reverter = plan(artifacts.Reverter, [])
  const tokens = tokenDefinitions.map((definition) => {
    const { name, symbol, decimals, kind } = definition
    const artifact = kind === 'erc20' ? artifacts.Token : artifacts.MuteToken
    const deployment = plan(artifact, [name, symbol, decimals, holders, parseUnits(coinsEach, decimals)])
    return { deployment, token: { address: deployment.address, ...definition } }
  })
  return {
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11', code: artifacts.Multicall3.bytecode },
    reverter: reverter.address,
    tokens: tokens.map(({ token }) => token),
    deployments: [reverter, ...tokens.map(({ deployment }) => deployment)],
  }
}

function plan({ abi, bytecode }: Artifact, args: readonly unknown[]): Deployment {
  const initCode = encodeDeployData({ abi, bytecode, args })
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Factory, salt, bytecode: initCode })
  return { address, data: concatHex([salt, initCode]) }
}
