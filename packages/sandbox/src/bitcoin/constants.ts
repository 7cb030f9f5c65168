/** The chain's CAIP-2 id: the namespace of BIP-122 with the first 32 characters of the genesis block's hash. */
export const bitcoinCaip2 = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** The prefixes of regtest's addresses and keys, in the form that `@scure/btc-signer` takes. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** Bitcoin's coin, with its name, symbol and decimals. */
export const bitcoin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const

/** The outputs that each payment account starts with, in satoshis: 1, 0.5, 0.02 and 0.001 BTC. */
export const confirmedOutputs: readonly bigint[] = [100_000_000n, 50_000_000n, 2_000_000n, 100_000n]

/**
 * The account with unconfirmed outputs, and their values in satoshis: 0.25 and 0.0005 BTC, which stay in the mempool at
 * first.
 */
export const waitingOutputs: { readonly account: number; readonly values: readonly bigint[] } = {
  account: 1,
  values: [25_000_000n, 50_000n],
}

/**
 * Fee rates in satoshis per virtual byte, by the number of blocks until confirmation. Fixed, since blocks are never
 * full.
 */
export const feeEstimates: Readonly<Record<string, number>> = { 1: 5, 2: 4, 3: 3, 6: 2, 144: 1, 1008: 1 }

/** The same fee rates in the form of mempool.space. Satoshis per virtual byte. */
export const recommendedFees = { fastestFee: 5, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 } as const
