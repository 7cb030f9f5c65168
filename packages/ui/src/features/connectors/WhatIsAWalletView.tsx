import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Points } from '../../shared/Points.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/words.js'

/** What a wallet is, for somebody who never had one. */
export function WhatIsAWalletView(): ReactNode {
  const { features } = useShell()
  return (
    <>
      <Points
        points={[
          { icon: 'coins', title: say('whatWallet.home'), text: say('whatWallet.homeText') },
          { icon: 'key', title: say('whatWallet.key'), text: say('whatWallet.keyText') },
          { icon: 'check', title: say('whatWallet.ask'), text: say('whatWallet.askText') },
        ]}
      />
      <Button kind="primary" data-focus-key="get" onClick={() => features.router.push({ view: 'GetWallet' })}>
        {say('connect.get')}
      </Button>
    </>
  )
}
