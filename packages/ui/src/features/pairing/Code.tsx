import { PAIRING_MARGIN_MS } from '@latchkit/core/wallets'
import type { ReactNode } from 'react'
import { Icon } from '../../base/icons.js'
import { walletIcon } from '../../base/moreIcons.js'
import { Picture } from '../../base/Picture.js'
import { LateQr } from '../../shared/LateQr.js'
import { pairingWords } from '../../words/en/pairing.js'
import { useSay } from '../../words/useSay.js'
import { CopyLink } from './CopyLink.js'
import { Countdown } from './Countdown.js'
import { useAnnounced } from '../../shell/useAnnounced.js'
import { RelayNote } from './RelayNote.js'
import type { PairingProps } from './usePairing.js'

const SIZE = 312
const LARGE_SIZE = 328

/** The code to scan, what to do with it, and the same as a link. Its frame is there before the code is. */
export function Code({
  isLarge = false,
  isFallback = false,
  children,
  ...props
}: PairingProps & {
  readonly isLarge?: boolean
  /** Something else was tried first: the link is of more use here than the code. */
  readonly isFallback?: boolean
  readonly children?: ReactNode
}): ReactNode {
  const say = useSay(pairingWords)
  const { wallet, wcUri, wcPairingExpiry, isRelayDown, retry } = props
  const name = wallet?.name
  useAnnounced(!isFallback && !isRelayDown && wcUri ? say('code.ready') : undefined, wcUri)
  return (
    <div className="pairing">
      {isFallback && <CopyLink uri={wcUri} />}
      <LateQr
        text={wcUri}
        size={isLarge ? LARGE_SIZE : SIZE}
        label={name ? say('code.label', { wallet: name }) : say('code.labelAny')}
        mark={<Mark {...props} />}
      />
      {isRelayDown ? (
        <RelayNote retry={retry} />
      ) : (
        <p className="note large hint">
          {!isFallback && <span>{name ? say('code.scan', { wallet: name }) : say('code.scanAny')}</span>}
          <span className="left">
            {wcUri && wcPairingExpiry ? (
              <Countdown key={wcUri} until={wcPairingExpiry - PAIRING_MARGIN_MS} />
            ) : (
              <span>{say('code.making')}</span>
            )}
          </span>
        </p>
      )}
      {!isFallback && <CopyLink uri={wcUri} />}
      {children}
    </div>
  )
}

/** The wallet's picture in the middle of the code, or ours for any wallet. */
function Mark({ wallet, imageUrl }: Pick<PairingProps, 'wallet' | 'imageUrl'>): ReactNode {
  if (wallet) return <Picture src={imageUrl} name={wallet.name} size={40} shared={wallet.id} />
  return (
    <span className="any" aria-hidden>
      <Icon shape={walletIcon} size={28} />
    </span>
  )
}
