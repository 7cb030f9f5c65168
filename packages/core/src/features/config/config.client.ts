import { isRecord, own } from '../../base/guard.js'
import { readOrigins, readRemoteFeatures, type RemoteFeatures } from './config.rules.js'
import type { ServiceClient } from '../../services/service.client.js'
import { serviceError } from '../../services/service.errors.js'

/** What a project is set to on the server (S7.23). Each call rejects with `service/…`. */
export interface ConfigClient {
  /** Whether there is a server to ask. */
  readonly isOn: boolean
  /** `/appkit/v1/config`. */
  features(signal?: AbortSignal): Promise<RemoteFeatures>
  /** `/projects/v1/origins`: the pages that may use the project. An empty list allows all. */
  origins(signal?: AbortSignal): Promise<readonly string[]>
  /** `/getAnalyticsConfig`: whether the server wants telemetry. */
  analytics(signal?: AbortSignal): Promise<boolean>
}

/** Makes the client of a service. */
export function createConfigClient(service: ServiceClient): ConfigClient {
  async function ask<value>(
    path: string,
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
  const isEnabled = isRecord(answer) ? own(answer, 'isAnalyticsEnabled') : undefined
  return typeof isEnabled === 'boolean' ? isEnabled : undefined
}
