import type { ReactNode } from 'react'
import { useShell } from '../../shell/frame/context.js'
import { pairingWords } from './pairing.words.js'
import { useSay } from '../../words/useSay.js'
import { placesOf } from '../../shared/wallets/downloads.js'
import type { PairingProps } from './usePairing.js'
import styles from './GetWallet.css'
import viewStyles from '../../base/view.css'
import { useStyles } from '../../base/useStyles.js'

/** A button to the wallet's downloads. Renders nothing where none is known for this device. */
export function GetWallet({ wallet, pairing }: Pick<PairingProps, 'wallet' | 'pairing'>): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(pairingWords)
  const { features } = useShell()
  if (!wallet || !pairing || placesOf(wallet, pairing.platform.system).length === 0) return null
  return (
    <p className={css.get}>
      <button
        type="button"
        className={view.link}
        data-focus-key="downloads"
        onClick={() => features.router.push({ view: 'Downloads', params: { walletId: wallet.id } })}
      >
        {say('get.wallet', { wallet: wallet.name })}
      </button>
    </p>
  )
}
