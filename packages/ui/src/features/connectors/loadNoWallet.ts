import type { Latch } from '@latchkit/core'
import type { Shell } from '../../shell/frame/context.js'
import type * as NoWalletChunk from './NoWallet.js'

/** Loads what the Connect view says without any wallet, with its texts: they are in no part that the view has. */
export async function loadNoWallet(_: Latch, shell?: Shell): Promise<typeof NoWalletChunk> {
  const [chunk] = await Promise.all([import('./NoWallet.js'), shell?.loadWords('help')])
  return chunk
}
