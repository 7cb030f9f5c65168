import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Picture } from '../../base/Picture.js'
import { CopyButton } from '../../shared/CopyButton.js'
import { FullAddress } from '../../shared/FullAddress.js'
import { say } from '../../words/en/account.js'
import { useAccount } from './useAccount.js'
import { useStyles } from '../../shell/useStyles.js'
import { accountStyles } from './account.styles.js'
import { disconnectIcon } from '../../base/moreIcons.js'

/** What is connected, in full. */
export function AccountSettingsView(): ReactNode {
  useStyles(accountStyles)
  const { account, network, disconnect, disconnecting } = useAccount()
  const { address, type, connectedWalletInfo: wallet } = account
  if (!address || !type) return null
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
        <div>
          <dt>{say('settings.network')}</dt>
          <dd>
            <Picture src={network.assets?.imageUrl} name={network.name} size={24} round />
            <bdi dir="auto">{network.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{say('settings.type')}</dt>
          <dd>{say(`settings.type.${type}`)}</dd>
        </div>
        <div className="whole">
          <dt>{say('settings.address')}</dt>
          <dd>
            <FullAddress address={address} />
            <CopyButton text={address} label={say('account.copy')} />
          </dd>
        </div>
      </dl>
      <Button className="danger" icon={disconnectIcon} busy={disconnecting} onClick={disconnect}>
        {say(disconnecting ? 'account.disconnecting' : 'account.disconnect')}
      </Button>
    </div>
  )
}
