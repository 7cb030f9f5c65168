import type { ReactNode } from 'react'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { CopyButton } from '../../shared/CopyButton.js'
import { FullAddress } from '../../shared/FullAddress.js'
import { accountWords } from './account.words.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useSay } from '../../words/useSay.js'
import { AccountTypeEntry } from './AccountTypeEntry.js'
import { DisconnectButton } from './DisconnectButton.js'
import { PreferenceRows } from './PreferenceRows.js'
import { SessionsRow } from './SessionsRow.js'
import { useAccount, type AccountProps } from './useAccount.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import { Icon } from '../../base/Icon.js'
import { nextIcon } from '../../base/icons/next.js'
import { Row } from '../../base/Row.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { explorerLink } from '../../shared/explorer.js'
import { useFeatures } from '../../shared/useFeatures.js'
import { useShell } from '../../shell/frame/context.js'
import { viewsWords } from '../../views.words.js'
import styles from './AccountSettingsView.css'

/**
 * Shows the active connection in full: wallet, label, kind of account and whole address. Below it are the rows that set
 * something or lead somewhere: the network, the language, the theme, the address book, the explorer, the sessions, and the
 * end of the connection.
 */
export function AccountSettingsView(): ReactNode {
  const css = useStyles(styles)
  const base = useStyles(viewStyles)
  const say = useSay(accountWords)
  const details = useAccount()
  const { account, network, walletPicture } = details
  const { address, addressLabels, connectedWalletInfo: wallet } = account
  if (!address) return null
  const label = addressLabels[address]
  const explorer = explorerLink(network, address)
  return (
    <div className={css.settings}>
      <dl>
        <div>
          <dt>{say('settings.wallet')}</dt>
          <dd>
            <AppPicture {...walletPicture} size={24} />
            <bdi dir="auto">{wallet?.name}</bdi>
          </dd>
        </div>
        {label && (
          <div>
            <dt>{say('settings.label')}</dt>
            <dd>
              <bdi dir="auto">{label}</bdi>
            </dd>
          </div>
        )}
        <AccountTypeEntry className={css.whole} {...details} />
        <div className={css.whole}>
          <dt>{say('settings.address')}</dt>
          <dd>
            <FullAddress address={address} />
            <CopyButton text={address} label={say('account.copy')} />
          </dd>
        </div>
      </dl>
      <div className={base.rows}>
        <NetworkRow network={network} />
        <PreferenceRows />
        <BookRow />
        {explorer && (
          <ExplorerLink
            href={explorer.href}
            label={say('account.explorer', { explorer: explorer.name })}
            newTab={say('account.newTab')}
          />
        )}
        <SessionsRow />
      </div>
      <DisconnectButton className={css.danger} {...details} />
    </div>
  )
}

/** The network, and the way to the others. No button where the app lets no visitor switch. */
function NetworkRow({ network }: Pick<AccountProps, 'network'>): ReactNode {
  const say = useSay(accountWords)
  const { features, latch } = useShell()
  const name = useNetworkName()(network)
  const label = say('settings.network')
  const value = (
    <>
      <bdi dir="auto">{name}</bdi>
      <AppPicture {...ofNetwork(network)} name={name} size={24} round />
    </>
  )
  if (!latch.options.enableNetworkSwitch)
    return (
      <dl>
        <div>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      </dl>
    )
  return (
    <Row
      focusKey="network"
      label={label}
      side={
        <>
          {value}
          <Icon shape={nextIcon} size={18} />
        </>
      }
      onClick={() => features.router.push({ view: 'Networks' })}
    />
  )
}

/** Leads to the saved addresses, where the app lets the visitor send to them. */
function BookRow(): ReactNode {
  const say = useSay(viewsWords)
  const { features, latch } = useShell()
  const { send } = useFeatures()
  if (send === false || !latch.can('transfer')) return null
  return (
    <Row
      focusKey="book"
      label={say('view.AddressBook')}
      side={<Icon shape={nextIcon} size={18} />}
      onClick={() => features.router.push({ view: 'AddressBook' })}
    />
  )
}
