import type { Routes } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Code } from './Code.js'
import { PairingTrouble } from './PairingTrouble.js'
import { usePairing } from './usePairing.js'
import { useWallet } from './useWallet.js'

/** Shows the code for any remote wallet, without tabs (S2.04). */
export function ConnectingWalletConnectBasicView({ namespace }: Routes['ConnectingWalletConnectBasic']): ReactNode {
  const props = usePairing({ namespace }, useWallet(undefined))
  const { trouble } = props
  return trouble ? <PairingTrouble {...props} trouble={trouble} /> : <Code {...props} isLarge />
}
