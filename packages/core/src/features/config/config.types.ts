import type { LatchError } from '../../base/errors.js'
import type { RemoteFeatures } from './config.rules.js'

/** The remote configuration (S7.23). `switches`: the members of the option `features`. */
export interface ConfigState<switches = RemoteFeatures> {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The features that count: the app's own, and the server's where the app sets none. */
  features: switches
  /** Whether telemetry is sent: as the app wants it, unless the server switches it off. */
  analytics: boolean
  /** Why the latest load failed: `service/invalid-project`, `service/origin-not-allowed`, `service/unreachable`, … */
  error: LatchError | undefined
}

/** The controller of the remote configuration. Views never wait for it. */
export interface ConfigController<switches = RemoteFeatures> {
  readonly state: ConfigState<switches>
  /**
   * Requests the configuration, once. After a failure, the next call requests it again, and so does the browser's `online`
   * event where the server was unreachable (F029). Never rejects: failures are in the state.
   */
  load(): Promise<void>
  /** Aborts the pending requests. */
  dispose(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ConfigFeature<switches> {
  readonly controller: ConfigController<switches>
}
