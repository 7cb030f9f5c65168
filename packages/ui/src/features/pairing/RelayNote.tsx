import type { ReactNode } from 'react'
import { IconButton } from '../../base/IconButton.js'
import { Icon } from '../../base/icons.js'
import { retryIcon, warningIcon } from '../../base/moreIcons.js'
import { pairingWords } from '../../words/en/pairing.js'
import { useSay } from '../../words/useSay.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import type { PairingProps } from './usePairing.js'

/**
 * Says that the relay is out of reach, with a button that tries it again. A scan or an approval arrives later (F040,
 * F041).
 */
export function RelayNote({ retry }: Pick<PairingProps, 'retry'>): ReactNode {
  const say = useSay(pairingWords)
  useAnnounced(say('relay.down'))
  return (
    <div className="relay">
      <Icon shape={warningIcon} />
      <p>{say('relay.down')}</p>
      <IconButton icon={retryIcon} label={say('relay.retry')} onClick={retry} />
    </div>
  )
}
