import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { ListSearch } from '../../shared/list/ListSearch.js'
import { useShell } from '../../shell/frame/context.js'
import { networkWords } from './network.words.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { NetworkRows } from './NetworkRows.js'
import { useNetworks, type NetworkGroup } from './useNetworks.js'
import { useNetworkSearch } from './useNetworkSearch.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import styles from './NetworksView.css'

/** Lists the app's networks: by namespace where there are several, and test networks in a group of their own. */
export function NetworksView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(networkWords)
  const nameOf = useNamespaceName()
  const { features } = useShell()
  const networks = useNetworks()
  const { found, text, link, search, count } = useNetworkSearch(networks)
  const sections = found.map((group) => {
    const isHeaded = isOneOfSeveral(group, networks.groups)
    const label = group.kind === 'test' ? say('networks.test') : nameOf(group.kind)
    return { key: group.kind, label: isHeaded ? label : say('networks.list'), isHeaded, rows: group.networks }
  })
  const only = count === 1 ? found[0]?.networks[0] : undefined
  return (
    <div className={css.networks}>
      {link && (
        <ListSearch
          link={link}
          label={say('networks.search')}
          text={text}
          search={search}
          count={count}
          pressOnly={() => only && networks.choose(only.caipNetworkId)}
          found={say('networks.found', { count })}
        />
      )}
      <NetworkRows
        {...networks}
        label={say('networks.list')}
        sections={sections}
        link={count > 0 ? link : undefined}
        place={features.router.listPlace('Networks')}
      />
      {count === 0 && (
        <div className={css.none}>
          <p className={view.text}>{say('networks.none', { text })}</p>
          <Button onClick={() => search('')}>{say('networks.all')}</Button>
        </div>
      )}
      <button
        type="button"
        className={join(view.link, view.note, css.what)}
        data-focus-key="what"
        onClick={() => features.router.push({ view: 'WhatIsANetwork' })}
      >
        {say('networks.what')}
      </button>
    </div>
  )
}

/** Whether a group has a heading: test networks beside others, or a namespace beside another one. */
const isOneOfSeveral = (group: NetworkGroup, all: readonly NetworkGroup[]): boolean =>
  all.some(({ kind }) => kind !== group.kind && (group.kind === 'test' || kind !== 'test'))
