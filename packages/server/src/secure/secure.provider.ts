import type { OpenContext } from '../endpoints/parts.types.js'
import type { Log } from '../node/log.js'
import { createLogins } from './logins.js'
import { openSmtp } from './mail.js'
import type { Mailer } from './mail.types.js'
import { createProofs } from './proofs.js'
import { createSealing } from './sealing.js'
import type { CheckedSecure } from './secure.config.js'
import { createBoxes } from './secureBoxes.js'
import { createSessions } from './secureSessions.js'
import type { SecureSource } from './secureSource.types.js'
import { createWallets } from './secureWallets.js'
import { createSiteFiles } from '../files/siteFiles.js'

/** Opens what the embedded wallet of a configuration answers from. */
export async function openSecure(
  { origin, sealingKeys, mail }: NonNullable<CheckedSecure['secure']>,
  { storage, limits, siteDir, log }: Pick<OpenContext, 'storage' | 'limits' | 'siteDir' | 'log'>,
): Promise<SecureSource> {
  const sealing = await createSealing(sealingKeys)
  return {
    origin,
    sealing,
    limits,
    logins: createLogins(storage, sealing),
    sessions: createSessions(storage, sealing),
    wallets: createWallets(storage, sealing),
    boxes: createBoxes(storage),
    proofs: createProofs(storage, sealing),
    mailer: withReports(openSmtp(mail), log),
    files: createSiteFiles(siteDir),
  }
}

/** Reports each mail that wasn't sent: the visitor reads no more than to try again. The cause has codes alone. */
const withReports = (mailer: Mailer, log: Log): Mailer => ({
  send: async (mail) => {
    try {
      await mailer.send(mail)
    } catch (error) {
      log.failed(error instanceof Error ? (error.cause ?? error) : error, { part: 'mail' })
      throw error
    }
  },
})
