import type { PairingController, Platform, WalletEntry, WalletStore } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import type { IconShape } from '../../base/Icon.js'
import { globeIcon } from '../../base/icons/globe.js'
import { Placeholder } from '../../base/Placeholder.js'
import { Tabs } from '../../base/Tabs.js'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofEntry } from '../../shared/wallets/ofEntry.js'
import { LateQr } from '../../shared/LateQr.js'
import { useLatchState } from '../../react/useLatchState.js'
import { usePage, useShell } from '../../shell/frame/context.js'
import { pairingWords } from './pairing.words.js'
import { useSay } from '../../words/useSay.js'
import { browserIcon } from '../../base/icons/browser.js'
import { phoneIcon } from '../../base/icons/phone.js'
import { WalletsTrouble } from '../../shared/wallets/WalletsTrouble.js'
import { isStore, linkPlaces, phonePlaces, type Place, placesOf } from '../../shared/wallets/downloads.js'
import { useWallet } from './useWallet.js'
import styles from './DownloadsView.css'
import viewStyles from '../../base/view.css'
import { join, useStyles } from '../../base/useStyles.js'

const ICONS: Readonly<Record<WalletStore, IconShape>> = {
  app_store: phoneIcon,
  play_store: phoneIcon,
  chrome_store: browserIcon,
  homepage: globeIcon,
}
const SIZE = 148

/** Shows where the visitor gets a wallet: its stores, its website, and on a desktop a code for a phone. */
export function DownloadsView({ walletId }: { readonly walletId: string }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(pairingWords)
  const { features } = useShell()
  const { controllers, wallet, isLooking, failed, isUnreached, error, loadAgain } = useWallet(walletId)
  const isOnline = usePage().navigator?.onLine !== false
  const chooseAnother = (): void => features.router.reset({ view: 'Connect' })
  if (failed || isUnreached)
    return (
      <WalletsTrouble
        className={view.message}
        trouble={isOnline ? 'failed' : 'offline'}
        error={error}
        retry={() => loadAgain()}
      />
    )
  if (!controllers || isLooking)
    return (
      <div role="progressbar" aria-label={say('downloads.loading')}>
        <Placeholder shape="code" />
      </div>
    )
  if (!wallet)
    return (
      <div className={view.message}>
        <p className={view.text} role="alert">
          {say('downloads.unknown')}
        </p>
        <Button onClick={chooseAnother}>{say('downloads.back')}</Button>
      </div>
    )
  const { system } = controllers.pairing.platform
  const isSomewhere = placesOf(wallet, system).length > 0
  return (
    <div className={css.downloads}>
      <div className={css.about}>
        <AppPicture {...ofEntry(wallet, controllers.wallets.imageUrl(wallet))} size={40} shared={wallet.id} />
        <div>
          <h2>{say('downloads.title', { wallet: wallet.name })}</h2>
          <p className={view.note}>
            {isSomewhere ? say('downloads.text') : say('downloads.nowhere', { wallet: wallet.name })}
          </p>
        </div>
      </div>
      {system === 'desktop' && <PhoneCode wallet={wallet} choose={controllers.pairing.chooseStore} />}
      <Places wallet={wallet} system={system} />
      <HaveIt walletId={walletId} />
      {!isSomewhere && (
        <Button kind="quiet" onClick={chooseAnother}>
          {say('downloads.back')}
        </Button>
      )}
    </div>
  )
}

/** The wallet's stores for phones, or its website, as a code. */
function PhoneCode({
  wallet,
  choose,
}: {
  readonly wallet: WalletEntry
  readonly choose: PairingController['chooseStore']
}): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(pairingWords)
  const places = phonePlaces(wallet)
  const chosen = useLatchState(({ pairing }) => pairing?.store)
  const place = places.find(({ name }) => name === chosen) ?? places[0]
  if (!place) return null
  return (
    <div className={css.phone}>
      <Tabs
        label={say('downloads.phones')}
        tabs={places.map((each) => ({ name: each.name, label: say(`downloads.${phoneOf(each)}Phone`) }))}
        chosen={place.name}
        choose={choose}
      >
        <LateQr
          text={place.href}
          size={SIZE}
          label={`${say('downloads.code', { wallet: wallet.name })}, ${say(`downloads.${phoneOf(place)}Phone`)}`}
        />
        <p className={view.note}>
          {say('downloads.scan')} {isStore(place.name) && <StoreLink {...place} />}
        </p>
      </Tabs>
    </div>
  )
}

/**
 * A link to the same store, to look at it here. It is a text of its own, so that no language has to continue a
 * sentence.
 */
function StoreLink({ name, href }: Place): ReactNode {
  const say = useSay(pairingWords)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {say('downloads.open', { place: say(`downloads.${name}`) })}
      <span className="unseen"> {say('downloads.newTab')}</span>
    </a>
  )
}

const phoneOf = ({ name }: Place): 'app_store' | 'play_store' | 'homepage' =>
  name === 'chrome_store' ? 'homepage' : name

/** The links to get the wallet for this device. */
function Places({ wallet, system }: { readonly wallet: WalletEntry; readonly system: Platform['system'] }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(pairingWords)
  const places = linkPlaces(wallet, system)
  if (places.length === 0) return null
  return (
    <div className={join(view.rows, css.places)}>
      {places.map(({ name, href }) => (
        <ExplorerLink
          key={name}
          href={href}
          icon={ICONS[name]}
          label={say(`downloads.${name}`)}
          newTab={say('downloads.newTab')}
        />
      ))}
    </div>
  )
}

/**
 * A button back to connecting the wallet: to the view before, or to a new one where the app opened this view. Where the
 * visitor must agree to the app's terms first, it leads to the Connect view.
 */
function HaveIt({ walletId }: { readonly walletId: string }): ReactNode {
  const say = useSay(pairingWords)
  const { latch, features } = useShell()
  const { router, legal } = features
  const goOn = (): void => {
    const before = router.state.history.at(-2)
    if (!legal.allows()) router.reset({ view: 'Connect' })
    else if (latch.options.pairing && before?.view !== 'ConnectingWalletConnect')
      router.replace({ view: 'ConnectingWalletConnect', params: { walletId } })
    else if (before) router.goBack()
    else router.reset({ view: 'Connect' })
  }
  return (
    <Button kind="primary" onClick={goOn}>
      {say('downloads.have')}
    </Button>
  )
}
