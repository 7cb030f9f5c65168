import * as z from 'zod/mini'
import { SiteError } from '../base/site.errors.js'
import { withoutEval } from '@latchkit/frame'
import type { WindowAnswer } from './prompts.types.js'

/** Reads the answer of a window. Only this site makes one, but a later version of it may be in the window. */
export function readAnswer(answer: unknown): WindowAnswer {
  const schema = withoutEval(() =>
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('kept') }),
      z.object({ kind: z.literal('code'), code: z.string() }),
      z.object({ kind: z.literal('approved'), digest: z.string() }),
      z.object({ kind: z.literal('declined') }),
    ]),
  )
  const read = z.safeParse(schema, answer)
  if (!read.success) throw new SiteError('server/away')
  return read.data
}
