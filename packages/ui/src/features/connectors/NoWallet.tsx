import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/icons.js'
import { walletIcon } from '../../base/moreIcons.js'
import { useShell } from '../../shell/frame/context.js'
import { useStyles } from '../../shell/frame/useStyles.js'
import { helpWords } from '../../words/en/help.js'
import { useSay } from '../../words/useSay.js'
import { moreStyles } from '../../base/more.styles.js'
import { helpStyles } from '../help.styles.js'

/** The Connect view's content where no wallet is installed: says so, and leads to how to get one. */
export function NoWallet(): ReactNode {
  const say = useSay(helpWords)
  useStyles(moreStyles, helpStyles)
  const { features } = useShell()
  return (
    <>
      <div className="empty">
        <span className="disc">
          <Icon shape={walletIcon} size={28} />
        </span>
        <h2 className="title">{say('noWallet.title')}</h2>
        <p className="note">{say('noWallet.text')}</p>
      </div>
      <Button kind="primary" data-focus-key="get" onClick={() => features.router.push({ view: 'GetWallet' })}>
        {say('help.get')}
      </Button>
    </>
  )
}
