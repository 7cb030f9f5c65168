import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Points } from '../../shared/Points.js'
import { useShell } from '../../shell/frame/context.js'
import { helpWords } from '../../shared/help.words.js'
import { useSay } from '../../words/useSay.js'
import { checkIcon } from '../../base/icons/check.js'
import { coinsIcon } from '../../base/icons/coins.js'
import { keyIcon } from '../../base/icons/key.js'

/** Explains wallets, for a visitor who never had one. */
export function WhatIsAWalletView(): ReactNode {
  const say = useSay(helpWords)
  const { features } = useShell()
  return (
    <>
      <Points
        points={[
          { icon: coinsIcon, title: say('whatWallet.home'), text: say('whatWallet.homeText') },
          { icon: keyIcon, title: say('whatWallet.key'), text: say('whatWallet.keyText') },
          { icon: checkIcon, title: say('whatWallet.ask'), text: say('whatWallet.askText') },
        ]}
      />
      <Button kind="primary" data-focus-key="get" onClick={() => features.router.push({ view: 'GetWallet' })}>
        {say('help.get')}
      </Button>
    </>
  )
}
