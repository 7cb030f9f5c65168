import type { Namespace } from '../../base/caip.js'
import type { PairingEvent, PairingFactory } from '../../adapter/pairing.types.js'
import type { LatchError } from '../../base/errors.js'
import type { WalletLink, WalletWay } from '../wallets/walletLinks.rules.js'
import type { Platform } from '../wallets/platform.rules.js'
import type { SourceController } from '../connectors/source.types.js'
import type { DeepLinkChoice, WalletEntry } from '../wallets/wallets.types.js'
import type { pairingErrors } from './pairing.errors.js'

/** The result of opening a link. `nothing`: the page is still in front after 2.5 s, so no app opened (F054). */
export type LinkOpening = 'idle' | 'opening' | 'opened' | 'nothing'

/** A place where a visitor gets a wallet: a field of a `WalletEntry`. */
export type WalletStore = 'app_store' | 'play_store' | 'chrome_store' | 'homepage'

/** The state of pairing with a remote wallet (S3.02). Fields have the names of the specification. */
export interface PairingState {
  /** The pairing URI (`wc:…`) that a wallet scans or opens. Undefined until there is one. */
  wcUri: string | undefined
  /** When the code expires, in ms since 1970. A new code is requested 10 s before, unless its view was left. */
  wcPairingExpiry: number | undefined
  /** The deep link of the wallet that was opened by a link. Later requests open it again. */
  wcLinking: DeepLinkChoice | undefined
  /** The wallet that the visitor chose for this pairing. Undefined for any wallet. */
  recentWallet: WalletEntry | undefined
  /** Why the latest pairing failed: `wallet/rejected`, `pairing/…`. */
  wcError: LatchError | undefined
  /** Whether a code is being made and none is shown. */
  buffering: boolean
  /** Whether the relay has been out of reach for 3 s or more (F040). The pairing keeps trying. */
  isRelayDown: boolean
  /** What came of opening the wallet by a link. */
  opening: LinkOpening
  /**
   * The way on show of the wallet's ways: the visitor's choice, or the way that was the best when the view was opened. A
   * better one that is found later doesn't replace it, because the visitor may be scanning the code. Undefined for any
   * wallet.
   */
  way: WalletWay | undefined
  /**
   * The place to get a wallet whose code is on show: the visitor's choice. Undefined before the visitor chose one, and
   * for the next wallet.
   */
  store: WalletStore | undefined
}

/** What a view that pairs was opened with. */
export interface PairingRequest {
  /** The id of the wallet. Undefined for any wallet. */
  readonly walletId?: string | undefined
  /** The namespace to ask for first. Default: that of the active network. */
  readonly namespace?: Namespace | undefined
  /**
   * Whether a tap asked for the wallet. On a phone the wallet's app then opens by itself once the code is there, while
   * the tap still counts for the browser.
   */
  readonly isTapped: boolean
  /** Returns whether the view is still on show. Called after the wallet was looked up. */
  readonly isShown: () => boolean
}

/** The controller of pairing with a remote wallet (S4.01). */
export interface PairingController extends SourceController {
  /** How far the attempt is, with its code. It changes in place. */
  readonly state: PairingState
  /** Whether this kit has a pairing. */
  readonly isOn: boolean
  readonly platform: Platform
  /**
   * Starts an attempt to connect `wallet`, or any wallet, in all namespaces at once. `namespace` is the first one, by
   * default the active one. A pending attempt goes on. Never throws: failures are in the state.
   */
  begin(wallet?: WalletEntry, namespace?: Namespace): void
  /**
   * Starts the attempt of a view that was opened (S2.04), for its wallet. Looks an unknown wallet up, and shows the code
   * for any wallet until then. Continues a pending attempt. Starts none where the best way is the wallet in this
   * browser. Never throws: failures are in the state.
   */
  pair(request: PairingRequest): void
  /** Shows another way to connect the wallet. Starts the attempt where the way before needed none. */
  chooseWay(way: WalletWay): void
  /** Shows the code of another place to get the wallet. Undefined: that of the first one. */
  chooseStore(store: WalletStore | undefined): void
  /** Starts the attempt again after a failure. During a wait, requests a new code and so tries the relay again. */
  retry(): void
  /** Returns the links that open the chosen wallet on this platform, the best first. Empty while there is no code. */
  links(): readonly WalletLink[]
  /** Opens the chosen wallet by one of {@link links}. Call it in the tick of the tap. */
  open(link: WalletLink): void
  /**
   * The deep link of the connected wallet. Undefined where it was not opened by a link, so that it is on another device, and
   * without a connection.
   */
  appLink(): DeepLinkChoice | undefined
  /** Opens the app of the connected wallet by {@link appLink}. Call it in the tick of the tap. */
  openApp(): void
  /** As of {@link SourceController}, with the events of the pairing alone. */
  receive(event: PairingEvent): void
  /** Ends the wait, all timers and all listeners. The stored deep link stays, because the session goes on. */
  dispose(): void
}

/** The option of pairing. */
export interface PairingOptions {
  /** Pairing with remote wallets, by a code or a link: `createPairing()` of `@latchkit/pairing`. */
  readonly pairing?: PairingFactory
}

/** The switch of pairing (S3.16). */
export interface PairingSwitches {
  /**
   * Whether pairing shows only the code for any wallet, without tabs. A connected wallet may then stay on a network
   * that is not the app's (S2.07). Default: false.
   */
  readonly basicPairing?: boolean
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface PairingFeature {
  readonly controller: PairingController
  readonly options: PairingOptions
  readonly switches: PairingSwitches
  readonly errors: typeof pairingErrors
}
