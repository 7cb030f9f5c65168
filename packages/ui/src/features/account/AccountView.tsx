import type { ReactNode } from 'react'
import { Avatar } from '../../base/Avatar.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import { Icon } from '../../base/Icon.js'
import { Row } from '../../base/Row.js'
import { AppPicture } from '../../shared/AppPicture.js'
import { CopyButton } from '../../shared/CopyButton.js'
import { explorerLink } from '../../shared/explorer.js'
import { shortAddress } from '../../shared/shortAddress.js'
import { useShell } from '../../shell/frame/context.js'
import { accountWords } from './account.words.js'
import { useSay } from '../../words/useSay.js'
import { Balance } from './Balance.js'
import { DisconnectButton } from './DisconnectButton.js'
import { NetworkRow } from './NetworkRow.js'
import { nextIcon } from '../../base/icons/next.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import styles from './AccountView.css'
import { useAccount, useWatchedBalance } from './useAccount.js'

/** Shows the account of the active connection: name, address, balance, network, settings and explorer. */
export function AccountView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(accountWords)
  const { features } = useShell()
  const details = useAccount()
  useWatchedBalance()
  const { account, network, walletPicture } = details
  const { address, addressLabels, connectedWalletInfo: wallet } = account
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  const explorer = explorerLink(network, address)
  return (
    <div className={css.account}>
      <Avatar address={address} size={80} />
      <button
        type="button"
        className={css.who}
        data-focus-key="wallets"
        onClick={() => features.router.push({ view: 'ProfileWallets' })}
      >
        <bdi dir="auto">{addressLabels[address] ?? wallet?.name ?? say('account.wallet')}</bdi>
        <span className="unseen"> {say('account.wallets')}</span>
        <Icon shape={nextIcon} size={16} />
      </button>
      <CopyButton className={css.address} text={address} label={say('account.copy')}>
        <span translate="no" title={address}>
          {shortAddress(address)}
        </span>
      </CopyButton>
      <Balance {...details} />
      <div className={join(view.rows, css.rows)}>
        <NetworkRow network={network} />
        <Row
          focusKey="settings"
          picture={<AppPicture {...walletPicture} size={40} />}
          label={say('account.settings')}
          side={
            <bdi dir="auto" title={wallet?.name}>
              {wallet?.name}
            </bdi>
          }
          onClick={() => features.router.push({ view: 'AccountSettings' })}
        />
        {explorer && (
          <ExplorerLink
            href={explorer.href}
            label={say('account.explorer', { explorer: explorer.name })}
            newTab={say('account.newTab')}
          />
        )}
      </div>
      <DisconnectButton kind="quiet" {...details} />
    </div>
  )
}
