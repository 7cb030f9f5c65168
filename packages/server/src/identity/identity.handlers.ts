import type { UrlOf } from '../base/urlOf.js'
import type { HandlerOf } from '../endpoints/endpoint.types.js'
import { sendImage } from '../images/images.handlers.js'
import type { avatar, name } from './identity.endpoints.js'
import type { IdentityProvider } from './identity.types.js'

/** How long browsers keep a picture, in seconds: a name may choose another one. */
const PICTURE_S = 300

/**
 * Makes the handler of names: the name and the picture of an address, null where there is none. The picture comes from this
 * server: the page of a visitor tells no stranger's server that an account is looked at, and has one host in its Content
 * Security Policy.
 */
export const answerName =
  (provider: IdentityProvider, urlOf: UrlOf): HandlerOf<typeof name> =>
  async ({ url, params: { address } }, c) => {
    const found = await provider.identify(address)
    // An `<img>` sends no header of ours, so the project is in the query.
    const query = new URLSearchParams({ projectId: c.var.caller.projectId }).toString()
    return { name: found.name, avatar: found.hasPicture ? urlOf(url, `/v1/identity/${address}/avatar?${query}`) : null }
  }

/** Makes the handler of the picture itself. */
export const answerAvatar =
  (provider: IdentityProvider): HandlerOf<typeof avatar> =>
  async ({ params }, c) =>
    sendImage(c, await provider.picture(params.address), PICTURE_S)
