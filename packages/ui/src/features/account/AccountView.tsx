import { blo } from 'blo'
import type { ReactNode } from 'react'
import { Icon } from '../../base/icons.js'
import { moreStyles } from '../../base/more.styles.js'
import { Picture } from '../../base/Picture.js'
import { Row } from '../../base/Row.js'
import { CopyButton } from '../../shared/CopyButton.js'
import { explorerLink } from '../../shared/explorer.js'
import { shortAddress } from '../../shared/shortAddress.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/account.js'
import { Balance } from './Balance.js'
import { DisconnectButton } from './DisconnectButton.js'
import { useAccount } from './useAccount.js'
import { useStyles } from '../../shell/useStyles.js'
import { accountStyles } from './account.styles.js'
import { nextIcon, outIcon } from '../../base/moreIcons.js'

/** The connected account. */
export function AccountView(): ReactNode {
  useStyles(moreStyles, accountStyles)
  const { features } = useShell()
  const facts = useAccount()
  const { account, network } = facts
  const { address, addressLabels, connectedWalletInfo: wallet } = account
  // The view may be on its way out while the account is gone already (F075).
  if (!address) return null
  const explorer = explorerLink(network, address)
  return (
    <div className="account">
      <Picture src={blo(address as `0x${string}`)} name={address.slice(2)} size={80} />
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
      <Balance {...facts} />
      <div className="rows">
        <Row
          focusKey="networks"
          picture={<Picture src={network.assets?.imageUrl} name={network.name} size={40} round />}
          label={<bdi dir="auto">{network.name}</bdi>}
          side={<Icon shape={nextIcon} size={18} />}
          onClick={() => features.router.push({ view: 'Networks' })}
        />
        <Row
          focusKey="settings"
          picture={<Picture src={wallet?.icon} name={wallet?.name ?? ''} size={40} />}
          label={say('account.settings')}
          side={<bdi dir="auto">{wallet?.name}</bdi>}
          onClick={() => features.router.push({ view: 'AccountSettings' })}
        />
        {explorer && (
          <a className="row" href={explorer.href} target="_blank" rel="noopener noreferrer">
            <span className="disc small">
              <Icon shape={outIcon} size={20} />
            </span>
            <span className="grow">
              {say('account.explorer', { explorer: explorer.name })}
              <span className="unseen"> {say('account.newTab')}</span>
            </span>
          </a>
        )}
      </div>
      <DisconnectButton kind="quiet" {...facts} />
    </div>
  )
}
