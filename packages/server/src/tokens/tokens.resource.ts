import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { convertTokens } from './tokens.endpoints.js'
import { answerTokens } from './tokens.handlers.js'
import type { TokenProvider } from './tokens.types.js'

/** Where tokens come from. */
export interface TokenOptions {
  /** The listed tokens (S7.06). Without it, the calls about tokens are not built. */
  readonly tokens?: TokenProvider | undefined
}

/** The resource `tokens`: the listed tokens of networks. */
export const tokens: Resource<TokenOptions> = defineResource({
  endpoints: { convertTokens },
  answer: ({ sources: { tokens: provider }, links }) => provider && { convertTokens: answerTokens(provider, links) },
})
