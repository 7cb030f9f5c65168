import type { Latch } from '@latchkit/core'
import type { Shell } from '../../shell/frame/context.js'
import type * as EmailChunk from './EmailEntry.js'

/** Loads the field for an email, with its texts: they are in no part of a translation that the Connect view has. */
export async function loadEmail(_: Latch, shell?: Shell): Promise<typeof EmailChunk> {
  const [chunk] = await Promise.all([import('./EmailEntry.js'), shell?.loadWords('email')])
  return chunk
}
