import type { Connector, WalletWay } from '@latchkit/core'
import { installedWallets, walletWays } from '@latchkit/core/wallets'
import { useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import type { FoundWallet } from './useWallet.js'

/** The ways to connect a wallet here, and the one that is looked at. */
export interface Ways {
  /** The best first; empty where any wallet will do. */
  readonly ways: readonly WalletWay[]
  readonly way: WalletWay
  readonly choose: (way: WalletWay) => void
  /** The way to it in this browser, where it is installed. */
  readonly connector: Connector | undefined
}

/**
 * Reads the ways to a wallet, and remembers which one the visitor looks at: one that turns out later to be better takes
 * nothing away that somebody may be scanning.
 */
export function useWays({ controllers, wallet }: Pick<FoundWallet, 'controllers' | 'wallet'>): Ways {
  const [looked, choose] = useState<WalletWay>()
  const connector = useLatchState(({ connectors }) => wallet && installedWallets(connectors.connectors)(wallet))
  const ways = wallet && controllers ? walletWays(wallet, controllers.pairing.platform, !!connector) : []
  const way = looked && ways.includes(looked) ? looked : ways[0]
  if (way !== looked) choose(way)
  return { ways, way: way ?? 'phone', choose, connector }
}
