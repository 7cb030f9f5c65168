import type { Routes } from '@latchkit/core'
import type { ReactNode } from 'react'
import { moreStyles } from '../../base/more.styles.js'
import { qrStyles } from '../../base/qr.styles.js'
import { useStyles } from '../../shell/frame/useStyles.js'
import { connectionStyles } from '../connection/connection.styles.js'
import { Code } from './Code.js'
import { pairingStyles } from './pairing.styles.js'
import { PairingTrouble } from './PairingTrouble.js'
import { usePairing } from './usePairing.js'
import { useWallet } from './useWallet.js'

/** Shows the code for any remote wallet, without tabs (S2.04). */
export function ConnectingWalletConnectBasicView({ namespace }: Routes['ConnectingWalletConnectBasic']): ReactNode {
  useStyles(moreStyles, connectionStyles, qrStyles, pairingStyles)
  const props = usePairing({ namespace }, useWallet(undefined))
  const { trouble } = props
  return trouble ? <PairingTrouble {...props} trouble={trouble} /> : <Code {...props} isLarge />
}
