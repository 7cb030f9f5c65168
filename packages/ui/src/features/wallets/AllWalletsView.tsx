import type { ReactNode } from 'react'
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
import { ListSearch } from '../../shared/list/ListSearch.js'
import { useListLink } from '../../shared/list/useListLink.js'
import { slotsOf, WalletRows } from './WalletRows.js'
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
  const link = useListLink()
  const toTop = (): void => link.list.current?.toTop()
  return (
    <div className={css.all}>
      <div className={css.head}>
        <ListSearch
          link={link}
          label={say('all.search')}
          clearLabel={say('all.clear')}
          text={text}
          search={all.search}
          count={wallets.length}
          pressOnly={() => {
            const [only] = wallets
            if (only && !all.isLoading) all.press(only)
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
              toTop()
              all.showCertified(isOn)
            }}
          />
        )}
      </div>
      <Agreement {...all.connect} />
      {wallets.length + slotsOf(all) > 0 ? (
        <WalletRows link={link} all={all} />
      ) : all.trouble ? (
        <WalletsTrouble className={css.none} trouble={all.trouble} error={all.error} retry={all.retry} />
      ) : (
        <Nothing {...all} />
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
