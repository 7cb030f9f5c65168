import { isRecord, isText, own } from '../../base/guard.js'
import { cleanName, safeIcon } from '../connectors/connectors.rules.js'
import { isStoreLink, safeAppLink, safeWebLink } from './link.rules.js'
import { MAX_CHAINS, MAX_ID_LENGTH } from './wallets.constants.js'
import type { WalletEntry } from './wallets.types.js'

/**
 * The links that open a wallet. A store's page there is left out: some directories have one, but it opens no wallet.
 */
const APP_LINKS = ['mobile_link', 'desktop_link'] as const
const PAGE_LINKS = ['link_mode', 'webapp_link'] as const
const OTHER_LINKS = ['homepage', 'app_store', 'play_store', 'chrome_store'] as const

type Mutable<type> = { -readonly [key in keyof type]: type[key] }

/**
 * Reads a wallet of the directory (S3.12) from the JSON of a server or a stored record. Ignores unknown fields (F004)
 * and leaves out invalid ones. Returns undefined without an id or a name.
 */
export function readWallet(value: unknown): WalletEntry | undefined {
  if (!isRecord(value)) return undefined
  const id = readId(own(value, 'id'))
  const name = cleanName(own(value, 'name'))
  if (!id || !name) return undefined
  const entry: Mutable<WalletEntry> = { id, name }
  for (const field of APP_LINKS) set(entry, field, noStore(safeAppLink(own(value, field))))
  for (const field of PAGE_LINKS) set(entry, field, noStore(safeWebLink(own(value, field))))
  for (const field of OTHER_LINKS) set(entry, field, safeWebLink(own(value, field)))
  set(entry, 'image_id', readId(own(value, 'image_id')))
  set(entry, 'rdns', readId(own(value, 'rdns')))
  set(entry, 'chains', readChains(own(value, 'chains')))
  if (own(value, 'badge_type') === 'certified') entry.badge_type = 'certified'
  return entry
}

/**
 * Reads a wallet of the option `customWallets` (S3.17), as {@link readWallet} does. May have `image_url`; is never
 * certified.
 */
export function readCustomWallet(value: unknown): WalletEntry | undefined {
  const entry: Mutable<WalletEntry> | undefined = readWallet(value)
  if (!entry) return undefined
  set(entry, 'image_url', readImage(own(value as object, 'image_url')))
  delete entry.badge_type
  return entry
}

function set<field extends keyof WalletEntry>(
  entry: Mutable<WalletEntry>,
  field: field,
  value: WalletEntry[field] | undefined,
): void {
  if (value !== undefined) entry[field] = value
}

const noStore = (link: string | undefined): string | undefined => (link && isStoreLink(link) ? undefined : link)

const readId = (value: unknown): string | undefined =>
  isText(value) && value.length <= MAX_ID_LENGTH ? value.trim() || undefined : undefined

/** Reads the CAIP-2 ids of a list, also those of unknown namespaces. */
function readChains(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value
    .slice(0, MAX_CHAINS)
    .filter((id): id is string => typeof id === 'string' && /^[-a-z0-9]{3,8}:.{1,64}$/.test(id))
}

/**
 * Reads the address of a custom wallet's picture: `data:image/…`, https, or an absolute path. Drawn in an `<img>` only.
 */
const readImage = (value: unknown): string | undefined =>
  safeIcon(value) ?? safeWebLink(value) ?? (isText(value) && /^\/[^/\\\s][^\\\s]*$/.test(value) ? value : undefined)
