import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { walletShape, type WalletMembers } from './wallets.config.js'
import { walletPage } from './wallets.endpoints.js'
import { answerWallets } from './wallets.handlers.js'
import { createWalletList } from './wallets.list.js'
import type { DirectoryWallet, WalletSource } from './wallets.types.js'

/** Where wallets come from. */
export interface WalletOptions {
  readonly wallets?: WalletSource | undefined
}

interface WalletTypes {
  options: WalletOptions
  config: WalletMembers
  checked: { readonly wallets: readonly DirectoryWallet[] }
}

/** The resource `wallets`: the wallet directory. */
export const wallets: Resource<WalletTypes> = defineResource({
  endpoints: { walletPage },
  answer: ({ sources: { wallets: source = createWalletList([]) } }) => ({ walletPage: answerWallets(source) }),
  config: walletShape,
  open: async ({ config }) => ({ source: createWalletList(config.wallets) }),
})
