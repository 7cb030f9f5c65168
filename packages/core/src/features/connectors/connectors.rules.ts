import { isRecord, isText } from '../../base/guard.js'
import { cleanText } from '../../base/text.js'
import { MAX_ICON_LENGTH, MAX_NAME_LENGTH } from './connectors.constants.js'
import type { Connector } from './connectors.types.js'

/** An EIP-6963 announcement, checked and copied: what the wallet does to its object later changes nothing. */
export interface Announcement {
  readonly uuid: string
  readonly rdns: string
  readonly name: string
  readonly icon: string | undefined
  readonly provider: object
}

/**
 * Reads an announcement (EIP-6963). Undefined where a field is missing or wrong (F059), or where reading it throws
 * (F060). Each field is read once.
 */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: unknown; provider: unknown }>).detail
    if (!isRecord(info) || typeof provider !== 'object' || provider === null) return undefined
    const { uuid, rdns, name, icon } = info
    const text = cleanName(name)
    // A "#" would pose as the second wallet of an rdns: it stands between that and its uuid.
    if (!isShortText(uuid) || !isShortText(rdns) || rdns.includes('#') || !text || typeof icon !== 'string')
      return undefined
    if (typeof (provider as { request?: unknown }).request !== 'function') return undefined
    return { uuid, rdns, name: text, icon: safeIcon(icon), provider }
  } catch {
    return undefined
  }
}

const isShortText = (value: unknown): value is string => isText(value) && value.length <= 256

/**
 * A wallet's name as it may be shown: no control, direction or zero-width characters, single spaces, cut (F062).
 * Empty where nothing is left or it was no text.
 */
export const cleanName = (name: unknown): string => cleanText(name, MAX_NAME_LENGTH)

/** An icon that may be drawn, in an `<img>` only: `data:image/…` of a sane size (F061). Else undefined. */
export function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > MAX_ICON_LENGTH) return undefined
  const text = icon.trim()
  return /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text) ? text : undefined
}

/** Whether an app names a wallet, by its id, its rdns or, in any case, its name (S6.01). */
export function isNamed({ id, name, info }: Connector, keys: readonly unknown[] = []): boolean {
  const own = [id, info?.rdns, name].map((each) => each?.toLowerCase())
  return keys.some((key) => own.includes(`${key as string}`.trim().toLowerCase()))
}
