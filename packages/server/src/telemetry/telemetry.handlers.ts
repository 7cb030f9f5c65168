import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { check, Refusal } from '../base/refusal.js'
import { foreignOrigin, identify, type CallerEnv, type Gate } from '../projects/caller.js'
import type { TelemetrySink } from './telemetry.types.js'

const MAX_BYTES = 65_536
const MAX_CHARACTERS = 2_048
const MAX_CHARACTERS_OF_A_STACK = 32_768

const text = z.string().max(MAX_CHARACTERS)
const eventSchema = z.object({
  eventId: text,
  url: text,
  domain: text,
  timestamp: z.number(),
  props: z.looseObject({
    type: text,
    event: text,
    errorType: text.optional(),
    errorMessage: text.optional(),
    stackTrace: z.string().max(MAX_CHARACTERS_OF_A_STACK).optional(),
  }),
})

const limit = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw new Refusal(413, { reasons: [{ description: `An event takes ${MAX_BYTES} bytes at most.` }] })
  },
})

/**
 * Makes the route of events, `POST /e` (S7.25). Answers 202, also where the project wants no events, 400 for an invalid
 * event, 403 for an origin that is not the project's (F009), and 413 for a body over 65,536 bytes.
 */
export function telemetryRoutes(gate: Gate, sink: TelemetrySink): Hono<CallerEnv> {
  return new Hono<CallerEnv>().post('/e', identify(gate), limit, async (c) => {
    const { allowedOrigins, isAnalyticsEnabled } = c.var.project
    // Events come from pages, and a browser names the page of every POST request.
    if (c.req.header('origin') === undefined && allowedOrigins.length > 0) throw foreignOrigin()
    const event = check(eventSchema, await c.req.json().catch(() => undefined))
    if (isAnalyticsEnabled) await sink.add(event, c.var.caller)
    return c.body(null, 202)
  })
}
