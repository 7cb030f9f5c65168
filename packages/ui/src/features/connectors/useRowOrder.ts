import { useState } from 'react'
import { useShell } from '../../shell/frame/context.js'
import { isNarrow } from '../../shell/frame/motion.js'
import { keepPlaces, placeKey, type MoreRow, type Place } from './places.js'

/** How {@link useRowOrder} keeps the order. */
export interface RowOrder {
  /** Whether the visitor presses in the list: then nothing moves, whatever comes. */
  readonly isPressed: boolean
  /** The list that was there before the component was. */
  readonly first?: readonly Place[]
  /** Whether the list is in sight. One that is never painted isn't kept. */
  readonly isSeen?: boolean
  /** Returns the row that replaces one that is gone. */
  readonly standIn?: (gone: MoreRow) => MoreRow | undefined
}

const NONE: readonly Place[] = []

/**
 * Orders the rows so that no row moves that the visitor is about to press (F067): while the modal is open the rows stay
 * where they are, see {@link keepPlaces}. Each opening begins in the order of S9.11.
 */
export function useRowOrder(
  places: readonly Place[],
  { isPressed, first = NONE, isSeen = true, standIn }: RowOrder,
): readonly Place[] {
  const { latch, aside } = useShell()
  const [before, remember] = useState(first)
  if (!isSeen) return places
  const now = new Map(places.map((place) => [placeKey(place), place]))
  if (isPressed && before.length > 0) return before.map((place) => now.get(placeKey(place)) ?? place)
  // Not subscribed to: opening changes nothing here, and a subscription would render in the middle of it.
  const isOpen = latch.getState().modal?.open
  const ordered = isOpen ? keepPlaces(before, places, isNarrow(aside), standIn) : places
  // The rows differ in each render, and the order by their keys alone.
  if (keysOf(ordered) !== keysOf(before)) remember(ordered)
  return ordered
}

const keysOf = (places: readonly Place[]): string => JSON.stringify(places.map(placeKey))
