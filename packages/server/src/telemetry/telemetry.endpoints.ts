import { z } from 'zod'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

const MAX_CHARACTERS = 2_048
const MAX_CHARACTERS_OF_A_STACK = 32_768

const text = z.string().max(MAX_CHARACTERS)
const event = z.object({
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

/** Takes an event, `POST /e` (S7.25). A call that names no page is refused, where the project names its pages (F009). */
export const telemetryEvent = defineEndpoint({
  method: 'post',
  path: '/e',
  summary: 'Stores an event. Answers 202.',
  access: 'page',
  limit: { bytes: 65_536, of: 'An event' },
  body: event,
  lacking: 404,
})
