import type { ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { useShell } from '../../shell/frame/context.js'
import { connectionWords } from './connection.words.js'
import { useSay } from '../../words/useSay.js'
import { qrIcon } from '../../base/icons/qr.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { codeRoute, codeNamespace } from '../../shared/wallets/codeRoute.js'
import { useServices } from '../../shared/wallets/useServices.js'
import styles from './UsePhone.css'

/**
 * A link from an installed wallet to the code for a phone. Renders nothing where the kit can't pair, and on a phone.
 */
export function UsePhone(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(connectionWords)
  const { latch, features } = useShell()
  const pairing = useServices()?.pairing
  if (!pairing?.isOn || pairing.platform.system !== 'desktop') return null
  const openCode = (): void => {
    const { router } = features
    // Replaces this view, so that Back leads from the code to the list of wallets.
    router.replace(codeRoute(latch, codeNamespace(router.state.history)))
    latch.cancel()
  }
  return (
    <div className={css.instead}>
      <span>{say('connecting.absent')}</span>
      <button type="button" className={view.link} onClick={openCode}>
        <Icon shape={qrIcon} size={16} />
        {say('connecting.phone')}
      </button>
    </div>
  )
}
