import type { LinkOpening, WalletLink, WalletWay } from '@latchkit/core'
import { storeLink } from '@latchkit/core/wallets'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { outIcon } from '../../base/icons/out.js'
import { ofEntry } from '../../shared/wallets/ofEntry.js'
import { useAwaitedConnection } from '../../shared/connect/awaited.js'
import { Ring } from '../../shared/Ring.js'
import { pairingWords, type PairingWord } from './pairing.words.js'
import { useSay, type Say } from '../../words/useSay.js'
import { Code } from './Code.js'
import { CopyLink } from './CopyLink.js'
import { GetWallet } from './GetWallet.js'
import { RelayNote } from './RelayNote.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import type { PairingProps } from './usePairing.js'
import viewStyles from '../../base/view.css'
import buttonStyles from '../../base/Button.css'
import { useStyles } from '../../base/useStyles.js'

/**
 * Opens the wallet's app or website. Where nothing opened on a phone, it offers the store, the link and the code
 * (F054).
 */
export function OpenWallet({ way, ...props }: PairingProps & { readonly way: WalletWay }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(pairingWords)
  const { pairing, wallet, imageUrl, wcUri, opening, isRelayDown, retry } = props
  const name = wallet?.name ?? ''
  const isDone = useAwaitedConnection({ view: 'ConnectingWalletConnect', params: {} })
  // Without a code there is no link: that of an earlier code opens nothing.
  const link = wcUri ? linkFor(way, pairing?.links() ?? []) : undefined
  const isUnable = !!wcUri && !link
  const isPhone = pairing !== undefined && pairing.platform.system !== 'desktop'
  const { title, hint } = wordsOf(say, way, isUnable ? 'unable' : opening, name)
  useAnnounced(opening === 'idle' ? undefined : title)
  const open = (): void => {
    if (link) pairing?.open(link)
  }
  return (
    <div className={view.message}>
      <Ring
        state={isDone ? 'done' : opening === 'opening' || opening === 'opened' ? 'waiting' : 'idle'}
        {...ofEntry(wallet ?? { id: '', name }, imageUrl)}
        shared={wallet?.id}
      />
      <div className={view.words}>
        <h2 className={view.title}>{title}</h2>
        <p className={view.text}>{hint}</p>
      </div>
      {!isUnable && (
        <Button kind="primary" icon={way === 'web' ? outIcon : undefined} busy={!link} onClick={open}>
          {say(opening === 'idle' ? 'open.app' : 'open.again', { wallet: name })}
        </Button>
      )}
      {isPhone && (opening === 'nothing' || isUnable) ? (
        <>
          {!isUnable && <StoreLink wallet={wallet} pairing={pairing} />}
          <Code {...props} isFallback>
            {isUnable && <GetWallet {...props} />}
          </Code>
        </>
      ) : (
        <>
          {isRelayDown && <RelayNote retry={retry} />}
          <div className={view.actions}>
            <CopyLink uri={wcUri} />
            <GetWallet {...props} />
          </div>
        </>
      )}
    </div>
  )
}

/** A link to the wallet in the store of this phone. */
function StoreLink({ wallet, pairing }: Pick<PairingProps, 'wallet' | 'pairing'>): ReactNode {
  const button = useStyles(buttonStyles)
  const say = useSay(pairingWords)
  const href = wallet && pairing && storeLink(wallet, pairing.platform)
  if (!href) return null
  return (
    <a className={button.button} part="button button-plain" href={href} target="_blank" rel="noopener noreferrer">
      {say('get.wallet', { wallet: wallet.name })}
      <span className="unseen"> {say('downloads.newTab')}</span>
    </a>
  )
}

function linkFor(way: WalletWay, links: readonly WalletLink[]): WalletLink | undefined {
  if (way === 'web') return links.find(({ kind }) => kind === 'webapp')
  if (way === 'desktop') return links.find(({ kind }) => kind === 'desktop')
  return links.find(({ kind }) => kind === 'mobile' || kind === 'universal')
}

function wordsOf(
  say: Say<PairingWord>,
  way: WalletWay,
  state: LinkOpening | 'unable',
  wallet: string,
): { title: string; hint: string } {
  const values = { wallet }
  if (state === 'unable') return { title: say('open.unable', values), hint: say('open.unableHint', values) }
  if (state === 'nothing') return { title: say('open.nothing'), hint: say('open.nothingHint', values) }
  if (state === 'idle')
    return { title: say('open.title', values), hint: say(way === 'web' ? 'open.webHint' : 'open.hint') }
  return { title: say('open.continue', values), hint: say('open.continueHint') }
}
