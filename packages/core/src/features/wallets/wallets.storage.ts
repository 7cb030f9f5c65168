import type { Stamped } from '../../base/cache.js'
import type { Environment } from '../../base/environment.js'
import { isRecord, isText, own } from '../../base/guard.js'
import type { RecordSpec } from '../../base/storage.js'
import { safeAppLink } from './link.rules.js'

/** The first wallets of the directory, as they were told. What is read is checked again as if a server had said it. */
export type StoredWallets = Stamped<{ readonly featured: readonly unknown[]; readonly wallets: readonly unknown[] }>

/** What stands in for a directory that can't be reached (F029). A cache: it may be dropped. */
export const walletsRecord: RecordSpec<StoredWallets> = {
  name: 'wallets',
  cache: true,
  check: (stored): stored is StoredWallets =>
    isRecord(stored) &&
    typeof stored.at === 'number' &&
    isRecord(stored.value) &&
    Array.isArray(stored.value.featured) &&
    Array.isArray(stored.value.wallets),
}

/** The key that WalletConnect's clients read the wallet's address from, to open it for each request (S3.19). */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The wallet that requests are opened in. */
export interface DeepLinkChoice {
  /** Where the wallet is opened: what follows begins with `wc`. */
  readonly href: string
  readonly name: string
}

/** The stored deep link. Never throws: without it a visitor opens the wallet by hand. */
export interface DeepLinkStore {
  read(): DeepLinkChoice | undefined
  write(choice: DeepLinkChoice): void
  remove(): void
}

/** Opens the stored deep link. Its key isn't ours: it is the protocol's, and shared by all kits of a page. */
export function createDeepLinkStore({ storage }: Pick<Environment, 'storage'>): DeepLinkStore {
  const quietly = <answer>(act: () => answer): answer | undefined => {
    try {
      return act()
    } catch {
      return undefined
    }
  }
  return {
    read: () => quietly(() => readChoice(JSON.parse(storage()?.getItem(DEEP_LINK_KEY) ?? 'null'))),
    write: ({ href, name }) => quietly(() => storage()?.setItem(DEEP_LINK_KEY, JSON.stringify({ href, name }))),
    remove: () => quietly(() => storage()?.removeItem(DEEP_LINK_KEY)),
  }
}

function readChoice(value: unknown): DeepLinkChoice | undefined {
  if (!isRecord(value)) return undefined
  const href = safeAppLink(own(value, 'href'))
  const name = own(value, 'name')
  return href && isText(name) ? { href, name } : undefined
}
