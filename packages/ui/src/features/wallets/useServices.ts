import type { Latch, PairingController, WalletsController } from '@latchkit/core'
import { useChunk } from '../../shell/useChunk.js'

/** The controllers of wallets that aren't in this browser. */
export interface Services {
  readonly wallets: WalletsController
  readonly pairing: PairingController
}

async function load(latch: Latch): Promise<Services> {
  const [wallets, pairing] = await Promise.all([latch.feature('wallets'), latch.feature('pairing')])
  return { wallets, pairing }
}

/** Loads the controllers of wallets that aren't in this browser. Nothing is requested by that. */
export const useServices = (): Services | undefined => useChunk(load)
