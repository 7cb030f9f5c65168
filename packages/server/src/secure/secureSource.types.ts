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
}
