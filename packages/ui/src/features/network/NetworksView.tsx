import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { fieldsStyles } from '../../base/fields.styles.js'
import { moreStyles } from '../../base/more.styles.js'
import { ListSearch } from '../../shared/list/ListSearch.js'
import { useShell } from '../../shell/context.js'
import { networkWords } from '../../words/en/network.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { NetworkRows } from './NetworkRows.js'
import { useNetworks, type NetworkGroup } from './useNetworks.js'
import { useNetworkSearch } from './useNetworkSearch.js'
import { useStyles } from '../../shell/useStyles.js'
import { networkStyles } from './network.styles.js'

/** Lists the app's networks: by namespace where there are several, and test networks in a group of their own. */
export function NetworksView(): ReactNode {
  const say = useSay(networkWords)
  const nameOf = useNamespaceName()
  useStyles(moreStyles, fieldsStyles, networkStyles)
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
    <div className="networks">
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
        <div className="none">
          <p className="note large">{say('networks.none', { text })}</p>
          <Button onClick={() => search('')}>{say('networks.all')}</Button>
        </div>
      )}
      <button
        type="button"
        className="link note"
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
