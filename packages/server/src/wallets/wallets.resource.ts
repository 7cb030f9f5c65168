import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { walletPage } from './wallets.endpoints.js'
import { answerWallets } from './wallets.handlers.js'
import { createWalletList } from './wallets.list.js'
import type { WalletSource } from './wallets.types.js'

/** Where wallets come from. */
export interface WalletOptions {
  readonly wallets?: WalletSource | undefined
}

/** The resource `wallets`: the wallet directory. */
export const wallets: Resource<WalletOptions> = defineResource({
  endpoints: { walletPage },
  answer: ({ sources: { wallets: source = createWalletList([]) } }) => ({ walletPage: answerWallets(source) }),
})
