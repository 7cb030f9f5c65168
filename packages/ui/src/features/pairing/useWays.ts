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

/** Reads the ways to connect a wallet, and the one on show. */
export function useWays({ controllers, wallet }: Pick<FoundWallet, 'controllers' | 'wallet'>): Ways {
  const installed = useLatchState(({ connectors }) => wallet && installedWallets(connectors.connectors)(wallet))
  // A wallet that is gone keeps its way while the view is on show. The view that connects it says that it is gone.
  const [connector, keep] = useState(installed)
  if (installed && installed !== connector) keep(installed)
  const shown = useLatchState(({ pairing }) => pairing?.way)
  const ways = wallet && controllers ? walletWays(wallet, controllers.pairing.platform, !!connector) : []
  const way = shown && ways.includes(shown) ? shown : (ways[0] ?? 'phone')
  return { ways, way, choose: (next) => controllers?.pairing.chooseWay(next), connector }
}
