import { installedWallets } from '@latchkit/core/wallets'
import type { ReactNode } from 'react'
import { useSkeleton } from '../../base/useSkeleton.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { moreWalletsWords } from '../../shared/wallets/moreWallets.words.js'
import { useSay } from '../../words/useSay.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { ListedRow } from '../../shared/wallets/ListedRow.js'
import { placesOf } from '../../shared/wallets/downloads.js'
import { useServices } from '../../shared/wallets/useServices.js'
import { useFeatures } from '../../shared/useFeatures.js'
import { Slots } from './MoreWallets.js'
import styles from './PopularWallets.css'

/** Number of wallets that are listed. */
const POPULAR = 5

/**
 * Lists the first wallets that aren't installed and are available for this device. A row opens the wallet's downloads.
 */
export function PopularWallets(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(moreWalletsWords)
  const { features } = useShell()
  const { allWallets } = useFeatures()
  const services = useServices()
  const { wallets = [], isRead, status } = useLatchState((state) => state.wallets) ?? {}
  const { connectors } = useLatchState((state) => state.connectors)

  const isInstalled = installedWallets(connectors)
  const system = services?.pairing.platform.system ?? 'desktop'
  const popular = wallets
    .filter((wallet) => !isInstalled(wallet) && placesOf(wallet, system).length > 0)
    .slice(0, POPULAR)
  const isPending = !isRead && status !== 'failed' && status !== 'offline'
  const slots = isPending ? POPULAR - popular.length : 0
  const skeleton = useSkeleton(slots > 0)
  if (popular.length + slots === 0) return null
  return (
    <section className={css.popular}>
      <h2 className={view.group}>{say('popular.title')}</h2>
      <ul className={view.rows} aria-label={say('popular.title')}>
        {popular.map((wallet) => (
          <li key={wallet.id}>
            <ListedRow
              wallet={wallet}
              src={services?.wallets.imageUrl(wallet)}
              onClick={() => features.router.push({ view: 'Downloads', params: { walletId: wallet.id } })}
            />
          </li>
        ))}
        <Slots count={slots} shimmers={!!skeleton} />
      </ul>
      {allWallets !== false && (
        <button
          type="button"
          className={join(view.link, view.note)}
          data-focus-key="all"
          onClick={() => features.router.push({ view: 'AllWallets' })}
        >
          {say('popular.all')}
        </button>
      )}
    </section>
  )
}
