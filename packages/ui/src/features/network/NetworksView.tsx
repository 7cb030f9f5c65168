import type { Network } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Icon } from '../../base/icons.js'
import { moreStyles } from '../../base/more.styles.js'
import { Picture } from '../../base/Picture.js'
import { Row } from '../../base/Row.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/network.js'
import { useNetworks, type Networks } from './useNetworks.js'
import { useStyles } from '../../shell/useStyles.js'
import { networkStyles } from './network.styles.js'
import { checkIcon } from '../../base/moreIcons.js'

/** The app's networks: test networks apart. */
export function NetworksView(): ReactNode {
  useStyles(moreStyles, networkStyles)
  const { features } = useShell()
  const networks = useNetworks()
  return (
    <div className="networks">
      <NetworkRows {...networks} rows={networks.mainnets} label={say('networks.list')} />
      {networks.testnets.length > 0 && (
        <>
          {networks.mainnets.length > 0 && <h2 className="group">{say('networks.test')}</h2>}
          <NetworkRows {...networks} rows={networks.testnets} label={say('networks.test')} />
        </>
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

/** Rows of networks, the active one marked. */
export function NetworkRows({
  rows,
  label,
  active,
  choose,
}: Pick<Networks, 'active' | 'choose'> & { readonly rows: readonly Network[]; readonly label: string }): ReactNode {
  if (rows.length === 0) return null
  return (
    <ul className="rows" aria-label={label}>
      {rows.map(({ caipNetworkId, name, assets }) => {
        const isActive = caipNetworkId === active.caipNetworkId
        return (
          <li key={caipNetworkId}>
            <Row
              focusKey={caipNetworkId}
              picture={<Picture src={assets?.imageUrl} name={name} size={40} round shared={caipNetworkId} />}
              label={<bdi dir="auto">{name}</bdi>}
              side={isActive && <Icon shape={checkIcon} size={18} />}
              aria-current={isActive || undefined}
              onClick={() => choose(caipNetworkId)}
            />
          </li>
        )
      })}
    </ul>
  )
}
