import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Points } from '../../shared/Points.js'
import { say } from '../../words/words.js'

/** How to come by a wallet, without sending anyone to a vendor. */
export function GetWalletView(): ReactNode {
  return (
    <>
      <Points
        points={[
          { icon: 'wallet', title: say('getWallet.pick'), text: say('getWallet.pickText') },
          { icon: 'key', title: say('getWallet.write'), text: say('getWallet.writeText') },
          { icon: 'check', title: say('getWallet.back'), text: say('getWallet.backText') },
        ]}
      />
      <Button icon="retry" onClick={() => location.reload()}>
        {say('getWallet.reload')}
      </Button>
    </>
  )
}
