import { decodeBytes, encodeBytes, randomBytes, using, utf8, type Bytes } from './secretBytes.js'
import type { NewSlot, Sealed, Slot, SlotSecret, Vault } from './vault.types.js'

/** What every text that a key is bound to begins with: the name of this format. */
const FORMAT = 'latchkit-vault-1'
const AES = 'AES-GCM'
const IV_BYTES = 12
const ID_BYTES = 16
const BITS_BYTES = 16
const SECRET_BYTES = 32

/** A vault that can't be opened: another secret than that of the slot, or bytes that were changed. */
export class VaultError extends Error {
  override readonly name = 'VaultError'
}

/** Makes a secret of a device: a key that can be stored, and not be read. */
export const createDeviceSecret = (): Promise<CryptoKey> => using(randomBytes(SECRET_BYTES), secretOf)

/** The key of a secret's bytes, such as those of a code. */
export const secretOf = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])

/** Makes a vault for new bits, with its slots. Resolves with the data key too, which opens it now. */
export async function createVault(
  wallet: string,
  slots: readonly NewSlot[],
): Promise<{ readonly vault: Vault; readonly dataKey: CryptoKey }> {
  const extractable = await crypto.subtle.generateKey({ name: AES, length: 256 }, true, ['encrypt', 'decrypt'])
  const bits = await using(randomBytes(BITS_BYTES), (bytes) => seal(extractable, bytes, nameOfBits(wallet)))
  const made = await Promise.all(slots.map((slot) => wrap(wallet, extractable, slot)))
  const vault: Vault = { version: 1, wallet, bits, slots: made }
  const [first] = slots
  const [slot] = made
  if (!first || !slot) throw new TypeError('A vault has at least one slot.')
  return { vault, dataKey: await openSlot(vault, slot, first) }
}

/** Opens a slot: the data key, which can't be read. Rejects with a {@link VaultError}. */
export const openSlot = (vault: Vault, slot: Slot, secret: SlotSecret): Promise<CryptoKey> =>
  unwrap(vault.wallet, slot, secret, false)

/**
 * Adds a slot by means of one that can be opened. The data key can be read for as long as that takes, since WebCrypto wraps no
 * other key. Rejects with a {@link VaultError}.
 */
export async function addSlot(vault: Vault, by: { readonly slot: Slot } & SlotSecret, slot: NewSlot): Promise<Vault> {
  const extractable = await unwrap(vault.wallet, by.slot, by, true)
  return { ...vault, slots: [...vault.slots, await wrap(vault.wallet, extractable, slot)] }
}

/** Removes a slot. The last one stays: nothing would open the vault. */
export function removeSlot(vault: Vault, id: string): Vault {
  const slots = vault.slots.filter((slot) => slot.id !== id)
  if (slots.length === 0) throw new VaultError('The last slot of a vault can’t be removed.')
  return { ...vault, slots }
}

/** Runs with the wallet's bits, and overwrites them after that. Rejects with a {@link VaultError}. */
export async function withBits<Result>(
  { wallet, bits }: Vault,
  dataKey: CryptoKey,
  run: (bits: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  const opened = await orVaultError(
    crypto.subtle.decrypt(algorithm(bits, nameOfBits(wallet)), dataKey, decodeBytes(bits.data)),
  )
  return using(new Uint8Array(opened), run)
}

/** What the sealed bits are bound to. */
const nameOfBits = (wallet: string): string => `${FORMAT}/${wallet}/bits`
/** What the key of a slot is derived for, and what the data key in it is bound to. */
const nameOfSlot = (wallet: string, { id, kind }: Pick<Slot, 'id' | 'kind'>): string =>
  `${FORMAT}/${wallet}/${id}/${kind}`

const algorithm = ({ iv }: Pick<Sealed, 'iv'>, name: string) => ({
  name: AES,
  iv: decodeBytes(iv),
  additionalData: utf8(name),
})

async function seal(key: CryptoKey, bytes: Bytes, name: string): Promise<Sealed> {
  const iv = encodeBytes(randomBytes(IV_BYTES))
  const data = await crypto.subtle.encrypt(algorithm({ iv }, name), key, bytes)
  return { iv, data: encodeBytes(new Uint8Array(data)) }
}

const slotKey = ({ secret, salt }: SlotSecret, name: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(name) },
    secret,
    { name: AES, length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  )

async function wrap(wallet: string, dataKey: CryptoKey, given: NewSlot): Promise<Slot> {
  const { kind } = given
  const id = encodeBytes(randomBytes(ID_BYTES))
  const name = nameOfSlot(wallet, { id, kind })
  const iv = encodeBytes(randomBytes(IV_BYTES))
  const wrapped = await crypto.subtle.wrapKey('raw', dataKey, await slotKey(given, name), algorithm({ iv }, name))
  return { id, kind, iv, data: encodeBytes(new Uint8Array(wrapped)) }
}

async function unwrap(wallet: string, slot: Slot, secret: SlotSecret, extractable: boolean): Promise<CryptoKey> {
  const name = nameOfSlot(wallet, slot)
  const key = await slotKey(secret, name)
  return orVaultError(
    crypto.subtle.unwrapKey('raw', decodeBytes(slot.data), key, algorithm(slot, name), AES, extractable, ['decrypt']),
  )
}

/** WebCrypto says nothing of why: all that it refuses is a wrong secret, or changed bytes. */
const orVaultError = <Result>(opening: Promise<Result>): Promise<Result> =>
  opening.catch((error: unknown) => {
    throw new VaultError('The vault doesn’t open with this secret.', { cause: error })
  })
