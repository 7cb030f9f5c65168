import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchAccount } from '../../react/hooks.js'
import { Ring } from '../../shared/Ring.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import { sendWords } from './send.words.js'

/**
 * Waits for the wallet that is asked to send. The steps of sending leave the view: on to what became of the payment, and
 * back to the review where the wallet did not send (S4.05).
 */
export function WalletSendWaitingView(): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(sendWords)
  const { features } = useShell()
  const { name, icon, rdns } = useLatchAccount().connectedWalletInfo ?? {}
  const title = say('waiting.title', { wallet: name ?? say('waiting.yourWallet') })
  useAnnounced(title)
  return (
    <div className={view.message}>
      <Ring state="waiting" kind="wallet" ids={icon ? [] : [rdns, name]} src={icon} name={name ?? ''} />
      <div className={view.words}>
        <h2 className={view.title}>{title}</h2>
        <p className={view.text}>{say('waiting.hint')}</p>
      </div>
      <Button onClick={features.router.goBack}>{say('waiting.cancel')}</Button>
    </div>
  )
}
