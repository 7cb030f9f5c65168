import type * as MoreWalletsChunk from './moreWallets.chunk.js'

/** Loads the lists of remote wallets within other views. */
export const loadMoreWallets = (): Promise<typeof MoreWalletsChunk> => import('./moreWallets.chunk.js')
