import { cleanText } from '../../base/text.js'
import { MAX_ICON_LENGTH, MAX_NAME_LENGTH } from './connectors.constants.js'
import type { Connector } from '../../adapter/connector.types.js'

/**
 * A wallet's name as it may be shown (F062): without control, direction or zero-width characters, with single spaces,
 * cut to 40 characters. Empty where `name` is no text, or nothing of it is left.
 */
export const cleanName = (name: unknown): string => cleanText(name, MAX_NAME_LENGTH)

/**
 * An icon that may be drawn, in an `<img>` only: a `data:image/…` address of 262,144 characters at most (F061).
 * Undefined for anything else.
 */
export function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > MAX_ICON_LENGTH) return undefined
  const text = icon.trim()
  return /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text) ? text : undefined
}

/**
 * The id of the connector of a wallet that announced itself: its rdns. Every other source of connectors puts `:` into
 * its ids, which no rdns has. A text that is no rdns gets the name of its source, so that it is never the id of another
 * source's connector, such as that of the pairing (F063).
 */
export const announcedId = (rdns: string): string =>
  /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(rdns) ? rdns : `eip6963:${encodeURIComponent(rdns)}`

/**
 * The prefix of the ids of the embedded wallet's connectors. The namespace follows it: `embedded:eip155`. It is reserved in a
 * kit without that wallet too: a stored connection of it must not be restored with another wallet (F063).
 */
export const EMBEDDED_ID = 'embedded:'

/** The id of the connector of the wallet at `window.ethereum`, where no wallet announced itself. */
export const BROWSER_WALLET_ID = 'injected:eip155'

/** Whether `keys` name a wallet by its id, its rdns or its name (S6.01). Upper and lower case are the same. */
export function isNamed({ id, name, info }: Connector, keys: readonly unknown[] = []): boolean {
  const own = [id, info?.rdns, name].map((each) => each?.toLowerCase())
  return keys.some((key) => own.includes(`${key as string}`.trim().toLowerCase()))
}

/**
 * Whether a connector has a row. The entry for any wallet that is injected into the page (`INJECTED`, without an rdns)
 * has one only where a wallet is injected (S6.01).
 */
export const isShownConnector = ({ type, info }: Pick<Connector, 'type' | 'info'>, isInjected: boolean): boolean =>
  type !== 'INJECTED' || !!info?.rdns || isInjected
