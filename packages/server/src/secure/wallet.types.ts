/** A text of bytes that are sealed with AES-256-GCM, as base64url without `=`. */
export interface SealedBytes {
  readonly iv: string
  readonly data: string
}

/** One way to open a vault. */
export interface VaultSlot extends SealedBytes {
  readonly id: string
  readonly kind: 'device' | 'code'
}

/** A vault, as docs/security.md says. The server can't open it. */
export interface Vault {
  readonly version: 1
  /** The id of the wallet. */
  readonly wallet: string
  readonly bits: SealedBytes
  readonly slots: readonly VaultSlot[]
}

/** An account of a wallet. */
export interface WalletAccount {
  readonly namespace: string
  readonly address: string
}

/** The salts of a vault's slots, by their ids, as base64url. */
export type Salts = Readonly<Record<string, string>>

/** Whose a wallet is, and the device that asks. */
export interface WalletOwner {
  readonly project: string
  readonly email: string
  /** The thumbprint of the device's key. */
  readonly device: string
}

/** A wallet that is stored first. */
export interface NewWallet {
  readonly vault: Vault
  readonly salts: Salts
  readonly accounts: readonly WalletAccount[]
  /** The id of the device's slot. */
  readonly slot: string
}

/** Other slots of a wallet. */
export interface SlotChange {
  readonly vault: Vault
  readonly salts: Salts
  /** The revision that was read. */
  readonly revision: number
  /** The id of the device's slot, where it has a new one. */
  readonly slot?: string | undefined
}

/** A wallet as a device reads it. */
export interface StoredWallet {
  readonly vault: Vault
  readonly revision: number
  readonly salts: Salts
  readonly accounts: readonly WalletAccount[]
  /** The id of this device's slot, or null where it has none. */
  readonly slot: string | null
}

/** The wallets. Each function rejects with a `Refusal` of status 503 while the database is away. */
export interface SecureWallets {
  readonly find: (owner: WalletOwner) => Promise<StoredWallet | undefined>
  /** Whether the device has a slot of the address's wallet. */
  readonly isKnown: (owner: WalletOwner) => Promise<boolean>
  /** Stores the first wallet of an address, with revision 1. False where there is one already, or one with its id. */
  readonly create: (owner: WalletOwner, wallet: NewWallet) => Promise<boolean>
  /**
   * Stores other slots, and forgets devices whose slot is gone. False where the wallet has another revision than was read.
   */
  readonly change: (owner: WalletOwner, change: SlotChange) => Promise<boolean>
}

/** The boxes that pages of the site leave for each other. */
export interface SecureBoxes {
  /** Keeps a text for 5 minutes. False where the id was used. */
  readonly put: (id: string, data: string) => Promise<boolean>
  /** Takes a text, once. */
  readonly take: (id: string) => Promise<string | undefined>
}
