import { Hono } from 'hono'
import { z } from 'zod'
import { optional, readParameters } from '../base/parameters.js'
import { check, wrong } from '../base/refusal.js'
import type { IconLinks } from '../icons/iconLinks.js'
import { identify, type CallerEnv, type Gate } from '../projects/caller.js'
import { idOf, isNetworkId } from '../assets/assets.js'
import type { TokenProvider } from './tokens.types.js'

/** The most tokens of an answer. A client takes 2 million characters. */
const MAX_TOKENS = 5_000

const query = z.object({ chainId: optional(z.string().refine(isNetworkId, 'must be as eip155:1')) })

/** Makes the route of the tokens that are supported on a network, `/v1/convert/tokens` (S7.06). */
export function tokenRoutes(gate: Gate, tokens: TokenProvider, links: IconLinks): Hono<CallerEnv> {
  return new Hono<CallerEnv>().get('/v1/convert/tokens', identify(gate), async (c) => {
    const { chainId } = check(query, readParameters(c.req.url, ['chainId']))
    if (chainId === undefined) throw wrong('chainId', 'must be the id of a network')
    const list = (await tokens.list(chainId)).slice(0, MAX_TOKENS)
    return c.json({
      tokens: list.map((token) => {
        const { name, symbol, decimals } = token
        const logoUri = links.of(c.req.url, token)
        return { name, symbol, address: idOf(token), decimals, ...(logoUri !== undefined && { logoUri }) }
      }),
    })
  })
}
