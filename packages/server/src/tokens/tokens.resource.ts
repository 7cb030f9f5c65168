import { z } from 'zod'
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

/** The members of the configuration about tokens. */
export interface TokenMembers {
  /**
   * The lists of tokens in Uniswap's schema: https URLs or paths of files, in the order in which they count. Default:
   * none, so that only coins are known, and the kit hides all tokens that the app doesn't name itself.
   */
  readonly tokens?: readonly string[] | undefined
}

/** A list of tokens. A URL of another scheme than https would not be fetched. */
const list = z
  .string()
  .min(1)
  .refine((text) => !/^\w+:\/\//.test(text) || /^https:/i.test(text), 'must be an https URL or the path of a file')

const shape = { tokens: z.array(list).default([]) }

interface TokenTypes {
  options: TokenOptions
  config: TokenMembers
  checked: { readonly tokens: readonly string[] }
}

/** The resource `tokens`: the listed tokens of networks. */
export const tokens: Resource<TokenTypes> = defineResource({
  endpoints: { convertTokens },
  answer: ({ sources: { tokens: provider }, links }) => provider && { convertTokens: answerTokens(provider, links) },
  config: shape,
  open: async (context) => context.load((await import('./tokens.provider.js')).openTokens),
})
