import type { ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { IconButton } from '../../base/IconButton.js'
import { pairingWords } from './pairing.words.js'
import { retryIcon } from '../../base/icons/retry.js'
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
    <Banner
      tone="warning"
      isAnnounced
      action={<IconButton icon={retryIcon} label={say('relay.retry')} onClick={retry} />}
    >
      {say('relay.down')}
    </Banner>
  )
}
