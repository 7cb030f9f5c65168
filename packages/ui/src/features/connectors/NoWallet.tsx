import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/Icon.js'
import { walletIcon } from '../../base/icons/wallet.js'
import { useShell } from '../../shell/frame/context.js'
import { helpWords } from '../../shared/help.words.js'
import { useSay } from '../../words/useSay.js'
import styles from './NoWallet.css'
import viewStyles from '../../base/view.css'
import discStyles from '../../base/disc.css'
import { useStyles } from '../../base/useStyles.js'

/** The Connect view's content where no wallet is installed: says so, and leads to how to get one. */
export function NoWallet(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const disc = useStyles(discStyles)
  const say = useSay(helpWords)
  const { features } = useShell()
  return (
    <>
      <div className={css.empty}>
        <span className={disc.disc}>
          <Icon shape={walletIcon} size={28} />
        </span>
        <h2 className={view.title}>{say('noWallet.title')}</h2>
        <p className={view.note}>{say('noWallet.text')}</p>
      </div>
      <Button kind="primary" data-focus-key="get" onClick={() => features.router.push({ view: 'GetWallet' })}>
        {say('help.get')}
      </Button>
    </>
  )
}
