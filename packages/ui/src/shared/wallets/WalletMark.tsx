import type { ConnectorRow } from '@latchkit/core'
import type { ReactNode } from 'react'
import { moreStyles } from '../../base/more.styles.js'
import { useLatchState } from '../../react/useLatchState.js'
import { NamespacePicture } from '../NamespacePicture.js'
import { useNameList } from '../useNameList.js'
import { useStyles } from '../../shell/frame/useStyles.js'
import { walletsWords } from '../../words/en/wallets.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { walletMarkStyles } from './walletMark.styles.js'

/**
 * Marks at the end of a wallet's row: its chains where there are several, and whether it is connected or was used last.
 */
export function WalletMark({ connectors, lastUsed }: Pick<ConnectorRow, 'connectors' | 'lastUsed'>): ReactNode {
  const say = useSay(walletsWords)
  const nameOf = useNamespaceName()
  const listOf = useNameList()
  useStyles(moreStyles, walletMarkStyles)
  const isConnected = useLatchState(({ connection }) =>
    connection.connections.some(({ connectorId }) => connectors.some(({ id }) => id === connectorId)),
  )
  const chains = connectors.map(({ chain }) => chain)
  const networks = listOf(chains.map(nameOf))
  if (chains.length < 2 && !isConnected && !lastUsed) return null
  return (
    <span className="marks">
      {chains.length > 1 && (
        <span className="chains" title={networks}>
          <span className="unseen">{say('mark.chains', { networks })}</span>
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
