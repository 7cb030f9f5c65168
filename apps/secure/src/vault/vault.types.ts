/** A text of bytes that are sealed with AES-256-GCM: base64url without `=`, the data with its tag of 16 bytes. */
export interface Sealed {
  /** 12 random bytes. */
  readonly iv: string
  readonly data: string
}

/** What opens a slot: a device of the visitor, or the code that they keep. */
export type SlotKind = 'device' | 'code'

/** One way to open a vault: the data key, sealed under a key of the slot. Slots come and go without each other. */
export interface Slot extends Sealed {
  /** 16 random bytes, as base64url. */
  readonly id: string
  readonly kind: SlotKind
}

/** A vault, as it is stored. Without a secret of one of its slots it says nothing of the wallet but its id. */
export interface Vault {
  readonly version: 1
  /** The id of the wallet: 16 random bytes, as base64url. */
  readonly wallet: string
  /** The 128 bits of the wallet, sealed under the data key. */
  readonly bits: Sealed
  readonly slots: readonly Slot[]
}

/** What a slot's key is derived from. */
export interface SlotSecret {
  /** The device's secret, or that of the code: a key for HKDF that can't be read. */
  readonly secret: CryptoKey
  /** 32 random bytes that the server keeps. */
  readonly salt: Uint8Array<ArrayBuffer>
}

/** A slot that is to be made. */
export interface NewSlot extends SlotSecret {
  readonly kind: SlotKind
}
