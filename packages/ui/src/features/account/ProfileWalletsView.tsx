import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/icons.js'
import { moreStyles } from '../../base/more.styles.js'
import { checkIcon, disconnectIcon } from '../../base/moreIcons.js'
import { Row } from '../../base/Row.js'
import { AppPicture, ofConnector } from '../../shared/AppPicture.js'
import { NamespacePicture } from '../../shared/NamespacePicture.js'
import { shortAddress } from '../../shared/shortAddress.js'
import { useShell } from '../../shell/context.js'
import { useStyles } from '../../shell/useStyles.js'
import { walletsWords } from '../../words/en/wallets.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { useConnect } from '../connectors/useConnect.js'
import { WalletMark } from '../connectors/WalletMark.js'
import { walletsStyles } from '../wallets.styles.js'
import { useWallets, type ConnectedWallet, type Wallets } from './useWallets.js'

/** Lists the connected wallets, and those that were connected lately. */
export function ProfileWalletsView(): ReactNode {
  const say = useSay(walletsWords)
  useStyles(moreStyles, walletsStyles)
  const { features } = useShell()
  const { connected, ...wallets } = useWallets()
  return (
    <div className="wallets">
      {connected.length > 0 ? (
        <ul className="rows" aria-label={say('wallets.connected')}>
          {connected.map((wallet) => (
            <ConnectedRow key={wallet.key} wallet={wallet} {...wallets} />
          ))}
        </ul>
      ) : (
        <p className="note large">{say('wallets.none')}</p>
      )}
      <RecentRows {...wallets} />
      <Button data-focus-key="another" onClick={() => features.router.push({ view: 'Connect' })}>
        {say('wallets.another')}
      </Button>
    </div>
  )
}

function ConnectedRow({
  wallet,
  several,
  use,
  disconnect,
}: Pick<Wallets, 'several' | 'use' | 'disconnect'> & { readonly wallet: ConnectedWallet }): ReactNode {
  const { key, namespace, name, picture, address, addressLabel, active, busy } = wallet
  const nameOf = useNamespaceName()
  const named = { wallet: name, networks: nameOf(namespace) }
  return (
    <li className="split">
      <Row
        focusKey={key}
        picture={
          <span className="on-namespace">
            <AppPicture {...picture} size={40} />
            {several && <NamespacePicture namespace={namespace} size={24} />}
          </span>
        }
        label={
          <bdi dir="auto" title={name}>
            {name}
          </bdi>
        }
        sub={
          <>
            {addressLabel && (
              <>
                <bdi dir="auto">{addressLabel}</bdi>
                {' · '}
              </>
            )}
            <bdi dir="ltr" translate="no" title={address}>
              {shortAddress(address)}
            </bdi>
            {several && <span className="unseen"> {named.networks}</span>}
          </>
        }
        side={busy === 'switching' ? <span className="spinner" /> : active && <Icon shape={checkIcon} size={18} />}
        aria-current={active || undefined}
        onClick={() => use(wallet)}
      />
      <DisconnectIcon busy={busy === 'disconnecting'} named={named} onClick={() => disconnect(wallet)} />
    </li>
  )
}

/** A button that ends one connection, with a spinner until the connection has ended. */
function DisconnectIcon({
  busy,
  named,
  onClick,
}: {
  readonly busy: boolean
  readonly named: { readonly wallet: string; readonly networks: string }
  readonly onClick: () => void
}): ReactNode {
  const say = useSay(walletsWords)
  return (
    <button
      type="button"
      className="icon-button"
      part="icon-button"
      aria-label={say(busy ? 'wallets.disconnecting' : 'wallets.disconnect', named)}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <span className="spinner" /> : <Icon shape={disconnectIcon} />}
    </button>
  )
}

function RecentRows({ recent }: Pick<Wallets, 'recent'>): ReactNode {
  const say = useSay(walletsWords)
  const { choose } = useConnect()
  if (recent.length === 0) return null
  return (
    <>
      <h2 className="group">{say('wallets.recent')}</h2>
      <ul className="rows" aria-label={say('wallets.recent')}>
        {recent.map(({ connector, connector: { id, name }, connectors }) => (
          <li key={id}>
            <Row
              focusKey={id}
              picture={<AppPicture {...ofConnector(connector)} size={40} shared={id} />}
              label={<bdi dir="auto">{name}</bdi>}
              side={<WalletMark connectors={connectors} lastUsed={false} />}
              onClick={() => choose(id, connectors.length > 1)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
