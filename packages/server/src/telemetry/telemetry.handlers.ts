import type { HandlerOf } from '../endpoints/endpoint.types.js'
import type { telemetryEvent } from './telemetry.endpoints.js'
import type { TelemetrySink } from './telemetry.types.js'

/** Makes the handler of events. Answers 202, also where the project wants no events. */
export const answerEvent =
  (sink: TelemetrySink): HandlerOf<typeof telemetryEvent> =>
  async ({ body }, c) => {
    if (c.var.project.isAnalyticsEnabled) await sink.add(body, c.var.caller)
    return c.body(null, 202)
  }
