import type { Image } from '../images/images.types.js'

/** What is known of an address. */
export interface Identity {
  /** The name that leads to the address, in its normal form. Null where there is none. */
  readonly name: string | null
  /** Whether `picture` may find one. */
  readonly hasPicture: boolean
}

/** The source of names and pictures of accounts. */
export interface IdentityProvider {
  /**
   * Resolves with the name of an address. That there is none is an answer, also for an address of a chain without names.
   * Rejects with a refusal of status 502 where the answer can't be known.
   */
  readonly identify: (address: string) => Promise<Identity>
  /** Resolves with the picture of an address, or undefined. Rejects as `identify` does. */
  readonly picture: (address: string) => Promise<Image | undefined>
}

/** The contract that resolves the names of ENS, and its network. */
export interface NamesConfig {
  /** The CAIP-2 id of the network, one of `rpc`. */
  readonly network: string
  readonly universalResolver: `0x${string}`
}
