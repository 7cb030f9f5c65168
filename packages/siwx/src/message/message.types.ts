/** The fields of a message that signs an account in (S3.09), named as in the specification. */
export interface SignInMessage {
  /** The scheme before the domain, such as `https` (EIP-4361). Without it, a wallet expects `https`. */
  readonly scheme?: string
  /** The host that asks, as in `location.host`: with its port, unless that is the scheme's own. */
  readonly domain: string
  /** The address that signs: on EVM chains with its checksum (ERC-55). */
  readonly accountAddress: string
  /** What the wallet shows: one line of ASCII, of the characters that a URI may have, and spaces. */
  readonly statement?: string
  /** What the account signs in to: a URI (RFC 3986) of the domain. */
  readonly uri: string
  readonly version: '1'
  /**
   * The network's CAIP-2 id, such as `eip155:1`. A message for Solana names three networks, and any other one
   * `localnet`: such a message is read as `solana:localnet`.
   */
  readonly chainId: string
  /** At least 8 letters and digits. */
  readonly nonce: string
  /** A time (RFC 3339). */
  readonly issuedAt: string
  /** The time (RFC 3339) from which on the message counts no more. */
  readonly expirationTime?: string
  /** The time (RFC 3339) until which the message doesn't count yet. */
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs. A recap (ERC-5573) is the last of them. */
  readonly resources?: readonly string[]
}

/** The name of a field. */
export type MessageField = keyof SignInMessage

/** The fields whose value is one text. */
export type TextField = Exclude<MessageField, 'resources'>
