import { readFileSync } from 'node:fs'
import { concatHex, encodeDeployData, getContractAddress } from 'viem/utils'
import type { Abi, Address, Hex } from 'viem'

/** A compiled contract. `bytecode` creates it. */
export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

type ContractName =
  | 'Account'
  | 'AccountFactory'
  | 'Batch'
  | 'Collectible1155'
  | 'Collectible721'
  | 'ENSRegistry'
  | 'FeeToken'
  | 'FIFSRegistrar'
  | 'Multicall3'
  | 'MuteToken'
  | 'PermitToken'
  | 'PoolRouter'
  | 'PublicResolver'
  | 'Reverter'
  | 'ReverseRegistrar'
  | 'Swapper'
  | 'Token'
  | 'UniversalResolver'
  | 'WrappedCoin'

/** The compiled contracts: the output of `scripts/compile-contracts.mjs`. */
export type Artifacts = Readonly<Record<ContractName, Artifact>>

/** A transaction of a new chain. Without `to`, it creates a contract. */
export interface SetupTransaction {
  readonly from: Address
  readonly to?: Address
  readonly data: Hex
  /** The coins that go with it, in the coin's smallest unit. Default: none. */
  readonly value?: bigint
}

/** A contract that is created at an address known beforehand, the same on every chain. */
export interface Deployment {
  readonly address: Address
  readonly transaction: SetupTransaction
}

/** The account that pays for the contracts, so that every account of the manifest starts with nonce 0. */
export const deployer: Address = '0x00000000000000000000000000000000000000d0'

/** The factory that anvil puts into every chain. It takes a salt and init code, and creates a contract. */
export const create2Factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const salt: Hex = `0x${'00'.repeat(32)}`

/** The file of the compiled contracts. The path is the same from `src/chains` and from `dist/chains`. */
export const artifactsFile: URL = new URL('../../contracts/artifacts.json', import.meta.url)

/** Reads the compiled contracts. */
export const readArtifacts = (): Artifacts => JSON.parse(readFileSync(artifactsFile, 'utf8')) as Artifacts

/** Computes the creation of a contract by the factory. */
export function planDeployment({ abi, bytecode }: Artifact, args: readonly unknown[]): Deployment {
  const initCode = encodeDeployData({ abi, bytecode, args })
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Factory, salt, bytecode: initCode })
  return { address, transaction: { from: deployer, to: create2Factory, data: concatHex([salt, initCode]) } }
}
