import { isLoopback } from '@latchkit/origins'
import { z } from 'zod'
import { isSender, isSmtp } from './mail.js'
import { readKeys } from './sealing.js'

/** The embedded wallet in the configuration. */
export interface SecureConfig {
  /**
   * The origin of its site, which has a host of its own: `https://secure.app.example`. Nothing else is at that host, and
   * nothing of the site at any other.
   */
  readonly origin: string
  /**
   * The keys that seal addresses and salts, each 32 random bytes as base64url without `=`: the first seals, all open. The
   * environment's `SEALING_KEYS`, with commas between them, counts before it.
   */
  readonly sealingKeys?: readonly string[] | undefined
  readonly mail: {
    /** The mail server: `smtps://user:password@host:465`. The environment's `SMTP_URL` counts before it. */
    readonly url?: string | undefined
    /** Who mails are from: `login@app.example`, or `App <login@app.example>`. */
    readonly from: string
  }
}

/** The members of the configuration about the embedded wallet. */
export interface SecureMembers {
  /** The wallet from an email address. Default: none. */
  readonly secure?: SecureConfig | undefined
}

/** These members after their check. */
export interface CheckedSecure {
  readonly secure?:
    | {
        readonly origin: string
        readonly sealingKeys: readonly string[]
        readonly mail: { readonly url: string; readonly from: string }
      }
    | undefined
}

const keys = z
  .array(z.string())
  .min(1)
  .superRefine((given, { addIssue }) => {
    try {
      readKeys(given)
    } catch (error) {
      // The error has the place of the key, and no part of it.
      addIssue({ code: 'custom', message: `has a fault: ${error instanceof Error ? error.message : ''}` })
    }
  })

/** The schemas of these members. */
export const secureShape = {
  secure: z
    .strictObject({
      origin: z
        .string()
        .refine(isSiteOrigin, 'must be an origin of https (of http on this machine) without a path: https://a.example'),
      sealingKeys: keys,
      mail: z.strictObject({
        url: z.string().refine(isSmtp, 'must be a URL as smtps://user:password@host:465'),
        from: z.string().refine(isSender, 'must be as login@app.example or App <login@app.example>'),
      }),
    })
    .optional(),
}

/** Browsers have the keys of the site in secure contexts alone. */
function isSiteOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}
