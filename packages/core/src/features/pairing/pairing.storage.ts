import type { Environment } from '../../base/environment.js'
import { isRecord, isText, own } from '../../base/guard.js'
import { safeAppLink } from '../wallets/link.rules.js'
import type { DeepLinkChoice } from '../wallets/wallets.types.js'

/**
 * The storage key from which WalletConnect's clients read the deep link of the wallet, to open it for each request
 * (S3.19).
 */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The stored deep link. Its functions never throw: without it, the visitor opens the wallet by hand. */
export interface DeepLinkStore {
  /** Returns the stored choice. Undefined where there is none, or it is invalid. */
  read(): DeepLinkChoice | undefined
  write(choice: DeepLinkChoice): void
  remove(): void
  /** Removes an invalid choice. WalletConnect's clients would open it as it is. */
  removeInvalid(): void
}

/** Makes the store of the deep link. WalletConnect defines its key, so all kits of a page share it. */
export function createDeepLinkStore({ storage }: Pick<Environment, 'storage'>): DeepLinkStore {
  const withoutThrowing = <answer>(act: () => answer): answer | undefined => {
    try {
      return act()
    } catch {
      return undefined
    }
  }
  const read = (): DeepLinkChoice | undefined =>
    withoutThrowing(() => readChoice(JSON.parse(storage()?.getItem(DEEP_LINK_KEY) ?? 'null')))
  const remove = (): void => withoutThrowing(() => storage()?.removeItem(DEEP_LINK_KEY))
  return {
    read,
    write: ({ href, name }) => withoutThrowing(() => storage()?.setItem(DEEP_LINK_KEY, JSON.stringify({ href, name }))),
    remove,
    removeInvalid: () => {
      if (!read()) remove()
    },
  }
}

function readChoice(value: unknown): DeepLinkChoice | undefined {
  if (!isRecord(value)) return undefined
  const href = safeAppLink(own(value, 'href'))
  const name = own(value, 'name')
  return href && isText(name) ? { href, name } : undefined
}
