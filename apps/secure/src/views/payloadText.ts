import { hex } from '@scure/base'
import type { AskedContent } from '../requests/content.types.js'
import { decodeBytes } from '../vault/secretBytes.js'

/** The text of a message, from the bytes that are signed. */
export const textOfPayload = ({ payload }: Pick<AskedContent, 'payload'>): string =>
  payload.map((part) => new TextDecoder().decode(decodeBytes(part))).join('\n')

/** The bytes that are signed, as hex. */
export const encodeHex = ({ payload }: Pick<AskedContent, 'payload'>): string =>
  payload.map((part) => `0x${hex.encode(decodeBytes(part))}`).join('\n')
