import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'

/** How sure it is that something stays. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** The levels, the least first. */
export const commitments: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

/** Slots that must follow for it to be confirmed, and to be final. */
const confirmations: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 32 }

/** A slot takes this long in place of 400 ms, so that nobody waits for a confirmation. */
export const slotMs = 50

/** People need their minute to approve as they do elsewhere, where it is 150 slots. */
const blockhashSlots = 60_000 / slotMs

/** How many slots the chain's own list of slot hashes has. */
const rememberedSlots = 512

/** Where LiteSVM's clock starts: the first slot of its epoch. */
const firstSlot = 447_552_000
const slotsInEpoch = 432_000

/** The chain's time. Each slot has a block, and each block a hash. */
export interface Slots {
  readonly now: () => number
  readonly blockHeight: () => number
  readonly epoch: () => object
  /** Seconds since 1970 when a slot was. */
  readonly timeOf: (slot: number) => number
  readonly next: () => void
  readonly latest: () => Lifetime
  /** The hashes of as many slots as a chain remembers, this one included, the newest first. */
  readonly hashes: () => readonly { readonly slot: bigint; readonly hash: string }[]
  readonly isRecent: (blockhash: string) => boolean
  /** Refuses all earlier blockhashes. Their slots stay known. */
  readonly expire: () => void
  /** How sure what happened in a slot is by now. */
  readonly reached: (slot: number, commitment: Commitment) => boolean
  readonly statusOf: (slot: number) => {
    readonly confirmationStatus: Commitment
    readonly confirmations: number | null
  }
}

/** How long transactions with this hash are taken. */
export interface Lifetime {
  readonly blockhash: string
  readonly lastValidBlockHeight: number
}

/** Makes it, at its first slot. */
export function createSlots(): Slots {
  let slot = firstSlot
  let expired = slot
  let hashes: { slot: bigint; hash: string }[] = []
  const next = (): void => {
    slot += 1
    const hash = getBase58Decoder().decode(randomBytes(32))
    hashes = [{ slot: BigInt(slot), hash }, ...hashes.slice(0, blockhashSlots - 1)]
  }
  next()
  const blockHeight = (): number => slot - firstSlot
  const reached: Slots['reached'] = (at, commitment) => slot - at >= confirmations[commitment]
  return {
    now: () => slot,
    blockHeight,
    epoch: () => ({
      absoluteSlot: slot,
      blockHeight: blockHeight(),
      epoch: Math.floor(slot / slotsInEpoch),
      slotIndex: slot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: null,
    }),
    timeOf: (at) => Math.floor((Date.now() - (slot - at) * slotMs) / 1000),
    next,
    latest: () => ({
      blockhash: (hashes[0] as { hash: string }).hash,
      lastValidBlockHeight: blockHeight() + blockhashSlots,
    }),
    hashes: () => hashes.slice(0, rememberedSlots),
    isRecent: (blockhash) => hashes.some(({ slot: at, hash }) => at > expired && hash === blockhash),
    expire: () => {
      expired = slot
      next()
    },
    reached,
    statusOf: (at) => ({
      confirmationStatus: commitments.findLast((level) => reached(at, level)) ?? 'processed',
      confirmations: reached(at, 'finalized') ? null : slot - at,
    }),
  }
}
