import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Points } from '../../shared/Points.js'
import { helpWords } from '../../shared/help.words.js'
import { useSay } from '../../words/useSay.js'
import { checkIcon } from '../../base/icons/check.js'
import { keyIcon } from '../../base/icons/key.js'
import { retryIcon } from '../../base/icons/retry.js'
import { walletIcon } from '../../base/icons/wallet.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import { loadMoreWallets } from './loadMoreWallets.js'

/**
 * Explains how to get a wallet. Lists wallets where the app has a directory or wallets of its own. Otherwise it names
 * no vendor.
 */
export function GetWalletView(): ReactNode {
  const say = useSay(helpWords)
  const { latch } = useShell()
  const { endpoints, customWallets } = latch.options
  const popular = useChunk(loadMoreWallets, !!(endpoints?.directory ?? customWallets))
  return (
    <>
      {popular && <popular.PopularWallets />}
      <Points
        points={[
          { icon: walletIcon, title: say('getWallet.pick'), text: say('getWallet.pickText') },
          { icon: keyIcon, title: say('getWallet.write'), text: say('getWallet.writeText') },
          { icon: checkIcon, title: say('getWallet.back'), text: say('getWallet.backText') },
        ]}
      />
      <Button
        icon={retryIcon}
        onClick={({ currentTarget }) => currentTarget.ownerDocument.defaultView?.location.reload()}
      >
        {say('getWallet.reload')}
      </Button>
    </>
  )
}
