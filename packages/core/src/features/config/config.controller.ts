import { isOriginAllowed } from '@latchkit/origins'
import { proxy, ref } from 'valtio/vanilla'
import { isLatchError, type LatchError } from '../../base/errors.js'
import type { Environment } from '../../base/environment.js'
import type { TelemetrySwitches } from '../telemetry/telemetry.types.js'
import type { ConfigClient } from './config.client.js'
import { mergeFeatures, sendsAnalytics, type RemoteFeatures } from './config.rules.js'
import { isUnreached, serviceError } from '../../services/service.errors.js'
import type { ConfigController, ConfigState } from './config.types.js'

/** The members of the option `features`, some of which the server may set too. */
type RemoteSwitched = RemoteFeatures & TelemetrySwitches

/** What the controller of the remote configuration needs. */
export interface ConfigDeps<switches extends RemoteSwitched> {
  readonly environment: Pick<Environment, 'window' | 'warn' | 'report'>
  readonly client: ConfigClient
  /** The option `features` of the app. */
  readonly features: switches
  /** Whether errors of the project's settings are printed and shown as an alert (F009). */
  readonly debug: boolean
}

/** The errors that a developer has to fix. All others mean that the server can't be reached or answers wrongly. */
const PROJECT_ERRORS: readonly string[] = [
  'service/invalid-project',
  'service/no-project',
  'service/forbidden',
  'service/origin-not-allowed',
]

/** Makes the controller of the remote configuration. Until the server has answered, only the app's own features count. */
export function createConfigController<switches extends RemoteSwitched>({
  environment,
  client,
  features,
  debug,
}: ConfigDeps<switches>): ConfigController<switches> {
  const isWanted = features.analytics === true
  const state = proxy<ConfigState<switches>>({
    status: 'idle',
    features: ref(features),
    analytics: sendsAnalytics(features.analytics, undefined),
    error: undefined,
  })
  let abort: AbortController | undefined
  let loading: Promise<void> | undefined
  const warned = new Set<string>()

  /** Waits for one request and takes its value. A failure of one request does not affect the others. */
  async function part<value>(ask: Promise<value>, take: (value: value) => void, signal: AbortSignal): Promise<void> {
    try {
      const value = await ask
      if (!signal.aborted) take(value)
    } catch (cause) {
      if (signal.aborted) return
      const error = isLatchError(cause) ? cause : serviceError('bad-answer', { host: '' }, cause)
      fail(error)
      if (isUnreached(error)) environment.window?.addEventListener('online', loadLater, { once: true, signal })
    }
  }

  /** Loads again once the pending requests have settled: one of them may have failed before the browser was online (F029). */
  function loadLater(): void {
    const mine = abort
    void Promise.resolve(loading).then(() => (mine === abort ? load() : undefined))
  }

  /**
   * Puts the error into the state: an error of the project's settings replaces any other, else the first error stays. In
   * debug mode, prints each error of the settings once.
   */
  function fail(error: LatchError): void {
    const isProjects = PROJECT_ERRORS.includes(error.code)
    if (!state.error || (isProjects && !PROJECT_ERRORS.includes(state.error.code))) state.error = error
    if (error.code === 'service/bad-answer') environment.report(error)
    if (!debug || !isProjects || warned.has(error.code)) return
    warned.add(error.code)
    environment.warn(error.message)
  }

  const takeFeatures = (remote: RemoteFeatures): void => void (state.features = ref(mergeFeatures(features, remote)))
  const takeAnalytics = (remote: boolean): void => void (state.analytics = sendsAnalytics(isWanted, remote))
  function takeOrigins(allowed: readonly string[]): void {
    const origin = environment.window?.location?.origin ?? ''
    if (origin !== '' && !isOriginAllowed(origin, allowed)) fail(serviceError('origin-not-allowed', { origin }))
  }

  async function ask(signal: AbortSignal): Promise<void> {
    Object.assign(state, { status: 'loading', error: undefined })
    await Promise.all([
      part(client.features(signal), takeFeatures, signal),
      part(client.origins(signal), takeOrigins, signal),
      // Not requested where the app does not want telemetry: the server can't switch it on.
      isWanted && part(client.analytics(signal), takeAnalytics, signal),
    ])
    if (!signal.aborted) state.status = state.error ? 'failed' : 'ready'
  }

  async function load(): Promise<void> {
    if (!client.isOn || state.status === 'ready') return
    abort ??= new AbortController()
    const mine = (loading ??= ask(abort.signal))
    await mine
    if (loading === mine) loading = undefined
  }

  return {
    state,
    load,
    dispose() {
      abort?.abort()
      abort = undefined
      loading = undefined
      if (state.status === 'loading') state.status = 'idle'
    },
  }
}
