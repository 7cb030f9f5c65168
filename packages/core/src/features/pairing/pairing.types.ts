import type { Namespace } from '../../base/caip.js'
import type { PairingEvent, PairingFactory } from '../../adapter/pairing.types.js'
import type { LatchError } from '../../base/errors.js'
import type { WalletLink } from '../wallets/walletLinks.rules.js'
import type { Platform } from '../wallets/platform.rules.js'
import type { Connector } from '../connectors/connectors.types.js'
import type { DeepLinkChoice } from '../wallets/wallets.types.js'
import type { WalletEntry } from '../wallets/wallets.types.js'

/** What became of a link that was opened. `nothing`: the page is still in front, no app took it (F054). */
export type LinkOpening = 'idle' | 'opening' | 'opened' | 'nothing'

/** Pairing with a wallet elsewhere (S3.02). Fields are called as in the specification. */
export interface PairingState {
  /** What a wallet scans or opens. Undefined until there is one. */
  wcUri: string | undefined
  /** When it counts as expired: ms since 1970. A new one is there before that. */
  wcPairingExpiry: number | undefined
  /** The wallet that was opened by a link: what requests open again later. */
  wcLinking: DeepLinkChoice | undefined
  /** The wallet that the visitor chose for this pairing. Undefined for any wallet. */
  recentWallet: WalletEntry | undefined
  /** Why the latest pairing failed: `wallet/rejected`, `pairing/…`. */
  wcError: LatchError | undefined
  /** Whether a code is being made. */
  buffering: boolean
  /** Whether the relay has been out of reach for some seconds (F040). It is tried on. */
  isRelayDown: boolean
  opening: LinkOpening
}

/** What a pairing became. */
export interface Paired {
  /** The connectors of all chains that the wallet approved: the one that was asked for first, if it is among them. */
  readonly connectors: readonly Connector[]
  /** How the wallet got the code (S4.01). */
  readonly method: 'mobile' | 'qrcode'
  /** What the wallet calls itself. */
  readonly name: string
  /** The wallet of the directory that was chosen, where one was. */
  readonly wallet: WalletEntry | undefined
}

/** Pairing with a wallet elsewhere (S4.01). */
export interface PairingController {
  readonly state: PairingState
  /** Whether this kit can pair. */
  readonly isOn: boolean
  readonly platform: Platform
  /**
   * Asks for a connection, by one wallet or any: all namespaces at once, `namespace` first, else the active one. What is
   * under way goes on. Nothing rejects: the state says.
   */
  begin(wallet?: WalletEntry, namespace?: Namespace): void
  /** Asks anew after a failure, or tries the relay again. */
  retry(): void
  /** The addresses that open the chosen wallet here, the best first. Empty while there is no code. */
  links(): readonly WalletLink[]
  /** Opens the chosen wallet by one of them. To be called in the tick of the tap. */
  open(link: WalletLink): void
  /** Waits until a wallet approves: what `connect` does with a connector that pairs. */
  approve(connector: Connector): Promise<Paired>
  /** Takes what the pairing tells. */
  receive(event: PairingEvent): void
  /** Ends timers and listeners. What is stored stays: the session goes on. */
  dispose(): void
}

/** The option of pairing. */
export interface PairingOptions {
  /** Pairing with a wallet elsewhere, by a code or a link: `createPairing()` of `@latchkit/pairing`. */
  readonly pairing?: PairingFactory
}

/** The switch of pairing (S3.16). */
export interface PairingSwitches {
  /**
   * Whether pairing shows any wallet's code alone, without its tabs. A wallet on a network that isn't the app's is left
   * alone then (S2.07). Default: false.
   */
  readonly basicPairing?: boolean
}
