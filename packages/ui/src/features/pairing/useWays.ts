import type { Connector, WalletWay } from '@latchkit/core'
import { installedWallets, walletWays } from '@latchkit/core/wallets'
import { useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import type { FoundWallet } from './useWallet.js'

/** The ways to connect a wallet on this device, and the one on show. */
export interface Ways {
  /** The best first. Empty for any wallet. */
  readonly ways: readonly WalletWay[]
  /** The way on show: the visitor's choice, or the way that was the best at first. `phone` where there is no way. */
  readonly way: WalletWay
  readonly choose: (way: WalletWay) => void
  /** The wallet's connector, where the wallet is installed. */
  readonly connector: Connector | undefined
}

/**
 * Reads the ways to connect a wallet, and remembers the one on show. A better one that is found later doesn't replace
 * it, because the visitor may be scanning the code.
 */
export function useWays({ controllers, wallet }: Pick<FoundWallet, 'controllers' | 'wallet'>): Ways {
  const [looked, choose] = useState<WalletWay>()
  const connector = useLatchState(({ connectors }) => wallet && installedWallets(connectors.connectors)(wallet))
  const ways = wallet && controllers ? walletWays(wallet, controllers.pairing.platform, !!connector) : []
  const way = looked && ways.includes(looked) ? looked : ways[0]
  if (way !== looked) choose(way)
  return { ways, way: way ?? 'phone', choose, connector }
}
