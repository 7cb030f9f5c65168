import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/Icon.js'
import { checkIcon } from '../../base/icons/check.js'
import { disconnectIcon } from '../../base/icons/disconnect.js'
import { Row } from '../../base/Row.js'
import { AppPicture, ofConnector } from '../../shared/AppPicture.js'
import { NamespacePicture } from '../../shared/NamespacePicture.js'
import { shortAddress } from '../../shared/shortAddress.js'
import { useShell } from '../../shell/frame/context.js'
import { walletsWords } from '../../shared/wallets/wallets.words.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { useConnect } from '../../shared/connect/useConnect.js'
import { WalletMark } from '../../shared/wallets/WalletMark.js'
import { useWallets, type ConnectedWallet, type Wallets } from './useWallets.js'
import styles from './ProfileWalletsView.css'
import { Spinner } from '../../base/Spinner.js'
import viewStyles from '../../base/view.css'
import iconButtonStyles from '../../base/IconButton.css'
import { useStyles } from '../../base/useStyles.js'

/** Lists the connected wallets, and those that were connected lately. */
export function ProfileWalletsView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(walletsWords)
  const { features } = useShell()
  const { connected, ...wallets } = useWallets()
  return (
    <div className={css.wallets}>
      {connected.length > 0 ? (
        <ul className={view.rows} aria-label={say('wallets.connected')}>
          {connected.map((wallet) => (
            <ConnectedRow key={wallet.key} wallet={wallet} {...wallets} />
          ))}
        </ul>
      ) : (
        <p className={view.text}>{say('wallets.none')}</p>
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
  const css = useStyles(styles)
  const { key, namespace, name, picture, address, addressLabel, active, busy } = wallet
  const nameOf = useNamespaceName()
  const named = { wallet: name, networks: nameOf(namespace) }
  return (
    <li className={css.split}>
      <Row
        focusKey={key}
        picture={
          <span className={css.pair}>
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
        side={busy === 'switching' ? <Spinner /> : active && <Icon shape={checkIcon} size={18} />}
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
  const iconButton = useStyles(iconButtonStyles)
  const say = useSay(walletsWords)
  return (
    <button
      type="button"
      className={iconButton.button}
      part="icon-button"
      aria-label={say(busy ? 'wallets.disconnecting' : 'wallets.disconnect', named)}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner /> : <Icon shape={disconnectIcon} />}
    </button>
  )
}

function RecentRows({ recent }: Pick<Wallets, 'recent'>): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(walletsWords)
  const { choose } = useConnect()
  if (recent.length === 0) return null
  return (
    <>
      <h2 className={view.group}>{say('wallets.recent')}</h2>
      <ul className={view.rows} aria-label={say('wallets.recent')}>
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
