export { reverterAbi } from '../chains/abis.js'
export type {
  BitcoinAddress,
  BitcoinManifest,
  BitcoinSwitches,
  DirectoryContents,
  DirectoryManifest,
  DirectorySwitches,
  EvmManifest,
  Manifest,
  PhoneManifest,
  RelayManifest,
  RelayRestart,
  RelaySwitches,
  RpcSwitches,
  SandboxAccount,
  SandboxBitcoinAccount,
  SandboxChain,
  SandboxCollection,
  SandboxName,
  SandboxNames,
  SandboxSolanaAccount,
  SandboxSolanaToken,
  SandboxToken,
  SolanaManifest,
} from '../manifest.js'
export { startSandbox, type Sandbox, type SandboxOptions } from '../startSandbox.js'
export * from './wallet.js'
