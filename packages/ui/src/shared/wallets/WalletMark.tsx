import type { ConnectorRow } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Badge } from '../../base/Badge.js'
import { useLatchState } from '../../react/useLatchState.js'
import { NamespacePicture } from '../NamespacePicture.js'
import { useNameList } from '../useNameList.js'
import { walletsWords } from '../wallets/wallets.words.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import styles from './WalletMark.css'
import { useStyles } from '../../base/useStyles.js'

/**
 * Marks at the end of a wallet's row: its chains where there are several, and whether it is connected or was used last.
 */
export function WalletMark({ connectors, lastUsed }: Pick<ConnectorRow, 'connectors' | 'lastUsed'>): ReactNode {
  const css = useStyles(styles)
  const say = useSay(walletsWords)
  const nameOf = useNamespaceName()
  const listOf = useNameList()
  const isConnected = useLatchState(({ connection }) =>
    connection.connections.some(({ connectorId }) => connectors.some(({ id }) => id === connectorId)),
  )
  const chains = connectors.map(({ chain }) => chain)
  const networks = listOf(chains.map(nameOf))
  if (chains.length < 2 && !isConnected && !lastUsed) return null
  return (
    <span className={css.marks}>
      {chains.length > 1 && (
        <span className={css.chains} title={networks}>
          <span className="unseen">{say('mark.chains', { networks })}</span>
          {chains.map((namespace) => (
            <NamespacePicture key={namespace} namespace={namespace} size={24} />
          ))}
        </span>
      )}
      {(isConnected || lastUsed) && (
        <Badge tone={isConnected ? 'neutral' : 'accent'}>{say(isConnected ? 'mark.connected' : 'mark.lastUsed')}</Badge>
      )}
    </span>
  )
}
