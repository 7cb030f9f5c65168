import { PAIRING_MARGIN_MS } from '@latchkit/core/wallets'
import type { ReactNode } from 'react'
import { Icon } from '../../base/icons.js'
import { walletIcon } from '../../base/moreIcons.js'
import { AppPicture, ofEntry } from '../../shared/AppPicture.js'
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

/**
 * Shows the code to scan, what to do with it, and a button that copies it as a link. The frame shows before the code.
 */
export function Code({
  isLarge = false,
  isFallback = false,
  children,
  ...props
}: PairingProps & {
  /** Whether the code is 328 CSS pixels wide. Default: false, it is 312 wide. */
  readonly isLarge?: boolean
  /** Whether opening the wallet failed before: the button that copies the link comes first then. Default: false. */
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

/** The picture in the middle of the code: the wallet's, or the kit's own for any wallet. */
function Mark({ wallet, imageUrl }: Pick<PairingProps, 'wallet' | 'imageUrl'>): ReactNode {
  if (wallet) return <AppPicture {...ofEntry(wallet, imageUrl)} size={40} shared={wallet.id} />
  return (
    <span className="any" aria-hidden>
      <Icon shape={walletIcon} size={28} />
    </span>
  )
}
