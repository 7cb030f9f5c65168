/** The chain's CAIP-2 id: the namespace of BIP-122 with the first half of the genesis block's hash. */
export const bitcoinCaip2 = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** What regtest puts into addresses and keys, as `@scure/btc-signer` wants it. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** Bitcoin's coin, and how it is divided. */
export const bitcoin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const

/** Satoshis of the outputs that each payment account has from the start: 1, 0.5, 0.02 and 0.001 BTC. */
export const confirmedOutputs: readonly bigint[] = [100_000_000n, 50_000_000n, 2_000_000n, 100_000n]

/** The account that is about to get more, and what: 0.25 and 0.0005 BTC, which wait in the mempool for a block. */
export const waitingOutputs: { readonly account: number; readonly values: readonly bigint[] } = {
  account: 1,
  values: [25_000_000n, 50_000n],
}

/** Satoshis for a virtual byte, by the block that a transaction should be in. Nobody competes for room in these blocks. */
export const feeEstimates: Readonly<Record<string, number>> = { 1: 5, 2: 4, 3: 3, 6: 2, 144: 1, 1008: 1 }

/** The same as some services tell it. */
export const recommendedFees = { fastestFee: 5, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 } as const
