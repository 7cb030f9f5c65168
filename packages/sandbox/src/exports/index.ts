export { reverterAbi } from '../chains/abis.js'
export type { EvmManifest, Manifest, RpcSwitches, SandboxAccount, SandboxChain, SandboxToken } from '../manifest.js'
export { startSandbox, type Sandbox, type SandboxOptions } from '../startSandbox.js'
export * from './wallet.js'
