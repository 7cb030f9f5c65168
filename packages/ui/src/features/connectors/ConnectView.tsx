import { lazy, Suspense, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon, walletIcon } from '../../base/icons.js'
import { Picture } from '../../base/Picture.js'
import { Row } from '../../base/Row.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/connectors.js'
import { useConnect, type Connect } from './useConnect.js'
import { useStyles } from '../../shell/useStyles.js'
import { connectorsStyles } from './connectors.styles.js'

// Only an app that names pages to agree to pays for showing them.
const Legal = lazy(() => import('./Legal.js').then(({ Legal }) => ({ default: Legal })))

/** The first view (S2.02): the wallets of this browser. */
export function ConnectView(): ReactNode {
  useStyles(connectorsStyles)
  const { features } = useShell()
  const connect = useConnect()
  const getWallet = (): void => features.router.push({ view: 'GetWallet' })
  return (
    <div className="connect">
      {connect.rows.length > 0 ? <Wallets {...connect} /> : <NoWallet />}
      {connect.rows.length > 0 ? (
        <p className="note">
          {say('connect.new')}{' '}
          <button type="button" className="link" data-focus-key="get" onClick={getWallet}>
            {say('connect.get')}
          </button>
        </p>
      ) : (
        <Button kind="primary" data-focus-key="get" onClick={getWallet}>
          {say('connect.get')}
        </Button>
      )}
      {(connect.legal.termsConditionsUrl ?? connect.legal.privacyPolicyUrl) && (
        <Suspense>
          <Legal {...connect} />
        </Suspense>
      )}
    </div>
  )
}

function Wallets({ rows, choose }: Pick<Connect, 'rows' | 'choose'>): ReactNode {
  return (
    <ul className="rows" aria-label={say('connect.installed')}>
      {rows.map(({ connector, lastUsed }) => (
        <li key={connector.id}>
          <Row
            focusKey={connector.id}
            picture={<Picture src={connector.imageUrl} name={connector.name} size={40} shared={connector.id} />}
            label={
              <bdi dir="auto" title={connector.name}>
                {connector.name}
              </bdi>
            }
            side={lastUsed && <span className="badge">{say('connect.lastUsed')}</span>}
            onClick={() => choose(connector.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function NoWallet(): ReactNode {
  return (
    <div className="empty">
      <span className="disc">
        <Icon shape={walletIcon} size={28} />
      </span>
      <h2 className="title">{say('connect.none')}</h2>
      <p className="note">{say('connect.noneHint')}</p>
    </div>
  )
}
