import type { StoredWallet, WalletAccount } from '../api/api.types.js'
import type { Vault } from '../vault/vault.types.js'
import { encodeBytes, utf8 } from '../vault/secretBytes.js'

/** What each text begins with that the wallet's key signs for its server. No page gets such a text signed. */
export const CHANGE_TEXT = 'latchkit-wallet-'

/** What the wallet's key signs, so that the server stores a change: the session alone doesn't do. */
export async function changeTextOf({
  vault,
  revision,
  salts,
  accounts,
}: Pick<StoredWallet, 'vault' | 'revision' | 'salts' | 'accounts'>): Promise<string> {
  return [
    `${CHANGE_TEXT}1`,
    vault.wallet,
    revision,
    await hashOf(vault),
    accounts.map(nameOf).join(),
    Object.entries(salts)
      .map(([slot, salt]) => `${slot}=${salt}`)
      .sort()
      .join(),
  ].join('\n')
}

const nameOf = ({ namespace, address }: WalletAccount): string => `${namespace}:${address}`

/** SHA-256 of a vault in the one order of its members. */
async function hashOf({ version, wallet, bits, slots }: Vault): Promise<string> {
  const ordered = {
    version,
    wallet,
    bits: { iv: bits.iv, data: bits.data },
    slots: slots.map(({ id, kind, iv, data }) => ({ id, kind, iv, data })),
  }
  return encodeBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(JSON.stringify(ordered)))))
}
