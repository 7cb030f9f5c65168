import type { WebStorage } from '@latchkit/core/testing'
import type { CaipNetworkId } from '@latchkit/core'
import type { AdapterConnection, AdapterContext } from '@latchkit/core/adapter'
import type { SharedWallet, WalletState } from './sharedWallets.js'

/** What an adapter emits about one wallet. */
export type WalletEvent = Parameters<AdapterContext['emit']>[0] & { readonly connectorId: string }

/** A request to a wallet. `approve`: the phone is asked to approve a pairing. */
export type WalletCallName = 'connect' | 'approve' | 'reconnect' | 'disconnect' | 'activate' | 'switchNetwork'

/** A request of a page to a wallet. The test, or the browser's default, answers it. */
export interface WalletCall {
  /** The number of the page. */
  readonly page: number
  readonly name: WalletCallName
  readonly connectorId: string
  readonly networkId?: CaipNetworkId | undefined
  readonly resolve: () => void
  readonly reject: (thrown: unknown) => void
}

/** The app's own use of a chain library, where it has one. */
export interface PageApp {
  connect(connectorId: string): Promise<unknown>
  disconnect(connectorId: string): Promise<unknown>
  /** Whether the chain library has a connection with a wallet, which the kit may not know. */
  hears(connectorId: string): boolean
  /** Whether the library has stored that a wallet was disconnected: it connects it no more without a prompt. */
  isEnded(connectorId: string): boolean
}

/** A page of a browser, as the adapters and the pairing of its kit see it. */
export interface BrowserPage {
  /** The number of the page. A tab that is reloaded is a new page. */
  readonly number: number
  readonly window: Window
  /** Whether the page is in the back-forward cache: it gets no event, and its timers and promises wait. */
  readonly isFrozen: boolean
  /** Runs a function: now, or when the page isn't frozen any more. Never where the page is gone. */
  whenAwake(run: () => void): void
  readonly storage: () => WebStorage
  readonly wallets: readonly SharedWallet[]
  wallet(connectorId: string): SharedWallet
  /** The connector ids that the adapters have connected. */
  readonly connected: Set<string>
  /** The connector ids whose wallets shared nothing when they were read, and that the adapters go on listening to. */
  readonly awaited: Set<string>
  /**
   * Sends a request to a wallet. Settles when the test answers it. A read rejects when the page is gone. `done`: what the
   * wallet does when it answers, also while the page is frozen.
   */
  ask(name: WalletCallName, connectorId: string, networkId?: CaipNetworkId, done?: () => void): Promise<void>
  /** What a wallet shares now. `wish`: the network that is asked for. */
  shared(connectorId: string, wish?: CaipNetworkId): AdapterConnection
  /** Takes note that the page has just heard what a wallet shares now. Default: all of it. */
  heard(connectorId: string, what?: readonly (keyof WalletState)[]): void
  /** Takes over the last session with the phone, unless the page has one. */
  restoreSession(): void
  /** Ends the session with the phone. */
  endSession(): void
  /** Lets a wallet tell the page something. */
  tell(event: WalletEvent): void
  /** Lets a wallet tell all pages in which it is connected that it has switched its network. */
  switched(event: WalletEvent): void
  /** Lets a wallet end its permission for the app: it tells all pages in which it is connected. */
  revoke(connectorId: string): void
  /** Calls `listener` with what wallets tell the page. */
  onTold(listener: (event: WalletEvent) => void): void
  /** Calls `listener` when the visitor approves a request to connect in the wallet itself, which answers nothing. */
  onApproved(listener: (connectorId: string) => void): void
  /** The app's own use of its chain library. Adapters that share one set it. */
  app?: PageApp
  /** Calls `listener` when wallets were installed or removed. Returns a function that ends this. */
  onInstalled(listener: () => void): () => void
}
