import { PAIRING_MARGIN_MS } from '@latchkit/core/wallets'
import type { ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { checkIcon } from '../../base/icons/check.js'
import { walletIcon } from '../../base/icons/wallet.js'
import { useAwaitedConnection } from '../../shared/connect/awaited.js'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofEntry } from '../../shared/wallets/ofEntry.js'
import { LateQr } from '../../shared/LateQr.js'
import { pairingWords } from './pairing.words.js'
import { useSay } from '../../words/useSay.js'
import { CopyLink } from './CopyLink.js'
import { Countdown } from './Countdown.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { RelayNote } from './RelayNote.js'
import type { PairingProps } from './usePairing.js'
import styles from './Code.css'
import viewStyles from '../../base/view.css'
import { join, useStyles } from '../../base/useStyles.js'

const SIZE = 312
const LARGE_SIZE = 328

/**
 * Shows the code to scan, one sentence that says what to do with it, how long it is valid, and a button that copies it as a
 * link. The frame shows before the code.
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
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(pairingWords)
  const { wallet, wcUri, wcPairingExpiry, isRelayDown, retry } = props
  const name = wallet?.name
  useAnnounced(!isFallback && !isRelayDown && wcUri ? say('code.ready') : undefined, wcUri)
  const sentence = !isFallback && <span>{name ? say('code.scan', { wallet: name }) : say('code.scanAny')}</span>
  return (
    <div className={join(css.pairing, isFallback && css.below)}>
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
        <p className={join(view.text, css.hint)}>
          {wcUri && wcPairingExpiry ? (
            <Countdown key={wcUri} until={wcPairingExpiry - PAIRING_MARGIN_MS}>
              {sentence}
            </Countdown>
          ) : (
            <>
              {sentence}
              <span className={css.left}>
                <span className="unseen">{say('code.making')}</span>
              </span>
            </>
          )}
        </p>
      )}
      {!isFallback && <CopyLink uri={wcUri} />}
      {children}
    </div>
  )
}

/** The picture in the middle of the code: the wallet's, or the kit's own for any wallet, and a check once it connected. */
function Mark({ wallet, imageUrl }: Pick<PairingProps, 'wallet' | 'imageUrl'>): ReactNode {
  const css = useStyles(styles)
  const isDone = useAwaitedConnection({ view: 'ConnectingWalletConnect', params: {} })
  if (isDone)
    return (
      <span className={join(css.any, css.done)} aria-hidden>
        <Icon shape={checkIcon} size={28} />
      </span>
    )
  if (wallet) return <AppPicture {...ofEntry(wallet, imageUrl)} size={40} shared={wallet.id} />
  return (
    <span className={css.any} aria-hidden>
      <Icon shape={walletIcon} size={28} />
    </span>
  )
}
