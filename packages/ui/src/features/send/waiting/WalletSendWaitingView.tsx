import { isConnected, type Features, type Latch } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../../base/Button.js'
import { outIcon } from '../../../base/icons/out.js'
import { useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { useLatchAccount } from '../../../react/hooks.js'
import { Ring } from '../../../shared/Ring.js'
import { useLatchState } from '../../../react/useLatchState.js'
import { useChunk } from '../../../shell/frame/useChunk.js'
import { useShell } from '../../../shell/frame/context.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
import { useSay } from '../../../words/useSay.js'
import { sendWords } from '../send.words.js'

const loadPairing = (latch: Latch): Promise<Features['pairing']> => latch.feature('pairing')

/**
 * Waits for the wallet that is asked to send. The steps of sending leave the view: on to the outcome of the payment, and
 * back to the review where the wallet did not send (S4.05).
 */
export function WalletSendWaitingView(): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(sendWords)
  const { features } = useShell()
  const { name, icon, rdns } = useLatchAccount().connectedWalletInfo ?? {}
  const wallet = name ?? say('waiting.yourWallet')
  const title = say('waiting.title', { wallet })
  useAnnounced(title)
  return (
    <div className={view.message}>
      <Ring state="waiting" kind="wallet" ids={icon ? [] : [rdns, name]} src={icon} name={name ?? ''} />
      <div className={view.words}>
        <h2 className={view.title}>{title}</h2>
        <p className={view.text}>{say('waiting.hint')}</p>
      </div>
      <div className={view.actions}>
        <OpenApp wallet={wallet} />
        <Button kind="quiet" onClick={features.router.goBack}>
          {say('waiting.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Opens the app of a remote wallet that was connected by a link: the request waits there. */
function OpenApp({ wallet }: { readonly wallet: string }): ReactNode {
  const say = useSay(sendWords)
  const { connectors } = useShell().features
  const isRemote = useLatchState(({ connection: { activeNamespace: active, byNamespace } }) => {
    const shown = active && byNamespace[active]
    return isConnected(shown) && connectors.get(shown.connectorId)?.traits?.prompts === 'outside'
  })
  const pairing = useChunk(loadPairing, isRemote)
  if (!isRemote || !pairing?.appLink()) return null
  return (
    <Button kind="primary" icon={outIcon} onClick={pairing.openApp}>
      {say('waiting.open', { wallet })}
    </Button>
  )
}
