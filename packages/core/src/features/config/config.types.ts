import type { LatchError } from '../../base/errors.js'
import type { FeatureOptions } from '../../kit/options.types.js'

/** What is known of the project (S7.23). */
export interface ConfigState {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The features that count: the app's own, and the server's where the app says nothing. */
  features: FeatureOptions
  /** Whether telemetry is sent: as the app wants it, until the server says that it wants none. */
  analytics: boolean
  /** What is wrong with the project, for developers: `service/invalid-project`, `service/origin-not-allowed`, … */
  error: LatchError | undefined
}

/** The remote configuration. Nothing waits for it, and nothing of it ever rejects. */
export interface ConfigController {
  readonly state: ConfigState
  /** Asks the server, once; what failed is asked for again the next time, or once the browser is back online (F029). */
  load(): Promise<void>
  /** Gives up what is under way. */
  dispose(): void
}
