import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { IconButton } from '../../base/IconButton.js'
import { Icon } from '../../base/Icon.js'
import { searchIcon } from '../../base/icons/search.js'
import { Switch } from '../../base/Switch.js'
import { allWalletsWords } from '../../shared/wallets/allWallets.words.js'
import { moreWalletsWords } from '../../shared/wallets/moreWallets.words.js'
import { useSay } from '../../words/useSay.js'
import { Agreement } from '../../shared/connect/Agreement.js'
import { useAllWallets, type AllWallets } from './useAllWallets.js'
import { TroubleText } from '../../shared/wallets/TroubleText.js'
import { useVirtualRows } from './useVirtualRows.js'
import { placesOf, WalletRows } from './WalletRows.js'
import { WalletSearchField } from './WalletSearchField.js'
import discStyles from '../../base/disc.css'
import { qrIcon } from '../../base/icons/qr.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { WalletsTrouble } from '../../shared/wallets/WalletsTrouble.js'
import styles from './AllWalletsView.css'

/** Lists every wallet that the app knows, with a search (S2.06). */
export function AllWalletsView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(allWalletsWords)
  const sayMore = useSay(moreWalletsWords)
  const all = useAllWallets()
  const { wallets, text, certifiedOnly, openCode } = all
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
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
    <div className={css.all}>
      <div className={css.head}>
        <WalletSearchField
          field={field}
          text={text}
          search={search}
          enter={rows.enter}
          listId={placesOf(all) > 0 ? listId : undefined}
          pressOnly={() => {
            const [only] = wallets
            if (only && wallets.length === 1 && !all.isLoading) all.press(only)
          }}
        />
        {openCode && all.isPhone && (
          <IconButton icon={qrIcon} label={say('all.code')} data-focus-key="code" onClick={openCode} />
        )}
      </div>
      <div className={css.bar}>
        <Status {...all} />
        {certifiedOnly !== undefined && (
          <Switch
            label={say('all.certified')}
            checked={certifiedOnly}
            onChange={(isOn) => {
              rows.toTop()
              all.showCertified(isOn)
            }}
          />
        )}
      </div>
      <Agreement {...all.connect} />
      {placesOf(all) > 0 ? (
        <WalletRows id={listId} all={all} rows={rows} />
      ) : all.trouble ? (
        <WalletsTrouble className={css.none} trouble={all.trouble} error={all.error} retry={all.retry} />
      ) : (
        <Nothing {...all} search={search} />
      )}
      {all.trouble && wallets.length > 0 && (
        <div className={css.trouble} role="alert">
          <TroubleText trouble={all.trouble} error={all.error} />{' '}
          <button type="button" className={view.link} onClick={all.retry}>
            {sayMore('more.retry')}
          </button>
        </div>
      )}
    </div>
  )
}

/** Says how many wallets are listed or found, or that they load: once for each change. */
function Status({ wallets, count, isSearching, isLoading, trouble }: AllWallets): ReactNode {
  const say = useSay(allWalletsWords)
  const sayMore = useSay(moreWalletsWords)
  const isEmpty = wallets.length === 0
  const loading = isEmpty && isLoading && (isSearching ? say('all.searching') : sayMore('more.loading'))
  const found = !(isEmpty && trouble) && say(isSearching ? 'all.found' : 'all.count', { count })
  return <p role="status">{loading || found}</p>
}

function Nothing({ text, isSearching, certifiedOnly, search, showCertified, openCode }: AllWallets): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const disc = useStyles(discStyles)
  const say = useSay(allWalletsWords)
  const showAll = (): void => {
    search('')
    if (certifiedOnly) showCertified(false)
  }
  return (
    <div className={css.none}>
      <span className={disc.disc}>
        <Icon shape={searchIcon} size={28} />
      </span>
      <div className={view.words}>
        <h2 className={view.title} title={isSearching ? text : undefined}>
          {isSearching
            ? say('all.none', { text: text.trim() })
            : say(certifiedOnly ? 'all.noneCertified' : 'all.empty')}
        </h2>
        {openCode && <p className={view.text}>{say('all.noneHint')}</p>}
      </div>
      <div className={view.actions}>
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
