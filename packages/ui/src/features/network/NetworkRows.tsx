import type { Network } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Icon } from '../../base/icons.js'
import { checkIcon } from '../../base/moreIcons.js'
import { Row } from '../../base/Row.js'
import { AppPicture, ofNetwork } from '../../shared/AppPicture.js'
import type { Networks } from './useNetworks.js'
import type { NetworkSearch } from './useNetworkSearch.js'

/** Rows of networks, with a mark on the active one. With `search` the rows are the options of its combobox. */
export function NetworkRows({
  rows,
  label,
  active,
  choose,
  search,
}: Pick<Networks, 'active' | 'choose'> & {
  readonly rows: readonly Network[]
  readonly label: string
  readonly search?: Pick<NetworkSearch, 'pointed' | 'optionId'> | undefined
}): ReactNode {
  if (rows.length === 0) return null
  return (
    <ul className="rows" {...(search ? { role: 'presentation' } : { 'aria-label': label })}>
      {rows.map((network) => {
        const { caipNetworkId, name } = network
        const isActive = caipNetworkId === active.caipNetworkId
        return (
          <li key={caipNetworkId} role={search && 'presentation'}>
            <Row
              focusKey={caipNetworkId}
              picture={<AppPicture {...ofNetwork(network)} size={40} round shared={caipNetworkId} />}
              label={<bdi dir="auto">{name}</bdi>}
              side={isActive && <Icon shape={checkIcon} size={18} />}
              aria-current={isActive || undefined}
              onClick={() => choose(caipNetworkId)}
              {...(search && {
                role: 'option',
                id: search.optionId(caipNetworkId),
                tabIndex: -1,
                'aria-selected': search.pointed === caipNetworkId,
              })}
            />
          </li>
        )
      })}
    </ul>
  )
}
