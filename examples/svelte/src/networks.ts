import { base, mainnet } from '@latchkit/element/networks'

/** The networks that visitors may use. Wallets have RPCs of their own for them. */
export const networks = [mainnet, base]
