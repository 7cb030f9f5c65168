/**
 * The limit of compute units for a transfer of SOL (S9.09). It has three instructions of 150 units: two set the budget.
 */
export const TRANSFER_UNIT_LIMIT = 500

/** The price of a compute unit, in micro-lamports (S9.09). */
export const UNIT_PRICE_MICRO_LAMPORTS = 20_000_000n

/** The priority fee that follows from S9.09, in lamports. Token transfers pay the same, though they use more units. */
export const PRIORITY_FEE_LAMPORTS: bigint = (BigInt(TRANSFER_UNIT_LIMIT) * UNIT_PRICE_MICRO_LAMPORTS) / 1_000_000n

/** The most compute units that a transaction can have. */
export const MAX_UNIT_LIMIT = 1_400_000

/** The commitment level of all reads and sends (S9.09). */
export const COMMITMENT = 'confirmed'

/** How many times an expired blockhash is replaced, each with a new request to the wallet (F112). */
export const BLOCKHASH_RENEWALS = 2

/** The program of the accounts that hold the coin alone, and of nonces. */
export const SYSTEM_PROGRAM: string = '1'.repeat(32)
