import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { avatar, name } from './identity.endpoints.js'
import { answerAvatar, answerName } from './identity.handlers.js'
import type { IdentityProvider } from './identity.types.js'

/** Where names come from. */
export interface IdentityOptions {
  /** The names and pictures of accounts (S7.03). Without it, the call is not built. */
  readonly identity?: IdentityProvider | undefined
}

/** The resource `identity`: names and pictures of accounts. */
export const identity: Resource<IdentityOptions> = defineResource({
  endpoints: { name, avatar },
  answer: ({ sources: { identity: provider }, urlOf }) =>
    provider && { name: answerName(provider, urlOf), avatar: answerAvatar(provider) },
})
