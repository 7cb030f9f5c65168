import { z } from 'zod'
import { readAddress } from '../assets/assets.js'
import { decodeBytes } from './secureBytes.js'
import type { Salts, Vault, WalletAccount } from './wallet.types.js'

const MAX_SLOTS = 20
/** The namespace of the account whose key signs what is stored of a wallet. */
const SIGNER = 'eip155'
/** The most letters of what a box holds. */
export const MAX_BOX = 200_000

/** Whether the key of an account signs what is stored of its wallet. */
export const isSigner = ({ namespace }: WalletAccount): boolean => namespace === SIGNER

/** Random bytes, or sealed ones, as base64url without `=`: of this many bytes exactly. */
const bytes = (count: number) =>
  z
    .string()
    .max(Math.ceil((count * 4) / 3))
    .refine((text) => hasBytes(text, count), `must be ${count} bytes as base64url without "="`)

function hasBytes(text: string, count: number): boolean {
  try {
    return decodeBytes(text).length === count
  } catch {
    return false
  }
}

const token = z.string().max(128)

/**
 * A browser, as the frame names it. The page of the link shows it as a fact: any other text would be a stranger's word there, such
 * as which digits to type.
 */
const BROWSER =
  /^(?:Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)?(?:, )?(?:Android|iPhone|iPad|Windows|ChromeOS|macOS|Linux)?$/

/** The body of a login that begins. */
export const loginBody = z.object({
  projectId: z.string().optional(),
  /** The origin of the app's page. */
  parent: z.string().max(2_000),
  email: z.string().max(1_000),
  browser: z
    .string()
    .max(1_000)
    .optional()
    .transform((name) => (name !== undefined && BROWSER.test(name) ? name : undefined)),
  /** BCP 47: the language of the mail. */
  locale: z.string().max(35).optional(),
})
/** A login that begins. */
export type AskedLogin = z.output<typeof loginBody>

/** The body of a code, which may have been pasted with spaces (F180). */
export const otpBody = z.object({
  login: token,
  otp: z
    .string()
    .max(64)
    .transform((text) => text.replace(/\s+/g, '')),
})
/** A code. */
export type AskedOtp = z.output<typeof otpBody>

/** The body that asks how the login of a link stands. */
export const linkStateBody = z.object({ login: token })
/** The body that asks what the page of a link says. */
export const linkReadBody = z.object({ link: token })
/** What the visitor says on the page of a link. */
export const linkAnswerBody = z.union([
  z.object({ link: token, denied: z.literal(true) }),
  z.object({ link: token, digits: z.string().regex(/^\d{2}$/) }),
])

const slot = z.strictObject({ id: bytes(16), kind: z.enum(['device', 'code']), iv: bytes(12), data: bytes(48) })

/** A vault. The output has the members in the order in which the wallet signs them. */
const vault: z.ZodType<Vault> = z.strictObject({
  version: z.literal(1),
  wallet: bytes(16),
  bits: z.strictObject({ iv: bytes(12), data: bytes(32) }),
  slots: z
    .array(slot)
    .min(1)
    .max(MAX_SLOTS)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have ids of their own'),
})

const account: z.ZodType<WalletAccount> = z
  .strictObject({ namespace: z.enum([SIGNER, 'solana']), address: z.string().max(64) })
  .refine(({ namespace, address }) => readAddress(`${namespace}:1`, address) === address, 'must be an address')

const accounts = z
  .array(account)
  .refine(
    (all) => new Set(all.map(({ namespace }) => namespace)).size === all.length && all.some(isSigner),
    `must have one of ${SIGNER}, and one at most of any other`,
  )

const salts: z.ZodType<Salts> = z.record(z.string(), bytes(32))
const proof = z.strictObject({ [SIGNER]: z.string().regex(/^0x[\da-f]{130}$/i) })

const slotted = z.object({ vault, salts, slot: bytes(16).optional(), proof })

/** Whether each slot has a salt, and no other one is there; and whether the named one is a device's. */
function fits({
  vault: { slots },
  salts: given,
  slot: of,
}: Pick<z.output<typeof slotted>, 'vault' | 'salts' | 'slot'>) {
  const isWhole = Object.keys(given).length === slots.length && slots.every(({ id }) => Object.hasOwn(given, id))
  return isWhole && (of === undefined || slots.some(({ id, kind }) => id === of && kind === 'device'))
}
const MISFIT = 'must have a salt for each slot of the vault, and name a slot of a device'

/** The body of a wallet that is stored first. */
export const walletBody = slotted.extend({ slot: bytes(16), accounts }).refine(fits, MISFIT)
/** A wallet that is stored first. */
export type AskedWallet = z.output<typeof walletBody>

/** The body of other slots. */
export const slotsBody = slotted.extend({ revision: z.int().min(1) }).refine(fits, MISFIT)
/** Other slots. */
export type AskedSlots = z.output<typeof slotsBody>

/** The id of a box, in its path. */
export const boxId = z.string().regex(/^[\w-]{22,64}$/)
/** The body of what a box is to hold. */
export const boxBody = z.object({
  data: z
    .string()
    .max(MAX_BOX)
    .regex(/^[\w-]*$/),
})
