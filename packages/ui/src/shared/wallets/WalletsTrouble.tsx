import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/icons.js'
import { retryIcon, warningIcon } from '../../base/moreIcons.js'
import { allWalletsWords } from '../../words/en/allWallets.js'
import { moreWalletsWords } from '../../words/en/moreWallets.js'
import { useSay } from '../../words/useSay.js'
import { TroubleText, type WalletsTroubleProps } from './TroubleText.js'

/** Shown in place of wallets that couldn't be read: the reason, and a button that calls `retry`. */
export function WalletsTrouble({
  className,
  retry,
  ...details
}: WalletsTroubleProps & {
  readonly className: string
  readonly retry: () => void
}): ReactNode {
  const say = useSay(allWalletsWords)
  const sayMore = useSay(moreWalletsWords)
  return (
    <div className={className}>
      <span className="disc warning">
        <Icon shape={warningIcon} size={28} />
      </span>
      <div className="words" role="alert">
        <h2 className="title">
          <TroubleText {...details} />
        </h2>
        <p className="note large">{say('all.failedHint')}</p>
      </div>
      <Button kind="primary" icon={retryIcon} onClick={retry}>
        {sayMore('more.retry')}
      </Button>
    </div>
  )
}
