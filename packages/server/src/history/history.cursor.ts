import { z } from 'zod'
import { BadCursor } from '../providers/history/history.types.js'

/**
 * Where the history of several networks goes on: CAIP-2 → the cursor of the last entry that was answered, or null at the
 * end. A network that is missing begins with its newest entry.
 */
export type NetworkCursors = Readonly<Record<string, string | null>>

const schema = z.record(z.string().max(41), z.string().max(200).nullable())

/** Writes cursors as one opaque text. */
export const writeCursors = (cursors: NetworkCursors): string =>
  btoa(JSON.stringify(cursors)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Reads the text of {@link writeCursors}. Throws `BadCursor` for any other text. */
export function readCursors(text: string | undefined): NetworkCursors {
  if (text === undefined) return {}
  try {
    return schema.parse(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    throw new BadCursor()
  }
}
