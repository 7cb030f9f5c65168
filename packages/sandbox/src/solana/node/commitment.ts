/** The commitment levels of Solana. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** The levels, the lowest first. */
export const commitments: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

/** The number of later slots that each level requires. */
const confirmations: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 32 }

/** How far a slot is confirmed. */
export interface SlotStatus {
  readonly confirmationStatus: Commitment
  /** The number of later slots, or null once it is final. */
  readonly confirmations: number | null
}

/** Whether a slot has reached a commitment level after so many later slots. A slot that is yet to come has none. */
export const isReachedAfter = (later: number, commitment: Commitment): boolean => later >= confirmations[commitment]

/** Returns the status of a slot after so many later slots. */
export const statusAfter = (later: number): SlotStatus => ({
  confirmationStatus: commitments.findLast((level) => isReachedAfter(later, level)) ?? 'processed',
  confirmations: isReachedAfter(later, 'finalized') ? null : later,
})
