import { z } from 'zod'
import { contract, evmNetworkId } from '../config/config.fields.js'
import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { avatar, name } from './identity.endpoints.js'
import { answerAvatar, answerName } from './identity.handlers.js'
import type { IdentityProvider, NamesConfig } from './identity.types.js'

/** Where names come from. */
export interface IdentityOptions {
  /** The names and pictures of accounts (S7.03). Without it, the call is not built. */
  readonly identity?: IdentityProvider | undefined
}

/** The members of the configuration about names. */
export interface IdentityMembers {
  /**
   * The contract that resolves the names of ENS. Default: that of Ethereum, where `rpc` has `eip155:1`. Without one, the
   * server has no names.
   */
  readonly names?: NamesConfig | undefined
}

const shape = {
  names: z
    .strictObject({
      network: evmNetworkId,
      universalResolver: contract.transform((address) => address as `0x${string}`),
    })
    .optional(),
}

interface IdentityTypes {
  options: IdentityOptions
  config: IdentityMembers
  checked: IdentityMembers
}

/** The resource `identity`: names and pictures of accounts. */
export const identity: Resource<IdentityTypes> = defineResource({
  endpoints: { name, avatar },
  answer: ({ sources: { identity: provider }, urlOf }) =>
    provider && { name: answerName(provider, urlOf), avatar: answerAvatar(provider) },
  config: shape,
  networks: ({ names }) => (names ? [{ path: ['names', 'network'], id: names.network }] : []),
  open: async (context) => context.load((await import('./identity.provider.js')).openIdentity),
})
