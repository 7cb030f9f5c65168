import { BROWSER_WALLET_ID } from '@latchkit/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Row } from '../../base/Row.js'
import { AppPicture, ofConnector } from '../../shared/AppPicture.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { connectorsWords } from './connectors.words.js'
import { useSay } from '../../words/useSay.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { type Connect, useConnect } from '../../shared/connect/useConnect.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import styles from './ConnectView.css'
import { loadMoreWallets } from './loadMoreWallets.js'
import { useUnpressed } from './useUnpressed.js'

// Each chunk loads only where it is needed: without an installed wallet, with terms to agree to, or with a wallet that
// was used or is on several chains.
const loadNoWallet = () => import('./NoWallet.js')
const loadLegal = () => import('../../shared/connect/Legal.js')
const loadMark = () => import('../../shared/wallets/WalletMark.js')

/** The first view (S2.02): lists the wallets of this browser. */
export const ConnectView = (): ReactNode => <WalletList {...useConnect()} />

/** Lists wallets to connect, or says how to get one where there is none. */
export function WalletList(connect: Connect): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(connectorsWords)
  const { features, latch } = useShell()
  const { rows, legal } = connect
  useBrowserWalletName()
  const { pairing, customWallets, endpoints } = latch.options
  const hasMore = !!(pairing ?? customWallets ?? endpoints?.directory)
  const list = useRef<HTMLDivElement>(null)
  const more = useUnpressed(list, useChunk(loadMoreWallets, hasMore))
  const isEmpty = !hasMore && rows.length === 0
  const empty = useChunk(loadNoWallet, isEmpty)
  const agreement = useChunk(loadLegal, !!(legal.termsConditionsUrl ?? legal.privacyPolicyUrl))
  return (
    <div className={css.connect} ref={list}>
      {isEmpty ? (
        empty && <empty.NoWallet />
      ) : (
        <>
          {more ? <more.MoreWallets {...connect} /> : <Wallets {...connect} />}
          <p className={view.note}>
            {say('connect.new')}{' '}
            <button
              type="button"
              className={view.link}
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

/** Gives the browser's own wallet its name in the visitor's language, for all views. */
function useBrowserWalletName(): void {
  const { latch } = useShell()
  const name = useSay(connectorsWords)('connect.browser')
  const entry = useLatchState(({ connectors }) => connectors.connectors.find(({ id }) => id === BROWSER_WALLET_ID))
  useEffect(() => {
    if (!entry || entry.name === name) return
    void latch
      .feature('connectors')
      .then(({ setAdapterConnectors }) => setAdapterConnectors('injected', [{ ...entry, name }]))
  }, [latch, entry, name])
}

function Wallets({ rows, choose }: Pick<Connect, 'rows' | 'choose'>): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(connectorsWords)
  // This covers connected wallets, because they were used.
  const mark = useChunk(
    loadMark,
    rows.some(({ group, connectors }) => group === 'recent' || connectors[1]),
  )
  return (
    <ul className={view.rows} aria-label={say('connect.installed')}>
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
