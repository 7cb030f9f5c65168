import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Answered } from '../base/observe.js'

/** The metrics of one server. */
export interface Metrics {
  readonly answered: (answer: Answered) => void
  /** The content type of the text. */
  readonly type: string
  /** The metrics in the text format of Prometheus. */
  readonly text: () => Promise<string>
}

/** Makes the metrics: the times of answers by method, route and status, and those of the process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'latchkit_answer_seconds',
    help: 'The time until an answer, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    // Any text may be the method of a request, and each text would be a series of its own.
    answered: ({ method, route, status, ms }) =>
      seconds.observe({ method: METHODS.includes(method) ? method : 'other', route, status }, ms / 1_000),
    type: registry.contentType,
    text: () => registry.metrics(),
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']
