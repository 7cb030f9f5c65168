import { Hono } from 'hono'
import { z } from 'zod'
import { id } from '../base/parameters.js'
import { check } from '../base/refusal.js'
import type { UrlOf } from '../base/urlOf.js'
import { sendImage } from '../images/images.handlers.js'
import { identify, type CallerEnv, type Gate } from '../projects/caller.js'
import type { IdentityProvider } from './identity.types.js'

/** How long browsers keep a picture, in seconds: a name may choose another one. */
const PICTURE_S = 300

const params = z.object({ address: id })

/** What the routes of names need. */
export interface IdentityRoutesDeps {
  readonly provider: IdentityProvider
  readonly urlOf: UrlOf
}

/**
 * Makes the routes of names (S7.03): the name and the picture of an address, null where there is none, and the picture
 * itself. The picture comes from this server: the page of a visitor tells no stranger's server that an account is looked
 * at, and has one host in its Content Security Policy.
 */
export function identityRoutes(gate: Gate, { provider, urlOf }: IdentityRoutesDeps): Hono<CallerEnv> {
  const known = identify(gate)
  return new Hono<CallerEnv>()
    .get('/v1/identity/:address', known, async (c) => {
      const { address } = check(params, c.req.param())
      const { name, hasPicture } = await provider.identify(address)
      // An `<img>` sends no header of ours, so the project is in the query.
      const query = new URLSearchParams({ projectId: c.var.caller.projectId }).toString()
      const avatar = hasPicture ? urlOf(c.req.url, `/v1/identity/${address}/avatar?${query}`) : null
      return c.json({ name, avatar })
    })
    .get('/v1/identity/:address/avatar', known, async (c) => {
      const { address } = check(params, c.req.param())
      return sendImage(c, await provider.picture(address), PICTURE_S)
    })
}
