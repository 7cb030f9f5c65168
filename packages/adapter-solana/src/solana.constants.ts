/** Compute units of a transfer of SOL (S9.09): two instructions for the budget and one transfer, 150 each. */
export const TRANSFER_UNIT_LIMIT = 500

/** What each of those units is worth, in micro-lamports (S9.09). */
export const UNIT_PRICE_MICRO_LAMPORTS = 20_000_000n

/** The priority fee that S9.09 comes to, in lamports. Token transfers pay the same, though they take more units. */
export const PRIORITY_FEE_LAMPORTS: bigint = (BigInt(TRANSFER_UNIT_LIMIT) * UNIT_PRICE_MICRO_LAMPORTS) / 1_000_000n

/** The most units that a transaction can have. */
export const MAX_UNIT_LIMIT = 1_400_000

/** How sure it has to be that something stays (S9.09). */
export const COMMITMENT = 'confirmed'

/** How long a transaction is waited for (S4.12). */
export const RECEIPT_TIMEOUT_MS = 180_000

/** How often it is looked for: twice a slot would be less than the shortest interval (S9.05). */
export const STATUS_POLL_MS = 500

/** How often a transaction gets a new blockhash and is asked for again, where the old one ran out (F112). */
export const BLOCKHASH_RENEWALS = 2
