import * as z from 'zod/mini'
import { callServer } from '../api/callServer.js'
import { isRefusal, SiteError } from '../base/site.errors.js'
import { withoutEval } from '@latchkit/frame'
import type { LinkState, LinkVisit } from './link.types.js'

/** Makes the visit of the page of a link. `link`: the token that its address has in the fragment. */
export function createLinkVisit(server: Parameters<typeof callServer>[0], link: string): LinkVisit {
  const schemas = withoutEval(makeSchemas)
  const listeners = new Set<() => void>()
  let state: LinkState = { status: 'loading' }

  function change(next: LinkState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function post<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    body: object,
  ): Promise<z.infer<Schema>> {
    const { json, refusal } = await callServer(server, { method: 'POST', path, body })
    if (refusal) throw refusal
    const read = z.safeParse(schema, json)
    if (!read.success) throw new SiteError('server/away')
    return read.data
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async begin() {
      change({ status: 'loading' })
      try {
        const facts = await post(schemas.facts, '/api/links/read', { link })
        change({ status: 'open', facts, isSending: false, hasFailed: false })
      } catch (error) {
        change({ status: isRefusal(error, 'server/away') ? 'away' : 'over' })
      }
    },
    async answer(given) {
      if (state.status !== 'open' || state.isSending) return
      const before = state
      change({ ...before, isSending: true, hasFailed: false })
      try {
        const { answer } = await post(schemas.answer, '/api/links/answer', { link, ...given })
        change(answer === 'over' ? { status: 'over' } : { status: answer, facts: before.facts })
      } catch {
        change({ ...before, isSending: false, hasFailed: true })
      }
    },
  }
}

const makeSchemas = () => ({
  facts: z.object({ app: z.string(), origin: z.string(), begunAt: z.number(), browser: z.optional(z.string()) }),
  answer: z.object({ answer: z.enum(['confirmed', 'denied', 'wrong', 'over']) }),
})
