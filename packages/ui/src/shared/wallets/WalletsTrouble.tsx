import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { allWalletsWords } from './allWallets.words.js'
import { moreWalletsWords } from './moreWallets.words.js'
import { Icon } from '../../base/Icon.js'
import { retryIcon } from '../../base/icons/retry.js'
import { warningIcon } from '../../base/icons/warning.js'
import { useSay } from '../../words/useSay.js'
import { TroubleText, type WalletsTroubleProps } from './TroubleText.js'
import viewStyles from '../../base/view.css'
import discStyles from '../../base/disc.css'
import { join, useStyles } from '../../base/useStyles.js'

/** Shown in place of wallets that couldn't be read: the reason, and a button that calls `retry`. */
export function WalletsTrouble({
  className,
  retry,
  ...details
}: WalletsTroubleProps & {
  readonly className: string | undefined
  readonly retry: () => void
}): ReactNode {
  const view = useStyles(viewStyles)
  const disc = useStyles(discStyles)
  const say = useSay(allWalletsWords)
  const sayMore = useSay(moreWalletsWords)
  return (
    <div className={className}>
      <span className={join(disc.disc, disc.warning)}>
        <Icon shape={warningIcon} size={28} />
      </span>
      <div className={view.words} role="alert">
        <h2 className={view.title}>
          <TroubleText {...details} />
        </h2>
        <p className={view.text}>{say('all.failedHint')}</p>
      </div>
      <Button kind="primary" icon={retryIcon} onClick={retry}>
        {sayMore('more.retry')}
      </Button>
    </div>
  )
}
