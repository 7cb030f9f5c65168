import { BadCursor } from './history.types.js'

/** The place of a transaction in an EVM chain. */
export interface Place {
  readonly block: number
  readonly position: number
}

/** Writes the cursor of a place. */
export const toCursor = ({ block, position }: Place): string => `${block}.${position}`

/** Reads the cursor of a place. Undefined where there is none. Throws `BadCursor`. */
export function fromCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [, block, position] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined || position === undefined) throw new BadCursor()
  return { block: Number(block), position: Number(position) }
}
