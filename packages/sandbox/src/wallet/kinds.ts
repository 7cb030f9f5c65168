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

/** The type of `window.sandboxWallets`: the wallets by kind. It only has the wallets that a script brought. */
export interface SandboxWallets {
  readonly evm: SandboxWallet
  readonly solana: SandboxSolanaWallet
  /** Bitcoin by the Wallet Standard. */
  readonly bitcoin: SandboxBitcoinWallet
  /** Bitcoin for `sats-connect`. */
  readonly sats: SandboxSatsWallet
  /** Ethereum, Solana and Bitcoin in one wallet. */
  readonly multi: SandboxMultiWallet
}

/** The kinds of wallets. */
export type WalletKind = keyof SandboxWallets

/** The data that the server puts into the script. */
export interface ScriptConfig {
  readonly eventsUrl: string
  /** The wallets that the script brings. */
  readonly wallets: Partial<WalletConfigs>
}

/** The configuration of each wallet in the script. */
export interface WalletConfigs {
  readonly evm: WalletConfig
  readonly solana: SolanaWalletConfig
  readonly bitcoin: BitcoinWalletConfig
  readonly sats: SatsWalletConfig
  readonly multi: MultiWalletConfig
}

/** The switches and actions of one kind of wallet. */
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

/**
 * The kinds of wallets. A new kind needs a line here, in the interfaces above, in `main.ts` and in `startWallets.ts`.
 */
export const walletKinds: Readonly<Record<WalletKind, WalletKindDefinition>> = {
  evm: { switches: evmSwitches, actions: evmActions },
  solana: { switches: solanaSwitches, actions: commonActions },
  bitcoin: { switches: bitcoinSwitches, actions: commonActions },
  sats: { switches: satsSwitches, actions: satsActions },
  multi: { switches: multiSwitches, actions: evmActions },
}
