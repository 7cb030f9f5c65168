import { satsSwitches } from './bitcoin/sats/switches.js'
import type { SandboxSatsWallet, SatsActions, SatsWalletConfig } from './bitcoin/sats/types.js'
import { bitcoinSwitches } from './bitcoin/switches.js'
import type { BitcoinWalletConfig, SandboxBitcoinWallet } from './bitcoin/types.js'
import { multiSwitches } from './multi/switches.js'
import type { MultiWalletConfig, SandboxMultiWallet } from './multi/types.js'
import { solanaSwitches } from './solana/switches.js'
import type { SandboxSolanaWallet, SolanaWalletConfig } from './solana/types.js'
import { evmSwitches, type SwitchSet } from './switches.js'
import type { CommonActions, SandboxWallet, WalletActions, WalletConfig } from './types.js'

/** `window.sandboxWallets`: each wallet by its kind. A wallet that no script was asked for isn't there. */
export interface SandboxWallets {
  readonly evm: SandboxWallet
  readonly solana: SandboxSolanaWallet
  /** Bitcoin by the Wallet Standard. */
  readonly bitcoin: SandboxBitcoinWallet
  /** Bitcoin in the way of `sats-connect`. */
  readonly sats: SandboxSatsWallet
  /** All three families of chains in one wallet. */
  readonly multi: SandboxMultiWallet
}

/** The kinds of wallets. */
export type WalletKind = keyof SandboxWallets

/** What the served script knows of the sandbox. */
export interface ScriptConfig {
  readonly eventsUrl: string
  /** The wallets that it was asked for. */
  readonly wallets: Partial<WalletConfigs>
}

/** What each wallet in the script is made of. */
export interface WalletConfigs {
  readonly evm: WalletConfig
  readonly solana: SolanaWalletConfig
  readonly bitcoin: BitcoinWalletConfig
  readonly sats: SatsWalletConfig
  readonly multi: MultiWalletConfig
}

/** What can be set in a wallet and done with it. */
export interface WalletKindDefinition {
  readonly switches: SwitchSet<object>
  readonly actions: readonly string[]
}

const commonActions: readonly (keyof CommonActions)[] = [
  'switchAccount',
  'lock',
  'unlock',
  'disconnect',
  'announce',
  'approve',
  'reject',
  'emit',
]
const evmActions: readonly (keyof WalletActions)[] = [...commonActions, 'switchChain']
const satsActions: readonly (keyof SatsActions)[] = [...commonActions, 'switchNetwork']

/** The kinds. A new one is a line here, in the interfaces above, in `main.ts` and in `startWallets.ts`. */
export const walletKinds: Readonly<Record<WalletKind, WalletKindDefinition>> = {
  evm: { switches: evmSwitches, actions: evmActions },
  solana: { switches: solanaSwitches, actions: commonActions },
  bitcoin: { switches: bitcoinSwitches, actions: commonActions },
  sats: { switches: satsSwitches, actions: satsActions },
  multi: { switches: multiSwitches, actions: evmActions },
}
