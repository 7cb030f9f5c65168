import { useRef, useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../base/Button.js'
import { Icon, retryIcon, warningIcon } from '../../base/icons.js'
import { moreStyles } from '../../base/more.styles.js'
import { searchIcon } from '../../base/moreIcons.js'
import { useChunk } from '../../shell/useChunk.js'
import { useStyles } from '../../shell/useStyles.js'
import { say } from '../../words/en/allWallets.js'
import { allWalletsStyles } from './allWallets.styles.js'
import { listsStyles } from './lists.styles.js'
import { useAllWallets, type AllWallets } from './useAllWallets.js'
import { useVirtualRows } from './useVirtualRows.js'
import { placesOf, WalletRows } from './WalletRows.js'
import { WalletSearchField } from './WalletSearchField.js'
import { qrIcon } from './wallets.icons.js'

const loadLegal = () => import('../connectors/Legal.js')

/** Every wallet that the app knows, with a search (S2.06). */
export function AllWalletsView(): ReactNode {
  useStyles(moreStyles, listsStyles, allWalletsStyles)
  const all = useAllWallets()
  const { wallets, text, certifiedOnly, openCode } = all
  const field = useRef<HTMLInputElement>(null)
  const [start] = useState(() =>
    Math.max(
      0,
      wallets.findIndex(({ id }) => id === all.last),
    ),
  )
  const rows = useVirtualRows(placesOf(all), wallets.length, start, () => field.current?.focus())
  const search = (next: string): void => {
    rows.toTop()
    all.search(next)
  }
  return (
    <div className="all-wallets">
      <div className="head">
        <WalletSearchField
          field={field}
          text={text}
          search={search}
          enter={rows.enter}
          pressOnly={() => {
            const [only] = wallets
            if (only && wallets.length === 1 && !all.isLoading) all.press(only)
          }}
        />
        {openCode && all.isPhone && (
          <IconButton icon={qrIcon} label={say('all.code')} data-focus-key="code" onClick={openCode} />
        )}
      </div>
      <div className="bar">
        <p role="status">{statusOf(all)}</p>
        {certifiedOnly !== undefined && (
          <label className="switch">
            <span>{say('all.certified')}</span>
            <input
              type="checkbox"
              role="switch"
              checked={certifiedOnly}
              onChange={(event) => {
                rows.toTop()
                all.showCertified(event.target.checked)
              }}
            />
          </label>
        )}
      </div>
      <Agreement {...all} />
      {placesOf(all) > 0 ? (
        <WalletRows all={all} rows={rows} />
      ) : all.trouble ? (
        <Trouble {...all} />
      ) : (
        <Nothing {...all} search={search} />
      )}
      {all.trouble && wallets.length > 0 && (
        <div className="trouble" role="alert">
          {say(`more.${all.trouble}`)}{' '}
          <button type="button" className="link" onClick={all.retry}>
            {say('more.retry')}
          </button>
        </div>
      )}
    </div>
  )
}

/** What is said of the list, at each change once. */
function statusOf({ wallets, count, isSearching, isLoading, trouble }: AllWallets): string {
  if (wallets.length === 0 && trouble) return ''
  if (wallets.length === 0 && isLoading) return say(isSearching ? 'all.searching' : 'more.loading')
  const number = new Intl.NumberFormat('en').format(count)
  if (isSearching) return say(count === 1 ? 'all.found1' : 'all.found', { count: number })
  return say(count === 1 ? 'all.count1' : 'all.count', { count: number })
}

/** Who came here without passing the first view is asked here. */
function Agreement({ connect }: AllWallets): ReactNode {
  const { checkbox, accepted } = connect.legal
  const [isAsked] = useState(checkbox && !accepted)
  const agreement = useChunk(loadLegal, isAsked)
  return isAsked && agreement ? <agreement.Legal {...connect} /> : null
}

function Trouble({ trouble, retry }: AllWallets): ReactNode {
  return (
    <div className="none">
      <span className="disc warning">
        <Icon shape={warningIcon} size={28} />
      </span>
      <div className="words" role="alert">
        <h2 className="title">{say(trouble === 'offline' ? 'more.offline' : 'more.failed')}</h2>
        <p className="note large">{say('all.failedHint')}</p>
      </div>
      <Button kind="primary" icon={retryIcon} onClick={retry}>
        {say('more.retry')}
      </Button>
    </div>
  )
}

function Nothing({ text, isSearching, certifiedOnly, search, showCertified, openCode }: AllWallets): ReactNode {
  const showAll = (): void => {
    search('')
    if (certifiedOnly) showCertified(false)
  }
  return (
    <div className="none">
      <span className="disc">
        <Icon shape={searchIcon} size={28} />
      </span>
      <div className="words">
        <h2 className="title">
          {isSearching
            ? say('all.none', { text: text.trim() })
            : say(certifiedOnly ? 'all.noneCertified' : 'all.empty')}
        </h2>
        {openCode && <p className="note large">{say('all.noneHint')}</p>}
      </div>
      <div className="actions">
        {(isSearching || certifiedOnly) && <Button onClick={showAll}>{say('all.showAll')}</Button>}
        {openCode && (
          <Button kind="quiet" icon={qrIcon} data-focus-key="code" onClick={openCode}>
            {say('all.code')}
          </Button>
        )}
      </div>
    </div>
  )
}
