import { Hono, type Context, type Handler } from 'hono'
import { z } from 'zod'
import { id } from '../base/parameters.js'
import { check, notFound } from '../base/refusal.js'
import { identify, type CallerEnv, type Gate } from '../projects/caller.js'
import type { Image, ImageKind, ImageSource, ImageType } from './images.types.js'

const params = z.object({ id })

/** The content types that are sent. Checked at run time, because stored pictures may not match the TypeScript type. */
const types: readonly ImageType[] = [
  'image/svg+xml',
  'image/png',
  'image/webp',
  'image/jpeg',
  'image/gif',
  'image/avif',
]

/** The content security policy of a picture that is opened as a page: it runs no script and sends no request (F025). */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const DAY_S = 86_400

/** Sends a picture, which browsers keep for `maxAgeS` seconds. Refuses with status 404 where there is none. */
export function sendImage(c: Context, image: Image | undefined, maxAgeS: number): Response {
  if (!image || !types.includes(image.type)) throw notFound('There is no such picture.')
  return c.body(image.bytes, 200, {
    'content-type': image.type,
    'content-security-policy': POLICY,
    'cache-control': `public, max-age=${maxAgeS}`,
  })
}

/**
 * Makes the routes of pictures (S7.23). Those under `/public` need no project, because an `<img>` sends no headers of
 * ours.
 */
export function imageRoutes(gate: Gate, images: ImageSource): Hono<CallerEnv> {
  const send =
    (kind: ImageKind): Handler =>
    async (c) => {
      const image = await images.find(kind, check(params, c.req.param()).id)
      return sendImage(c, image, DAY_S)
    }
  return new Hono<CallerEnv>()
    .get('/getWalletImage/:id', identify(gate), send('wallet'))
    .get('/public/getAssetImage/:id', send('asset'))
    .get('/public/getCurrencyImage/:id', send('currency'))
    .get('/public/getTokenImage/:id', send('token'))
}
