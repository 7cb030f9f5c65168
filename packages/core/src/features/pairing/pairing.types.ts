import type { LatchError } from '../../base/errors.js'
import type { DeepLinkChoice } from '../wallets/wallets.storage.js'
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
