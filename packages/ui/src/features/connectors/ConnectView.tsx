import type { ReactNode } from 'react'
import { Row } from '../../base/Row.js'
import { AppPicture, ofConnector } from '../../shared/AppPicture.js'
import { useShell } from '../../shell/context.js'
import { connectorsWords } from '../../words/en/connectors.js'
import { useSay } from '../../words/useSay.js'
import { useChunk } from '../../shell/useChunk.js'
import { useConnect, type Connect } from './useConnect.js'
import { useStyles } from '../../shell/useStyles.js'
import { connectorsStyles } from './connectors.styles.js'

// Each chunk loads only where it is needed: without an installed wallet, with terms to agree to, or with a wallet that
// was used or is on several chains.
const loadNoWallet = () => import('../help.chunk.js')
const loadLegal = () => import('./Legal.js')
const loadMark = () => import('./WalletMark.js')

/** The first view (S2.02): lists the wallets of this browser. */
export const ConnectView = (): ReactNode => <WalletList {...useConnect()} />

/** Lists wallets to connect, or says how to get one where there is none. */
export function WalletList(connect: Connect): ReactNode {
  const say = useSay(connectorsWords)
  useStyles(connectorsStyles)
  const { features, latch, moreWallets } = useShell()
  const { rows, legal } = connect
  const { pairing, customWallets, endpoints } = latch.options
  // The entry of the browser's own wallet, in a browser without one. The chunk of remote wallets hides it on a phone
  // (S6.01).
  const isUnsure = !('ethereum' in window) && rows.some(({ connector }) => connector.type === 'INJECTED')
  const hasMore = isUnsure || !!(pairing ?? customWallets ?? endpoints?.directory)
  const more = useChunk(moreWallets, hasMore)
  const isEmpty = !hasMore && rows.length === 0
  const empty = useChunk(loadNoWallet, isEmpty)
  const agreement = useChunk(loadLegal, !!(legal.termsConditionsUrl ?? legal.privacyPolicyUrl))
  return (
    <div className="connect">
      {isEmpty ? (
        empty && <empty.NoWallet />
      ) : (
        <>
          {more ? <more.MoreWallets {...connect} /> : <Wallets {...connect} />}
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
  const say = useSay(connectorsWords)
  // This covers connected wallets, because they were used.
  const mark = useChunk(
    loadMark,
    rows.some(({ group, connectors }) => group === 'recent' || connectors[1]),
  )
  return (
    <ul className="rows" aria-label={say('connect.installed')}>
      {rows.map((row) => {
        const { connector, connectors } = row
        const { id, name } = connector
        return (
          <li key={id}>
            <Row
              focusKey={id}
              picture={<AppPicture {...ofConnector(connector)} size={40} shared={id} />}
              label={
                <bdi dir="auto" title={name}>
                  {name}
                </bdi>
              }
              side={mark && <mark.WalletMark {...row} />}
              onClick={() => choose(id, !!connectors[1])}
            />
          </li>
        )
      })}
    </ul>
  )
}
