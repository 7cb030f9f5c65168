import type { Endpoints } from '@latchkit/server/endpoints'
import { abilityOf } from '../../adapter/abilityOf.js'
import { isLatchError } from '../../base/errors.js'
import { isRecord, own } from '../../base/guard.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import { endpointOf } from '../../services/endpoints.js'
import { serviceError } from '../../services/service.errors.js'
import type { ApiController } from '../api/api.types.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { networkOf } from '../network/network.rules.js'
import { createIdentityController, type IdentityDeps } from './identity.controller.js'
import { readIdentity, type PictureHosts } from './identity.rules.js'
import type { Identity, IdentityController } from './identity.types.js'

type Name = Endpoints['GET /v1/identity/{address}']

/** Makes the controller of the identity from the kit's context. Sends no request. */
export async function createIdentity(context: FeatureContext): Promise<IdentityController> {
  const { networks, options } = context
  const api = await context.load('api')
  const hosts: PictureHosts = { gateway: endpointOf(options.endpoints?.ipfs), origin: api.origin }
  return createIdentityController({
    ...context,
    connection: context.get('connection'),
    hasNames: ({ caipNetworkId }) => !networkOf(networks, caipNetworkId).testnet,
    lookUp: createLookup(context, api, hosts),
    hosts,
  })
}

/** Whether an error of the server says that it has no names: that call is not built there. */
const hasNoNames = (error: unknown): boolean => isLatchError(error, 'service/status') && error.context['status'] === 501

/**
 * Returns the function that looks an address up: on the server (S7.03), else in the name service that the adapter knows.
 * That there is no name is an answer, and so is that neither the server nor a network of the app has names. Where the
 * server fails and there is no other source, rejects with its error.
 */
function createLookup(
  { adapters }: Pick<FeatureContext, 'adapters'>,
  api: ApiController,
  hosts: PictureHosts,
): IdentityDeps['lookUp'] {
  async function fromServer(
    address: string,
    { address: sender, caipNetworkId }: ConnectedAccount,
    signal: AbortSignal,
  ): Promise<Identity | undefined> {
    if (!(await api.supports(caipNetworkId))) return undefined
    const answer = await api.get<Name>(`/v1/identity/${encodeURIComponent(address)}`, { sender }, signal)
    if (!isRecord(answer)) throw serviceError('bad-answer', { host: new URL(api.origin).host })
    return readIdentity(own<keyof Name['answer']>(answer, 'name'), own<keyof Name['answer']>(answer, 'avatar'), hosts)
  }

  return async (address, account, signal) => {
    const served = await fromServer(address, account, signal).catch((error: unknown) =>
      hasNoNames(error) ? undefined : { error },
    )
    signal.throwIfAborted()
    if (served && 'name' in served) return served
    const names = await abilityOf(adapters.get(account.namespace), 'names')
    const found = await names?.identify(address)
    if (!found && served) throw served.error
    return readIdentity(found?.name, found?.avatar, hosts)
  }
}
