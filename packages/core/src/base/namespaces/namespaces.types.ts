/** How the chains of a namespace write what they name. None of it needs a library. */
export interface NamespaceForms {
  /**
   * Whether a text is written as an address. Its checksum is not verified. `bytes`: what the text is in base58; undefined
   * where it isn't base58.
   */
  hasAddressForm(text: string, bytes?: Uint8Array): boolean
  /** An address in one case of its letters, where their case has no meaning. */
  foldAddress(address: string): string
  /** What every address begins with, which says nothing about it. */
  readonly addressPrefix: RegExp
  /** The number that an address is, on chains where small numbers are no accounts. Undefined for other addresses. */
  numberOf(address: string): bigint | undefined
  /** What stands for the coin where a contract's address is expected (S7.12). Undefined where nothing does. */
  readonly coinAddress?: string
  /** The name of a transaction in one case of its letters, where apps write it in several. */
  foldHash(hash: string): string
  /** Whether a text is written as the name of a transaction. */
  isTransactionHash(text: string): boolean
  /** The largest amount of a payment, in the smallest unit. */
  readonly maxAmount: bigint
}
