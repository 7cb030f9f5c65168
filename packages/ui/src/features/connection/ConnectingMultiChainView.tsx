import { waysTo, type Connector } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Badge } from '../../base/Badge.js'
import { Row } from '../../base/Row.js'
import { useLatchState } from '../../react/useLatchState.js'
import { ofConnector } from '../../shared/AppPicture.js'
import { NamespacePicture } from '../../shared/NamespacePicture.js'
import { firstNames, useNameList } from '../../shared/useNameList.js'
import { Ring } from '../../shared/Ring.js'
import { walletsWords } from '../../shared/wallets/wallets.words.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { Agreement } from '../../shared/connect/Agreement.js'
import { useConnect } from '../../shared/connect/useConnect.js'
import { ConnectingExternalView } from './ConnectingExternalView.js'
import viewStyles from '../../base/view.css'
import { useStyles } from '../../base/useStyles.js'

/** Most networks that a row names. */
const MAX_NAMES = 2

/** Asks in which namespace to connect a wallet on several chains. */
export function ConnectingMultiChainView({ connectorId }: { readonly connectorId: string }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(walletsWords)
  const { connectors } = useLatchState((state) => state.connectors)
  const connect = useConnect()
  const connector = connectors.find(({ id }) => id === connectorId)
  // That view says that the wallet is gone.
  if (!connector) return <ConnectingExternalView connectorId={connectorId} />
  const { name } = connector
  const ways = waysTo(connector, connectors)
  return (
    <div className={view.message}>
      <Ring state="idle" {...ofConnector(connector)} shared={connectorId} />
      <div className={view.words}>
        <h2 className={view.title}>{say('chains.title')}</h2>
        <p className={view.text}>{say('chains.text', { wallet: name })}</p>
      </div>
      <div className={view.actions}>
        <ul className={view.rows} aria-label={say('chains.list', { wallet: name })}>
          {ways.map((way) => (
            <Way key={way.id} way={way} choose={connect.choose} />
          ))}
        </ul>
        <Agreement {...connect} />
      </div>
    </div>
  )
}

function Way({
  way: { id, chain },
  choose,
}: {
  readonly way: Connector
  readonly choose: (connectorId: string) => void
}): ReactNode {
  const say = useSay(walletsWords)
  const nameOf = useNamespaceName()
  const listOf = useNameList()
  const networks = useLatchState(({ network }) => network.requested.filter((each) => each.chainNamespace === chain))
  const isConnected = useLatchState(({ connection }) =>
    connection.connections.some(({ connectorId }) => connectorId === id),
  )
  const label = nameOf(chain)
  const names = firstNames(networks, MAX_NAMES, (count) => say('chains.more', { count }))
  return (
    <li>
      <Row
        focusKey={chain}
        picture={<NamespacePicture namespace={chain} size={40} />}
        label={label}
        sub={names.join() !== label && listOf(names)}
        title={listOf(names)}
        side={isConnected && <Badge>{say('mark.connected')}</Badge>}
        onClick={() => choose(id)}
      />
    </li>
  )
}
