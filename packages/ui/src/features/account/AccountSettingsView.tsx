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
import { SessionsRow } from './SessionsRow.js'
import { useAccount } from './useAccount.js'
import { useStyles } from '../../base/useStyles.js'
import styles from './AccountSettingsView.css'

/** Shows the active connection in full: wallet, label, network, kind of account and whole address. */
export function AccountSettingsView(): ReactNode {
  const css = useStyles(styles)
  const say = useSay(accountWords)
  const details = useAccount()
  const { account, network, walletPicture } = details
  const networkName = useNetworkName()(network)
  const { address, addressLabels, connectedWalletInfo: wallet } = account
  if (!address) return null
  const label = addressLabels[address]
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
        <div>
          <dt>{say('settings.network')}</dt>
          <dd>
            <AppPicture {...ofNetwork(network)} name={networkName} size={24} round />
            <bdi dir="auto">{networkName}</bdi>
          </dd>
        </div>
        <AccountTypeEntry className={css.whole} {...details} />
        <div className={css.whole}>
          <dt>{say('settings.address')}</dt>
          <dd>
            <FullAddress address={address} />
            <CopyButton text={address} label={say('account.copy')} />
          </dd>
        </div>
      </dl>
      <SessionsRow />
      <DisconnectButton className={css.danger} {...details} />
    </div>
  )
}
