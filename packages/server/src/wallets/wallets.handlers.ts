import type { HandlerOf } from '../endpoints/endpoint.types.js'
import type { walletPage } from './wallets.endpoints.js'
import type { WalletSource } from './wallets.types.js'

/** Entries per page by default (S9.04). */
const PAGE_SIZE = 40

/** Makes the handler of the list of wallets. */
export const answerWallets =
  (wallets: WalletSource): HandlerOf<typeof walletPage> =>
  async ({ query: { page = 1, entries = PAGE_SIZE, search = '', badge_type: badgeType, ...ids } }) => {
    const { data, count } = await wallets.find({ ...ids, page, entries, search, badgeType })
    return { data, count }
  }
