import type { Endpoints } from '@latchkit/server/endpoints'
import { isNetworkId } from '../../base/caip.js'
import { isText, own } from '../../base/guard.js'
import { once } from '../../base/once.js'
import { readRecord } from '../../base/read.js'
import { endpointOf } from '../../services/endpoints.js'
import { callerOf, createServiceClient } from '../../services/service.client.js'
import { serviceError } from '../../services/service.errors.js'
import type { Environment } from '../../base/environment.js'
import type { ServiceOptions } from '../../services/service.options.js'
import type { ApiController } from './api.types.js'

type Chains = Endpoints['GET /v1/supported-chains']

/** The most networks of a service that are read. */
const MAX_NETWORKS = 10_000

/** Makes the client of the main API. Sends no request. */
export function createApiController({
  environment,
  options,
}: {
  readonly environment: Pick<Environment, 'clock'>
  readonly options: ServiceOptions
}): ApiController {
  const endpoint = endpointOf(options.endpoints?.api)
  const client = createServiceClient({ clock: environment.clock, endpoint, ...callerOf(options) })
  const supported = once(async () => {
    const answer = readRecord(await client.get<Chains>('/v1/supported-chains'))
    const listed = (name: keyof Chains['answer']): readonly unknown[] | undefined => {
      const list = own<keyof Chains['answer']>(answer, name)
      return Array.isArray(list) ? list.slice(0, MAX_NETWORKS) : undefined
    }
    const http = listed('http')
    if (!http) throw serviceError('bad-answer', { host: new URL(client.origin).host })
    return { all: new Set(http.filter(isText)), swaps: (listed('swaps') ?? []).filter(isNetworkId) }
  })
  return {
    ...client,
    supports: async (networkId) => client.isOn && (await supported()).all.has(networkId),
    swapNetworks: async () => (client.isOn ? (await supported()).swaps : []),
  }
}
