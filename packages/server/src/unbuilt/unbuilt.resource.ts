import { defineUnbuilt } from '../endpoints/defineEndpoint.js'
import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'

/** The calls of the specification that no server has (S7.01): names to claim, buying, and smart sessions. */
export const unbuilt: Resource = defineResource({
  endpoints: {
    profile: defineUnbuilt('get', '/v1/profile/account/{name}'),
    profileReverse: defineUnbuilt('get', '/v1/profile/reverse/{address}'),
    profileSuggestions: defineUnbuilt('get', '/v1/profile/suggestions/{name}'),
    profileClaim: defineUnbuilt('post', '/v1/profile/account'),
    onrampUrl: defineUnbuilt('post', '/v1/generators/onrampurl'),
    onrampOptions: defineUnbuilt('get', '/v1/onramp/options'),
    onrampQuote: defineUnbuilt('post', '/v1/onramp/quote'),
    sessions: defineUnbuilt('get', '/v1/sessions/{id}'),
    sessionRevoke: defineUnbuilt('post', '/v1/sessions/{id}/revoke'),
  },
  answer: () => undefined,
})
