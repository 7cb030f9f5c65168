import type { NamedLimits } from '../limits/limits.types.js'
import type { Mailer } from './mail.types.js'
import type { Proofs } from './proofs.types.js'
import type { Sealing } from './sealing.types.js'
import type { Logins, Sessions } from './secure.types.js'
import type { SecureBoxes, SecureWallets } from './wallet.types.js'

/** What the embedded wallet answers from. */
export interface SecureSource {
  /** The origin of its site. Nothing else is at its host. */
  readonly origin: string
  readonly logins: Logins
  readonly sessions: Sessions
  readonly wallets: SecureWallets
  readonly boxes: SecureBoxes
  readonly proofs: Proofs
  readonly sealing: Sealing
  readonly mailer: Mailer
  readonly limits: NamedLimits
  readonly files: SiteFiles
}

/** The files of the site, as its build made them. */
export interface SiteFiles {
  /** Resolves with a file by its path in the build: `sdk.html`, `assets/…`. Undefined where there is none. */
  readonly find: (path: string) => Promise<SiteFile | undefined>
}

/** A file of the site. */
export interface SiteFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The value of `Content-Type`. */
  readonly type: string
}
