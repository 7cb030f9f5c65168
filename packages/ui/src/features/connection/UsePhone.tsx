import type { ReactNode } from 'react'
import { Icon } from '../../base/icons.js'
import { useShell } from '../../shell/frame/context.js'
import { connectionWords } from '../../words/en/connection.js'
import { useSay } from '../../words/useSay.js'
import { codeRoute, namespaceOf } from '../../shared/wallets/codeRoute.js'
import { useServices } from '../../shared/wallets/useServices.js'
import { qrIcon } from '../../shared/wallets/wallets.icons.js'

/**
 * A link from an installed wallet to the code for a phone. Renders nothing where the kit can't pair, and on a phone.
 */
export function UsePhone(): ReactNode {
  const say = useSay(connectionWords)
  const { latch, features } = useShell()
  const pairing = useServices()?.pairing
  if (!pairing?.isOn || pairing.platform.system !== 'desktop') return null
  const openCode = (): void => {
    const { router } = features
    // Replaces this view, so that Back leads from the code to the list of wallets.
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
