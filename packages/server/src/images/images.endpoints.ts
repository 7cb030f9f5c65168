import { id } from '../base/parameters.js'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

/** The picture of a wallet (S7.23). */
export const walletImage = defineEndpoint({
  method: 'get',
  path: '/getWalletImage/{id}',
  summary: 'The picture of a wallet.',
  params: { id },
})

/** Pictures of a kind under `/public` need no project, because an `<img>` sends no headers of ours. */
const publicImage = (path: string, summary: string) =>
  defineEndpoint({ method: 'get', path, summary, access: 'public', params: { id } })

/** The picture of a network (S7.23). */
export const assetImage = publicImage('/public/getAssetImage/{id}', 'The picture of a network.')

/** The picture of a currency (S7.23). */
export const currencyImage = publicImage('/public/getCurrencyImage/{id}', 'The picture of a currency.')

/** The picture of a token (S7.23). */
export const tokenImage = publicImage('/public/getTokenImage/{id}', 'The picture of a token.')
