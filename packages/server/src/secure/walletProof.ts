import { verifyMessage } from 'viem'
import { isSigner } from './secureBodies.js'
import { hashOf } from './secureBytes.js'
import type { Salts, Vault, WalletAccount } from './wallet.types.js'

/** What the key of a wallet signs: all that is stored of it. */
export interface SignedWallet {
  readonly vault: Vault
  readonly salts: Salts
  readonly accounts: readonly WalletAccount[]
  /** The revision that it will have. */
  readonly revision: number
}

/** The text that the key of a wallet signs, as docs/security.md says. */
export async function walletText({ vault, salts, accounts, revision }: SignedWallet): Promise<string> {
  const { version, wallet, bits, slots } = vault
  const ordered = {
    version,
    wallet,
    bits: { iv: bits.iv, data: bits.data },
    slots: slots.map(({ id, kind, iv, data }) => ({ id, kind, iv, data })),
  }
  return [
    'latchkit-wallet-1',
    wallet,
    revision,
    await hashOf(JSON.stringify(ordered)),
    accounts.map(({ namespace, address }) => `${namespace}:${address}`).join(','),
    Object.entries(salts)
      .map(([id, salt]) => `${id}=${salt}`)
      .sort()
      .join(','),
  ].join('\n')
}

/** Whether the key of the wallet's EVM account signed it (ERC-191). */
export async function isSignedByWallet(signed: SignedWallet, signature: string): Promise<boolean> {
  const address = signed.accounts.find(isSigner)?.address
  try {
    const message = await walletText(signed)
    return await verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` })
  } catch {
    // viem throws for a signature that no key can make.
    return false
  }
}
