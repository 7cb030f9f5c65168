import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Points } from '../../shared/Points.js'
import { say } from '../../words/en/help.js'
import { useStyles } from '../../shell/useStyles.js'
import { moreStyles } from '../../base/more.styles.js'
import { helpStyles } from '../help.styles.js'
import { retryIcon } from '../../base/icons.js'
import { checkIcon, keyIcon, walletIcon } from '../../base/moreIcons.js'

/** How to come by a wallet, without sending anyone to a vendor. */
export function GetWalletView(): ReactNode {
  useStyles(moreStyles, helpStyles)
  return (
    <>
      <Points
        points={[
          { icon: walletIcon, title: say('getWallet.pick'), text: say('getWallet.pickText') },
          { icon: keyIcon, title: say('getWallet.write'), text: say('getWallet.writeText') },
          { icon: checkIcon, title: say('getWallet.back'), text: say('getWallet.backText') },
        ]}
      />
      <Button icon={retryIcon} onClick={() => location.reload()}>
        {say('getWallet.reload')}
      </Button>
    </>
  )
}
