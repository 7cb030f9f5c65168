import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { useShell } from '../../shell/frame/context.js'
import { networkWords } from './network.words.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { NetworkRows } from './NetworkRows.js'
import { NetworkSearchField } from './NetworkSearchField.js'
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
  const search = useNetworkSearch(networks)
  const { found, text, listId, wanted } = search
  return (
    <div className={css.networks}>
      {wanted && <NetworkSearchField {...search} />}
      <div
        className={css.networks}
        {...(wanted && found.length > 0 && { id: listId, role: 'listbox', 'aria-label': say('networks.list') })}
      >
        {found.map((group) => {
          const label = group.kind === 'test' ? say('networks.test') : nameOf(group.kind)
          const isSaid = isOneOfSeveral(group, networks.groups)
          return (
            <div className={css.networks} key={group.kind} {...(wanted && { role: 'group', 'aria-label': label })}>
              {isSaid && (
                // In a listbox screen readers read the label of the group instead.
                <h2 className={view.group} role={wanted ? 'presentation' : undefined}>
                  {label}
                </h2>
              )}
              <NetworkRows
                {...networks}
                rows={group.networks}
                label={isSaid ? label : say('networks.list')}
                search={wanted ? search : undefined}
              />
            </div>
          )
        })}
      </div>
      {found.length === 0 && (
        <div className={css.none}>
          <p className={view.text}>{say('networks.none', { text })}</p>
          <Button onClick={() => search.search('')}>{say('networks.all')}</Button>
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
