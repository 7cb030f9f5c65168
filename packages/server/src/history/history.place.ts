import { BadCursor } from './history.types.js'

/** The place of a transaction in an EVM chain. */
export interface Place {
  readonly block: number
  readonly position: number
  /** The beginning of the block's hash, where it is known: a place is of one fork. */
  readonly fork?: string | undefined
}

/** How many digits of a block's hash a cursor has. */
const FORK_DIGITS = 16

/** Writes the cursor of a place. */
export const toCursor = ({ block, position, fork }: Place): string =>
  `${block}.${position}${fork === undefined ? '' : `.${fork}`}`

/** Reads the cursor of a place. Undefined where there is none. Throws `BadCursor`. */
export function fromCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [, block, position, fork] = /^(\d{1,15})\.(\d{1,9})(?:\.([\da-f]{16}))?$/.exec(cursor) ?? []
  if (block === undefined || position === undefined) throw new BadCursor()
  return { block: Number(block), position: Number(position), fork }
}

/** What a place keeps of the hash of its block. */
export const forkOf = (hash: string): string => hash.slice(2, 2 + FORK_DIGITS)

/** Whether a place comes after `start` in a history, the newest first, or is `start` where the page begins with it. */
export const isFrom = ({ block, position }: Place, start: Place, isIncluded: boolean): boolean =>
  block < start.block ||
  (block === start.block && (isIncluded ? position <= start.position : position < start.position))
