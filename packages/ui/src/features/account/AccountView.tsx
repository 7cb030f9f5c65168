import type { ReactNode } from 'react'
import { Avatar } from '../../base/Avatar.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import { Icon } from '../../base/icons.js'
import { drawnStyles } from '../../base/drawn.styles.js'
import { moreStyles } from '../../base/more.styles.js'
import { partsStyles } from '../../base/parts.styles.js'
import { Picture } from '../../base/Picture.js'
import { Row } from '../../base/Row.js'
import { CopyButton } from '../../shared/CopyButton.js'
import { explorerLink } from '../../shared/explorer.js'
import { shortAddress } from '../../shared/shortAddress.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useShell } from '../../shell/context.js'
import { accountWords } from '../../words/en/account.js'
import { useSay } from '../../words/useSay.js'
import { Balance } from './Balance.js'
import { DisconnectButton } from './DisconnectButton.js'
import { useAccount } from './useAccount.js'
import { useStyles } from '../../shell/useStyles.js'
import { accountStyles } from './account.styles.js'
import { nextIcon } from '../../base/moreIcons.js'

/** Shows the account of the active connection: name, address, balance, network, settings and explorer. */
export function AccountView(): ReactNode {
  const say = useSay(accountWords)
  useStyles(moreStyles, partsStyles, drawnStyles, accountStyles)
  const { features, latch } = useShell()
  const nameOf = useNetworkName()
  const details = useAccount()
  const { account, network, walletIcon } = details
  const { address, addressLabels, connectedWalletInfo: wallet } = account
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  const explorer = explorerLink(network, address)
  const canSwitch = latch.options.enableNetworkSwitch
  const networkName = nameOf(network)
  const networkPicture = <Picture src={network.assets?.imageUrl} name={networkName} size={40} round />
  return (
    <div className="account">
      <Avatar address={address} size={80} />
      <button
        type="button"
        className="who"
        data-focus-key="wallets"
        onClick={() => features.router.push({ view: 'ProfileWallets' })}
      >
        <bdi dir="auto">{addressLabels[address] ?? wallet?.name ?? say('account.wallet')}</bdi>
        <span className="unseen"> {say('account.wallets')}</span>
        <Icon shape={nextIcon} size={16} />
      </button>
      <CopyButton className="address" text={address} label={say('account.copy')}>
        <span translate="no" title={address}>
          {shortAddress(address)}
        </span>
      </CopyButton>
      <Balance {...details} />
      <div className="rows">
        {canSwitch ? (
          <Row
            focusKey="networks"
            picture={networkPicture}
            label={<bdi dir="auto">{networkName}</bdi>}
            side={<Icon shape={nextIcon} size={18} />}
            onClick={() => features.router.push({ view: 'Networks' })}
          />
        ) : (
          <div className="row" part="row">
            {networkPicture}
            <span className="grow">
              <bdi dir="auto">{networkName}</bdi>
            </span>
          </div>
        )}
        <Row
          focusKey="settings"
          picture={<Picture src={walletIcon} name={wallet?.name ?? ''} size={40} />}
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
