import type { CaipNetworkId } from '../../base/caip.js'
import type { Scale } from '../scale.js'
import type { Signer } from './signer.types.js'

/**
 * The balance of a coin or of a token. `value` is in the smallest unit, and what is shown: with the multiplier of the token,
 * where it has one (Token-2022, ERC-8056).
 */
export interface AssetBalance {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /**
   * The same as the chain counts it. Only payments change it, and no interest and no new multiplier does. Undefined where the
   * token has no multiplier: it is `value` then.
   */
  readonly units?: bigint | undefined
  /** By what `value` is made of `units`, and amounts of links are read. Undefined where the token has no multiplier. */
  readonly scale?: Scale | undefined
}

/** The account, the network and the asset whose balance is read. */
export interface BalanceRequest {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The token's address. Default: the native coin of the chain. */
  readonly token?: string | undefined
}

/** The balance of a token. */
export interface TokenBalance extends AssetBalance {
  /** The token's address in the adapter's own form. On EVM chains it has its checksum. */
  readonly token: string
}

/** The account, the network and the tokens whose balances are read. */
export interface TokensRequest {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The tokens' addresses. A text that is not a token's address is ignored. */
  readonly tokens: readonly string[]
}

/** The ability `balance`: reads balances from the chain. */
export interface BalanceAbility {
  /**
   * Reads one balance. Rejects with `wallet/unsupported-method` for a token on a chain without tokens, and with
   * `wallet/unknown` where no node of the network can be reached.
   */
  get(request: BalanceRequest): Promise<AssetBalance>
  /**
   * Reads many tokens in one call. The list begins with the named tokens, each once, with 0 where the account has none
   * of it. On Solana, all other tokens of the account follow. A token that can't be read (no contract, invalid
   * decimals, an invalid answer) is left out; the other tokens are not affected. Rejects where the network can't be
   * reached: where no token could be read and no error was a token's own. The function is absent on chains without
   * tokens. The universal adapter rejects with `wallet/wrong-network` where the visitor switches the network meanwhile.
   */
  tokens?(request: TokensRequest): Promise<readonly TokenBalance[]>
  /**
   * What is at an address of the chain. Absent on chains where there is nothing but accounts. Rejects with
   * `wallet/bad-address` for an address that is none, and where no node of the network can be reached or the universal
   * adapter's wallet is on another network.
   */
  codeAt?(request: Omit<BalanceRequest, 'token'>): Promise<AddressCode>
}

/**
 * What is at an address: nothing but an account; an account with a delegation (EIP-7702), as any account may have; a token
 * (on Solana its mint, or an account that holds some of one); another contract, such as a smart account; or a program.
 */
export type AddressCode = 'none' | 'delegated' | 'token' | 'contract' | 'program'

/**
 * What a wallet says about an asset beside its amount (S3.05). A field is absent where the wallet gave no valid value.
 */
export interface AssetMetadata {
  /** One line of at most 64 characters. */
  readonly name?: string | undefined
  /** One line of at most 32 characters. */
  readonly symbol?: string | undefined
  /**
   * From 0 to 77. Always there for a token. Absent for the coin where the wallet gave none: the network's decimals
   * apply.
   */
  readonly decimals?: number | undefined
  /** The price of one whole unit of those that `balance` is in, in the wallet's currency: 0 or more. */
  readonly price?: number | undefined
  /** An `https` address or `data:image/…`. Show it in an `<img>` only. */
  readonly iconUrl?: string | undefined
  /** The price of the whole amount, in the wallet's currency: a decimal number such as `12.5`. */
  readonly value?: string | undefined
}

/** An asset of an account, as a wallet lists it (S3.05). */
export interface WalletAsset {
  /** The token's address with its checksum, or `native` for the chain's native coin. */
  readonly address: string
  /**
   * The amount in the smallest unit, as the contract counts it: hex with 0x. Of a token with a multiplier (ERC-8056) another
   * amount is shown.
   */
  readonly balance: `0x${string}`
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: AssetMetadata
}

/** The ability `assets`: lists what an account has, as the wallet says it (ERC-7811). */
export interface AssetsAbility {
  /**
   * Resolves with the account's assets on the signer's network, each once. An asset that doesn't match
   * {@link WalletAsset} is left out (S5.05). Rejects with `wallet/bad-answer` where the answer is no list of assets, and with
   * `wallet/unsupported-method` where the wallet doesn't know the request.
   */
  get(signer: Signer): Promise<readonly WalletAsset[]>
}

/** What a name service says of an address. */
export interface AddressIdentity {
  /** The name, in its normal form (ENSIP-15). Null where the address has none. */
  readonly name: string | null
  /** The address of the picture, as the name's record has it: unchecked. Null where there is none. */
  readonly avatar: string | null
}

/** Where a name leads to on a network. */
export interface NameTarget {
  /** The name in its normal form (ENSIP-15): what may be shown (F140). */
  readonly name: string
  readonly address: string
  /**
   * Whether the name has no address for the network, so that this is its address on Ethereum. A smart account or an
   * exchange may not have the same one on the network.
   */
  readonly isOnEthereum: boolean
}

/** The ability `names`: asks a name service, such as ENS, on one of the app's networks. */
export interface NamesAbility {
  /**
   * Resolves with the name and the picture of an address. A name that does not lead back to the address counts as none
   * (F143), and so does one that is not in its normal form. Asks no other server than the app's nodes: a name whose
   * records are kept outside of the chain (CCIP) counts as none. Resolves with undefined where none of the app's networks
   * has a name service. Rejects where the network can't be reached.
   */
  identify(address: string): Promise<AddressIdentity | undefined>
  /**
   * Resolves with where a name leads to on a network: to its address for the network's coin type (ENSIP-11), else to its
   * address on Ethereum. Normalises the name first (ENSIP-15). Resolves with null where the name has no normal form or
   * leads nowhere (F141), and where its records are kept outside of the chain (CCIP). Resolves with undefined where
   * none of the app's networks has a name service. Rejects where the network can't be reached.
   */
  resolve(name: string, networkId: CaipNetworkId): Promise<NameTarget | null | undefined>
}

/** What is read about accounts and names. */
export interface ReadingAbilities {
  readonly balance: BalanceAbility
  readonly assets: AssetsAbility
  readonly names: NamesAbility
}
