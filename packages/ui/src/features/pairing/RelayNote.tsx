import type { ReactNode } from 'react'
import { IconButton } from '../../base/IconButton.js'
import { pairingWords } from './pairing.words.js'
import { Icon } from '../../base/Icon.js'
import { retryIcon } from '../../base/icons/retry.js'
import { warningIcon } from '../../base/icons/warning.js'
import { useSay } from '../../words/useSay.js'
import { useAnnounced } from '../../shell/useAnnounced.js'
import type { PairingProps } from './usePairing.js'
import styles from './RelayNote.css'
import { useStyles } from '../../base/useStyles.js'

/**
 * Says that the relay is out of reach, with a button that tries it again. A scan or an approval arrives later (F040,
 * F041).
 */
export function RelayNote({ retry }: Pick<PairingProps, 'retry'>): ReactNode {
  const css = useStyles(styles)
  const say = useSay(pairingWords)
  useAnnounced(say('relay.down'))
  return (
    <div className={css.relay}>
      <Icon shape={warningIcon} />
      <p>{say('relay.down')}</p>
      <IconButton icon={retryIcon} label={say('relay.retry')} onClick={retry} />
    </div>
  )
}
