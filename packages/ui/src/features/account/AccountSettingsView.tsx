import type { ReactNode } from 'react'
import { drawnStyles } from '../../base/drawn.styles.js'
import { moreStyles } from '../../base/more.styles.js'
import { Picture } from '../../base/Picture.js'
import { CopyButton } from '../../shared/CopyButton.js'
import { FullAddress } from '../../shared/FullAddress.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { accountWords } from '../../words/en/account.js'
import { useSay } from '../../words/useSay.js'
import { AccountTypeEntry } from './AccountTypeEntry.js'
import { DisconnectButton } from './DisconnectButton.js'
import { useAccount } from './useAccount.js'
import { useStyles } from '../../shell/useStyles.js'
import { accountStyles } from './account.styles.js'

/** Shows the active connection in full: wallet, label, network, kind of account and whole address. */
export function AccountSettingsView(): ReactNode {
  const say = useSay(accountWords)
  useStyles(moreStyles, drawnStyles, accountStyles)
  const details = useAccount()
  const { account, network } = details
  const networkName = useNetworkName()(network)
  const { address, addressLabels, connectedWalletInfo: wallet } = account
  if (!address) return null
  const label = addressLabels[address]
  return (
    <div className="settings">
      <dl>
        <div>
          <dt>{say('settings.wallet')}</dt>
          <dd>
            <Picture src={wallet?.icon} name={wallet?.name ?? ''} size={24} />
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
        <div>
          <dt>{say('settings.network')}</dt>
          <dd>
            <Picture src={network.assets?.imageUrl} name={networkName} size={24} round />
            <bdi dir="auto">{networkName}</bdi>
          </dd>
        </div>
        <AccountTypeEntry {...details} />
        <div className="whole">
          <dt>{say('settings.address')}</dt>
          <dd>
            <FullAddress address={address} />
            <CopyButton text={address} label={say('account.copy')} />
          </dd>
        </div>
      </dl>
      <DisconnectButton className="danger" {...details} />
    </div>
  )
}
