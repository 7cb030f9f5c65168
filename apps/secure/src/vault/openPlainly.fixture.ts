import { createDecipheriv, hkdfSync } from 'node:crypto'
import type { Vault } from './vault.types.js'

/** Opens a vault by its code, as docs/security.md says, without a line of the product. */
export function openPlainly({ wallet, bits, slots }: Vault, code: string, salt: Uint8Array): number[] {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const value = [...code.replaceAll('-', '')].reduce((sum, letter) => sum * 32n + BigInt(letters.indexOf(letter)), 0n)
  const secret = Buffer.from((value >> 12n).toString(16).padStart(32, '0'), 'hex')
  const open = (key: Uint8Array, { iv, data }: { iv: string; data: string }, name: string): Buffer => {
    const bytes = Buffer.from(data, 'base64url')
    const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
    cipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()])
  }
  const slot = slots.find(({ kind }) => kind === 'code')!
  const name = `latchkit-vault-1/${wallet}/${slot.id}/code`
  const slotKey = new Uint8Array(hkdfSync('sha256', secret, salt, name, 32))
  return [...open(open(slotKey, slot, name), bits, `latchkit-vault-1/${wallet}/bits`)]
}
