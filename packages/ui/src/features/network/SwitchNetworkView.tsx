import { networkOf, type CaipNetworkId } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { Ring } from '../../shared/Ring.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { networkWords } from './network.words.js'
import { useSay } from '../../words/useSay.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'

/**
 * Waits for the wallet to switch the network. The network feature's steps leave the view: on to the next one after the
 * switch, and back one view where it failed (S2.12).
 */
export function SwitchNetworkView({ networkId }: { readonly networkId: CaipNetworkId }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(networkWords)
  const { features } = useShell()
  const { networks } = useLatchNetwork()
  const wanted = networkOf(networks, networkId)
  const { name, chainNamespace } = wanted
  const wallet = useLatchAccount(chainNamespace).connectedWalletInfo?.name
  const title = say('switch.waiting', { network: name })
  useAnnounced(title)
  return (
    <div className={view.message}>
      <Ring state="waiting" {...ofNetwork(wanted)} shared={networkId} />
      <div className={view.words}>
        <h2 className={view.title}>{title}</h2>
        <p className={view.text}>{say('switch.waitingHint', { wallet: wallet ?? say('switch.yourWallet') })}</p>
      </div>
      <Button kind="quiet" onClick={features.router.goBack}>
        {say('switch.cancel')}
      </Button>
    </div>
  )
}
