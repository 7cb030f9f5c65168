import type { Image, ImageType } from '../images/images.types.js'

/** The first bytes of each type of picture, as Latin-1 text. The type that a stranger's server names doesn't count. */
const STARTS: readonly (readonly [start: RegExp, type: ImageType])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
  [/^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?((<!--[^]*?-->|<!DOCTYPE svg[^>]*>)\s*)*<svg[\s/>]/i, 'image/svg+xml'],
]

/** Reads a picture by its first bytes. Undefined for anything else (F025). */
export function readImage(bytes: Uint8Array<ArrayBuffer>): Image | undefined {
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')
  const type = STARTS.find(([pattern]) => pattern.test(start))?.[1]
  return type && { type, bytes }
}
