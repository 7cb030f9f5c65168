import type { Context } from 'hono'
import { notFound } from '../base/refusal.js'
import type { HandlerOf } from '../endpoints/endpoint.types.js'
import type { walletImage } from './images.endpoints.js'
import type { Image, ImageKind, ImageSource, ImageType } from './images.types.js'

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

/** Makes the handler of pictures of a kind (S7.23). */
export const answerImage =
  (images: ImageSource, kind: ImageKind): HandlerOf<typeof walletImage> =>
  async ({ params }, c) =>
    sendImage(c, await images.find(kind, params.id), DAY_S)
