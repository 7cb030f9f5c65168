import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { isReachedAfter, statusAfter, type Commitment, type SlotStatus } from './commitment.js'

/** Milliseconds of a slot: 50 instead of 400, so that confirmations are fast. */
export const slotMs = 50

/**
 * A blockhash is valid for one minute, as on Solana's other networks (150 slots there), so that visitors have time to
 * approve.
 */
const blockhashSlots = 60_000 / slotMs

/** The number of slots in the chain's own list of slot hashes. */
const rememberedSlots = 512

/** The first slot of LiteSVM's clock, which is also the first slot of its epoch. */
const firstSlot = 447_552_000
const slotsInEpoch = 432_000

/** The chain's time. Each slot has a block, and each block has a hash. */
export interface Slots {
  readonly now: () => number
  readonly blockHeight: () => number
  readonly epoch: () => object
  /** Returns the time of a slot, in seconds since 1970. */
  readonly timeOf: (slot: number) => number
  readonly next: () => void
  readonly latest: () => Lifetime
  /** Returns the slot hashes that a chain keeps, the newest first, including the current slot. */
  readonly hashes: () => readonly { readonly slot: bigint; readonly hash: string }[]
  readonly isRecent: (blockhash: string) => boolean
  /** Makes all earlier blockhashes invalid. Their slots stay in the list of hashes. */
  readonly expire: () => void
  /** Whether a slot has reached a commitment level. */
  readonly reached: (slot: number, commitment: Commitment) => boolean
  readonly statusOf: (slot: number) => SlotStatus
}

/** A blockhash and the block height until which it is valid. */
export interface Lifetime {
  readonly blockhash: string
  readonly lastValidBlockHeight: number
}

/** Creates the chain's time, at its first slot. */
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
    reached: (at, commitment) => isReachedAfter(slot - at, commitment),
    statusOf: (at) => statusAfter(slot - at),
  }
}
