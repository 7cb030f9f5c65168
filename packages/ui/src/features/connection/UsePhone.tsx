import type { ReactNode } from 'react'
import { Icon } from '../../base/icons.js'
import { useShell } from '../../shell/context.js'
import { connectionWords } from '../../words/en/connection.js'
import { useSay } from '../../words/useSay.js'
import { codeRoute, namespaceOf } from '../wallets/codeRoute.js'
import { useServices } from '../wallets/useServices.js'
import { qrIcon } from '../wallets/wallets.icons.js'

/** The way from a wallet of this browser to one on a phone. Nothing where there is none, and on a phone itself. */
export function UsePhone(): ReactNode {
  const say = useSay(connectionWords)
  const { latch, features } = useShell()
  const pairing = useServices()?.pairing
  if (!pairing?.isOn || pairing.platform.system !== 'desktop') return null
  const openCode = (): void => {
    const { router } = features
    // In this view's place: the way back from the code leads to the wallets.
    router.replace(codeRoute(latch, namespaceOf(router.state.history)))
    latch.cancel()
  }
  return (
    <div className="instead">
      <span>{say('connecting.absent')}</span>
      <button type="button" className="link" onClick={openCode}>
        <Icon shape={qrIcon} size={16} />
        {say('connecting.phone')}
      </button>
    </div>
  )
}
