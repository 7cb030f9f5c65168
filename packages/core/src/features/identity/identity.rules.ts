import { readPicture } from '../../base/read.js'
import { cleanText } from '../../base/text.js'
import type { Identity } from './identity.types.js'

/** The longest name that is shown. A longer one is taken for none: cut, it would be another name. */
const MAX_NAME = 255

/** A name. Null for anything else: a text with invisible signs, blanks or line breaks is no name. */
export const readIdentityName = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && !/\s/.test(value) && cleanText(value, MAX_NAME) === value ? value : null

/** An id of IPFS and a path behind it. */
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([a-z0-9]{46,100})((?:\/[-\w.~%!$&'()*+,;=:@]*)*)$/i

/** The address of a picture on a server of the app: its gateway of IPFS, and its main API. */
export interface PictureHosts {
  /** The base URL of a gateway. Without one, there are no pictures of IPFS: public gateways would follow visitors. */
  readonly gateway: string | undefined
  /** The origin of the main API, or empty. */
  readonly origin: string
}

/**
 * The address of a picture for an `<img>` (F144). Null for anything but `https:`, `data:image/…`, an address of the app's
 * server, and `ipfs:` where the app names a gateway.
 */
export function readImage(value: unknown, { gateway, origin }: PictureHosts): string | null {
  const [, id, path = ''] = (typeof value === 'string' && IPFS.exec(value)) || []
  if (id === undefined) return readPicture(value, origin) ?? null
  const hasDots = path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))
  return gateway && !hasDots ? `${gateway.replace(/\/+$/, '')}/ipfs/${id}${path}` : null
}

/** The name and the picture in an answer. A picture without a name is an answer too. */
export const readIdentity = (name: unknown, image: unknown, hosts: PictureHosts): Identity => ({
  name: readIdentityName(name),
  image: readImage(image, hosts),
})
