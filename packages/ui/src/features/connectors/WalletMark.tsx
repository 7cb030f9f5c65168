import type { ConnectorRow } from '@latchkit/core'
import type { ReactNode } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { NamespacePicture } from '../../shared/NamespacePicture.js'
import { useStyles } from '../../shell/useStyles.js'
import { sayNamespace } from '../../words/en/namespaces.js'
import { say } from '../../words/en/wallets.js'
import { walletMarkStyles } from './walletMark.styles.js'

/** What a wallet's row bears: the chains it is on, where there are several, and whether it is connected or was used last. */
export function WalletMark({ connectors, lastUsed }: Pick<ConnectorRow, 'connectors' | 'lastUsed'>): ReactNode {
  useStyles(walletMarkStyles)
  const isConnected = useLatchState(({ connection }) =>
    connection.connections.some(({ connectorId }) => connectors.some(({ id }) => id === connectorId)),
  )
  const chains = connectors.map(({ chain }) => chain)
  if (chains.length < 2 && !isConnected && !lastUsed) return null
  return (
    <span className="marks">
      {chains.length > 1 && (
        <span className="chains" title={listOf(chains.map(sayNamespace))}>
          <span className="unseen">{say('mark.chains', { networks: listOf(chains.map(sayNamespace)) })}</span>
          {chains.map((namespace) => (
            <NamespacePicture key={namespace} namespace={namespace} size={24} />
          ))}
        </span>
      )}
      {(isConnected || lastUsed) && (
        <span className={isConnected ? 'badge connected' : 'badge'}>
          {say(isConnected ? 'mark.connected' : 'mark.lastUsed')}
        </span>
      )}
    </span>
  )
}

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)
