import type { ListPlace } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { Actions } from '../../base/Actions.js'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/Icon.js'
import { nextIcon } from '../../base/icons/next.js'
import { planeIcon } from '../../base/icons/plane.js'
import { qrIcon } from '../../base/icons/qr.js'
import { settingsIcon } from '../../base/icons/settings.js'
import { swapIcon } from '../../base/icons/swap.js'
import { Tabs } from '../../base/Tabs.js'
import { useStyles } from '../../base/useStyles.js'
import { CopyButton } from '../../shared/CopyButton.js'
import { shortAddress } from '../../shared/shortAddress.js'
import { useFeatures } from '../../shared/useFeatures.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import { useSay } from '../../words/useSay.js'
import { accountWords } from './account.words.js'
import styles from './AccountView.css'
import { Balance } from './Balance.js'
import { DisconnectButton } from './DisconnectButton.js'
import { TokensTab } from './TokensTab.js'
import { useAccount, useWatchedBalance, type AccountProps } from './useAccount.js'
import { useBalances, useWatchedIdentity, type Balances } from './useBalances.js'
import { useCanSwap } from './useCanSwap.js'
import { inOrder } from './walletFeatures.js'
import { AccountAvatar } from '../../shared/AccountAvatar.js'

const loadActivity = () => import('./ActivityTab.js')

/** Shows the account of the active connection: who it is, what it has, and what it did. */
export function AccountView(): ReactNode {
  const css = useStyles(styles)
  const details = useAccount()
  const balances = useBalances()
  const { total, isAwaited, staleSince } = balances
  useWatchedIdentity()
  useWatchedBalance(total === undefined && !isAwaited)
  // The account may be gone already while the view is animated out (F075).
  if (!details.account.address) return null
  return (
    <div className={css.account}>
      <Who {...details} address={details.account.address} />
      <Balance {...details} total={total} isAwaited={isAwaited} totalStaleSince={staleSince} />
      <AccountActions />
      <ConnectionActions {...details} />
      <Holdings balances={balances} />
    </div>
  )
}

/** The actions that are built, by the name that the app gives them in `features.walletFeaturesOrder`. */
const ACTIONS = {
  swaps: { icon: swapIcon, view: 'Swap', text: 'account.swap' },
  receive: { icon: qrIcon, view: 'WalletReceive', text: 'account.receive' },
  send: { icon: planeIcon, view: 'WalletSend', text: 'account.send' },
} as const

/** What the visitor can do with what the account has. */
function AccountActions(): ReactNode {
  const css = useStyles(styles)
  const { features } = useShell()
  const say = useSay(accountWords)
  const names = useOffered()
  if (names.length === 0) return null
  return (
    <Actions>
      {names.map((name) => {
        const { icon, view, text } = ACTIONS[name]
        return (
          <Button
            key={name}
            className={css.action}
            icon={icon}
            data-focus-key={name}
            onClick={() => features.router.push({ view })}
          >
            {say(text)}
          </Button>
        )
      })}
    </Actions>
  )
}

/** Returns the actions that the app offers and its adapter is able to do, in their order. */
function useOffered(): (keyof typeof ACTIONS)[] {
  const { latch } = useShell()
  const { receive, send, walletFeaturesOrder } = useFeatures()
  const isOffered = {
    swaps: useCanSwap(),
    receive: receive !== false,
    send: send !== false && latch.can('transfer'),
  }
  const offered = (['swaps', 'receive', 'send'] as const).filter((name) => isOffered[name])
  return inOrder(offered, walletFeaturesOrder)
}

/** What concerns the connection. It is above the tokens, so that a long list doesn't move it out of reach. */
function ConnectionActions(details: AccountProps): ReactNode {
  const css = useStyles(styles)
  const { features } = useShell()
  const say = useSay(accountWords)
  return (
    <Actions className={css.quiet}>
      <Button
        kind="quiet"
        icon={settingsIcon}
        data-focus-key="settings"
        onClick={() => features.router.push({ view: 'AccountSettings' })}
      >
        {say('account.settings')}
      </Button>
      <DisconnectButton kind="quiet" {...details} />
    </Actions>
  )
}

/** What the account has, and in another tab what it did, where the app offers that. */
function Holdings({ balances }: { readonly balances: Balances }): ReactNode {
  const css = useStyles(styles)
  const { features } = useShell()
  const say = useSay(accountWords)
  const { activity } = useFeatures()
  const place = features.router.listPlace('Account')
  // The tab is there again when the visitor comes back.
  const [tab, setTab] = useState(place.tab === 'activity' ? 'activity' : 'tokens')
  const hasActivity = activity !== false
  // Fetched with the account, so that it is there when the visitor chooses the tab.
  const newest = useChunk(loadActivity, hasActivity)
  return (
    <div className={css.tabs}>
      {hasActivity ? (
        <Tabs
          label={say('account.tabs')}
          tabs={[
            { name: 'tokens', label: say('account.tokens') },
            { name: 'activity', label: say('account.activity') },
          ]}
          chosen={tab}
          choose={(name) => {
            keepTab(place, name)
            setTab(name)
          }}
        >
          {tab === 'activity' ? newest && <newest.ActivityTab /> : <TokensTab balances={balances} />}
        </Tabs>
      ) : (
        <TokensTab balances={balances} />
      )}
    </div>
  )
}

/** Keeps the tab that the visitor chose, for the way back. */
function keepTab(place: ListPlace, name: string): void {
  place.tab = name
}

/** The account's picture, its name as a button to all wallets, and its address. */
function Who({ account, address }: Pick<AccountProps, 'account'> & { readonly address: string }): ReactNode {
  const css = useStyles(styles)
  const { features } = useShell()
  const say = useSay(accountWords)
  const { addressLabels, connectedWalletInfo: wallet, profileName, profileImage } = account
  return (
    <>
      <AccountAvatar address={address} src={profileImage} size={80} />
      <button
        type="button"
        className={css.who}
        data-focus-key="wallets"
        onClick={() => features.router.push({ view: 'ProfileWallets' })}
      >
        <bdi dir="auto">{profileName ?? addressLabels[address] ?? wallet?.name ?? say('account.wallet')}</bdi>
        <span className="unseen"> {say('account.wallets')}</span>
        <Icon shape={nextIcon} size={16} />
      </button>
      <CopyButton className={css.address} text={address} label={say('account.copy')}>
        <span translate="no" title={address}>
          {shortAddress(address)}
        </span>
      </CopyButton>
    </>
  )
}
