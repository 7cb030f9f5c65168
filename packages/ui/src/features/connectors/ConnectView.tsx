import type { ReactNode } from 'react'
import { Picture } from '../../base/Picture.js'
import { Row } from '../../base/Row.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/connectors.js'
import { useChunk } from '../../shell/useChunk.js'
import { useConnect, type Connect } from './useConnect.js'
import { useStyles } from '../../shell/useStyles.js'
import { connectorsStyles } from './connectors.styles.js'

// Who has a wallet doesn't pay for what is shown without one, nor does an app without pages to agree to for showing them.
const loadNoWallet = () => import('../help.chunk.js')
const loadLegal = () => import('./Legal.js')

/** The first view (S2.02): the wallets of this browser. */
export function ConnectView(): ReactNode {
  useStyles(connectorsStyles)
  const { features } = useShell()
  const connect = useConnect()
  const { rows, legal } = connect
  const isEmpty = rows.length === 0
  const empty = useChunk(loadNoWallet, isEmpty)
  const agreement = useChunk(loadLegal, !!(legal.termsConditionsUrl ?? legal.privacyPolicyUrl))
  return (
    <div className="connect">
      {isEmpty ? (
        empty && <empty.NoWallet />
      ) : (
        <>
          <Wallets {...connect} />
          <p className="note">
            {say('connect.new')}{' '}
            <button
              type="button"
              className="link"
              data-focus-key="get"
              onClick={() => features.router.push({ view: 'GetWallet' })}
            >
              {say('connect.get')}
            </button>
          </p>
        </>
      )}
      {agreement && <agreement.Legal {...connect} />}
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
