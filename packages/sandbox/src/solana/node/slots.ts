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
  /** How long it is until the next slot begins, in ms. */
  readonly untilNext: () => number
  readonly blockHeight: () => number
  readonly epoch: () => object
  /** Returns the time of a slot, in seconds since 1970. */
  readonly timeOf: (slot: number) => number
  /** Begins the next slot before its time. */
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

/**
 * Creates the chain's time, at its first slot. The slot follows from the clock (ms) when it is asked for, so that a chain at
 * rest does nothing.
 */
export function createSlots(clock: () => number = () => performance.now()): Slots {
  const began = clock()
  const byHash = new Map<string, number>()
  const bySlot = new Map<number, string>()
  let skipped = 0
  let expired = firstSlot
  const now = (): number => firstSlot + 1 + skipped + Math.floor((clock() - began) / slotMs)
  const next = (): void => void (skipped += 1)
  const blockHeight = (): number => now() - firstSlot

  /** A hash is made when it is first asked for: no transaction can have one that was not. */
  function hashOf(slot: number): string {
    const known = bySlot.get(slot)
    if (known !== undefined) return known
    const hash = getBase58Decoder().decode(randomBytes(32))
    byHash.set(hash, slot)
    bySlot.set(slot, hash)
    if (bySlot.size > 2 * blockhashSlots) forgetBefore(now() - blockhashSlots)
    return hash
  }
  function forgetBefore(slot: number): void {
    for (const [at, hash] of bySlot) if (at < slot && bySlot.delete(at)) byHash.delete(hash)
  }

  return {
    now,
    untilNext: () => slotMs - ((clock() - began) % slotMs),
    blockHeight,
    epoch: () => {
      const slot = now()
      return {
        absoluteSlot: slot,
        blockHeight: slot - firstSlot,
        epoch: Math.floor(slot / slotsInEpoch),
        slotIndex: slot % slotsInEpoch,
        slotsInEpoch,
        transactionCount: null,
      }
    },
    timeOf: (at) => Math.floor((Date.now() - (now() - at) * slotMs) / 1000),
    next,
    latest: () => {
      const slot = now()
      return { blockhash: hashOf(slot), lastValidBlockHeight: slot - firstSlot + blockhashSlots }
    },
    hashes: () => {
      const slot = now()
      const length = Math.min(slot - firstSlot, rememberedSlots)
      return Array.from({ length }, (_, at) => ({ slot: BigInt(slot - at), hash: hashOf(slot - at) }))
    },
    isRecent: (blockhash) => {
      const slot = byHash.get(blockhash)
      return slot !== undefined && slot > expired && slot > now() - blockhashSlots
    },
    expire: () => {
      expired = now()
      next()
    },
    reached: (at, commitment) => isReachedAfter(now() - at, commitment),
    statusOf: (at) => statusAfter(now() - at),
  }
}
