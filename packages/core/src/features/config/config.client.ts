import type { Endpoints } from '@latchkit/server/endpoints'
import { isRecord, own } from '../../base/guard.js'
import { readOrigins, readRemoteFeatures, type RemoteFeatures } from './config.rules.js'
import type { ServiceClient } from '../../services/service.client.js'
import { serviceError } from '../../services/service.errors.js'

type Config = Endpoints['GET /appkit/v1/config']
type Origins = Endpoints['GET /projects/v1/origins']
type Analytics = Endpoints['GET /getAnalyticsConfig']

/**
 * Reads the settings of the project from the app's server (S7.23). Each call rejects with a `service/…` code, or with the
 * signal's reason after an abort.
 */
export interface ConfigClient {
  /** Whether the app names an endpoint for the service. */
  readonly isOn: boolean
  /** Requests `/appkit/v1/config`: the features that the server switches. */
  features(signal?: AbortSignal): Promise<RemoteFeatures>
  /** Requests `/projects/v1/origins`: the origins of pages that may use the project. An empty list allows all. */
  origins(signal?: AbortSignal): Promise<readonly string[]>
  /** Requests `/getAnalyticsConfig`: whether the server wants telemetry. */
  analytics(signal?: AbortSignal): Promise<boolean>
}

/** Makes the client of the remote configuration. An answer with a wrong shape rejects with `service/bad-answer`. */
export function createConfigClient(service: ServiceClient): ConfigClient {
  async function ask<value>(
    path: (Config | Origins | Analytics)['path'],
    read: (answer: unknown) => value | undefined,
    signal: AbortSignal | undefined,
  ): Promise<value> {
    const value = read(await service.get(path, {}, signal))
    if (value === undefined) throw serviceError('bad-answer', { host: new URL(service.origin).host })
    return value
  }
  return {
    isOn: service.isOn,
    features: (signal) => ask('/appkit/v1/config', readRemoteFeatures, signal),
    origins: (signal) => ask('/projects/v1/origins', readOrigins, signal),
    analytics: (signal) => ask('/getAnalyticsConfig', readAnalytics, signal),
  }
}

function readAnalytics(answer: unknown): boolean | undefined {
  const isEnabled = isRecord(answer) ? own<keyof Analytics['answer']>(answer, 'isAnalyticsEnabled') : undefined
  return typeof isEnabled === 'boolean' ? isEnabled : undefined
}
