import { BROWSER_WALLET_ID } from '@latchkit/core'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { usePage, useShell } from '../../shell/frame/context.js'
import { connectorsWords } from './connectors.words.js'
import { useSay } from '../../words/useSay.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { type Connect, useConnect } from '../../shared/connect/useConnect.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import { ConnectorItem } from './ConnectorItem.js'
import styles from './ConnectView.css'
import { loadEmail } from './loadEmail.js'
import { loadNoWallet } from './loadNoWallet.js'
import { loadMoreWallets } from './loadMoreWallets.js'
import { expectedSlots, inPlaces, isOnPhone, leadsToAll, placeKey, runsOf, type Place } from './places.js'
import { usePairingRow } from './usePairingRow.js'
import { useRowOrder } from './useRowOrder.js'
import { usePressed, useUnpressed } from './useUnpressed.js'

// Each chunk loads only where it is needed: without an installed wallet, with terms to agree to, or with a wallet that
// was used or is on several chains.
const loadLegal = () => import('../../shared/connect/Legal.js')
const loadMark = () => import('../../shared/wallets/WalletMark.js')

/** The first view (S2.02): lists the wallets of this browser, below the field for an email where that gives a wallet. */
export function ConnectView(): ReactNode {
  const connect = useConnect()
  const { latch, features } = useShell()
  const hasEmail = useLatchState(({ connectors }) =>
    connectors.connectors.some(({ traits }) => traits?.prompts === 'frame'),
  )
  const chunk = useChunk(loadEmail, hasEmail)
  // The wallets stay listed on the way back from one of them.
  const place = features.router.listPlace('Connect')
  const [isUnfolded, setUnfolded] = useState(place.tab !== undefined)
  if (!hasEmail) return <WalletList {...connect} />
  const isFolded = latch.options.features.emailShowWallets === false && !isUnfolded
  const unfold = (): void => {
    place.tab = 'wallets'
    setUnfolded(true)
  }
  return <WalletList {...connect} email={{ chunk, unfold: isFolded ? unfold : undefined }} />
}

/** The field for an email above the wallets. */
interface EmailPart {
  /** Undefined while it loads. Its place is kept, so that it moves nothing. */
  readonly chunk: Awaited<ReturnType<typeof loadEmail>> | undefined
  /** Lists the wallets. Undefined where they are listed. */
  readonly unfold: (() => void) | undefined
}

/** Lists wallets to connect, or says how to get one where there is none. */
export function WalletList({ email, ...connect }: Connect & { readonly email?: EmailPart }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(connectorsWords)
  const { features, latch } = useShell()
  const { legal } = connect
  useBrowserWalletName()
  const { pairing, customWallets, endpoints } = latch.options
  const hasMore = !!(pairing ?? customWallets ?? endpoints?.directory)
  const list = useRef<HTMLDivElement>(null)
  const isEmpty = !hasMore && connect.rows.length === 0
  const unfold = isEmpty ? undefined : email?.unfold
  const more = useUnpressed(list, useChunk(loadMoreWallets, hasMore && !unfold))
  const places = usePlaces(connect, usePressed(list, !more))
  const empty = useChunk(loadNoWallet, isEmpty && !email)
  const agreement = useChunk(loadLegal, !!(legal.termsConditionsUrl ?? legal.privacyPolicyUrl))
  return (
    <div className={css.connect} ref={list}>
      {email && (
        <div className={join(css.email, !isEmpty && css.above)}>
          {email.chunk && <email.chunk.EmailEntry {...connect} hasWallets={!isEmpty} unfold={unfold} />}
        </div>
      )}
      {isEmpty && !email && empty && <empty.NoWallet />}
      {(email ? !unfold : !isEmpty) && (
        <>
          {more ? (
            <more.MoreWallets {...connect} list={list} first={places} />
          ) : (
            <Wallets places={places} choose={connect.choose} />
          )}
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

/** Returns the rows of this browser's wallets, and the places of those that the code of remote wallets will add. */
function usePlaces(connect: Connect, isPressed: boolean): readonly Place[] {
  const { options } = useShell().latch
  const page = usePage()
  const pairingRow = usePairingRow(connect)
  const { recent } = useLatchState(({ connectors }) => connectors)
  const { rows, namespace } = connect
  const { collapseWallets, connectorTypeOrder } = options.features
  const hasAll = leadsToAll(options)
  const slots = expectedSlots(options, {
    pairingRow: hasAll && isOnPhone(page.navigator) ? undefined : pairingRow,
    recent,
    rows,
    namespace,
    isPending: true,
    isRead: false,
    isCollapsed: hasAll && !!collapseWallets && (rows.length > 0 || !!pairingRow),
  })
  return useRowOrder(inPlaces(rows, slots, connectorTypeOrder), { isPressed })
}

function Wallets({ places, choose }: Pick<Connect, 'choose'> & { readonly places: readonly Place[] }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(connectorsWords)
  const { options } = useShell().latch
  const rows = places.filter((place) => 'connector' in place)
  // This covers connected wallets, because they were used.
  const mark = useChunk(
    loadMark,
    rows.some(({ group, connectors }) => group === 'recent' || connectors[1]),
  )
  const draw = (place: Place): ReactNode => {
    const key = placeKey(place)
    if (!('connector' in place)) return <li key={key} className={css.place} aria-hidden />
    const { connector, connectors } = place
    return (
      <li key={key}>
        <ConnectorItem
          connector={connector}
          side={mark && <mark.WalletMark {...place} />}
          onClick={() => choose(connector.id, !!connectors[1])}
        />
      </li>
    )
  }
  return runsOf(places).map(({ key, heading: number, places: run }) => {
    const heading = number === undefined ? undefined : options.walletGroups?.[number]?.name
    return (
      <Fragment key={key}>
        {heading && <h2 className={view.group}>{heading}</h2>}
        <ul className={view.rows} aria-label={heading ?? say('connect.installed')}>
          {run.map(draw)}
          {!heading && leadsToAll(options) && <li className={css.place} aria-hidden />}
        </ul>
      </Fragment>
    )
  })
}
