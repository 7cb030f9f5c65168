import { assetId } from '../assets/assets.js'
import type { HandlerOf } from '../endpoints/endpoint.types.js'
import type { IconLinks } from '../icons/iconLinks.js'
import type { convertTokens } from './tokens.endpoints.js'
import type { TokenProvider } from './tokens.types.js'

/** The most tokens of an answer. A client takes 2 million characters. */
const MAX_TOKENS = 5_000

/** Makes the handler of the tokens that are supported on a network. */
export const answerTokens =
  (tokens: TokenProvider, links: IconLinks): HandlerOf<typeof convertTokens> =>
  async ({ url, query: { chainId } }) => {
    const list = (await tokens.list(chainId)).slice(0, MAX_TOKENS)
    return {
      tokens: list.map((token) => {
        const { name, symbol, decimals } = token
        const logoUri = links.of(url, token)
        return { name, symbol, address: assetId(token), decimals, ...(logoUri !== undefined && { logoUri }) }
      }),
    }
  }
