import { z } from 'zod'
import { BadCursor, type HistoryRequest } from './history.types.js'

/**
 * Where the history of several networks goes on: CAIP-2 → the cursor of the last entry that was answered, or null at the
 * end. Of a network that no entry was answered of, the cursor of its newest entry, with `=` before it: a later one is on no
 * page. A network that is missing begins with its newest entry.
 */
export type NetworkCursors = Readonly<Record<string, string | null>>

const schema = z.record(z.string().max(41), z.string().max(200).nullable())

/** The cursor of a page that begins with an entry. */
export const withEntry = (cursor: string): string => `=${cursor}`

/** Where the page of a cursor begins. */
export const placeOf = (cursor: string | null | undefined): Pick<HistoryRequest, 'after' | 'isIncluded'> =>
  cursor?.startsWith('=') ? { after: cursor.slice(1), isIncluded: true } : { after: cursor ?? undefined }

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
