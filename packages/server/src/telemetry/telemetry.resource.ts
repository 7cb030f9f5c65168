import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { telemetryEvent } from './telemetry.endpoints.js'
import { answerEvent } from './telemetry.handlers.js'
import type { TelemetrySink } from './telemetry.types.js'

/** Where events go. */
export interface TelemetryOptions {
  /** Stores telemetry events. Without it, the server has no path `/e`. */
  readonly telemetry?: TelemetrySink | undefined
}

interface TelemetryTypes {
  options: TelemetryOptions
}

/** The resource `telemetry`: the events of apps. */
export const telemetry: Resource<TelemetryTypes> = defineResource({
  endpoints: { telemetryEvent },
  answer: ({ sources: { telemetry: sink } }) => sink && { telemetryEvent: answerEvent(sink) },
})
