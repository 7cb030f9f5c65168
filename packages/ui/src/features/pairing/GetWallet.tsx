import type { WalletEntry } from '@latchkit/core'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/pairing.js'
import { placesOf } from './downloads.js'

/** Leads to where the wallet is got, if that is known. */
export function GetWallet({ wallet }: { readonly wallet: WalletEntry | undefined }): ReactNode {
  const { features } = useShell()
  if (!wallet || placesOf(wallet, 'desktop').length === 0) return null
  return (
    <p className="get">
      <span>{say('get.without')}</span>
      <button
        type="button"
        className="link"
        data-focus-key="downloads"
        onClick={() => features.router.push({ view: 'Downloads', params: { walletId: wallet.id } })}
      >
        {say('get.wallet', { wallet: wallet.name })}
      </button>
    </p>
  )
}
