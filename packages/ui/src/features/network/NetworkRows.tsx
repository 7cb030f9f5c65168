import { Icon } from '../../base/Icon.js'
import { checkIcon } from '../../base/icons/check.js'
import type { ListPlace, Network } from '@latchkit/core'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Row } from '../../base/Row.js'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import type { RowAttributes } from '../../shared/list/Entries.js'
import { List } from '../../shared/list/List.js'
import type { ListSection } from '../../shared/list/list.js'
import type { ListLink } from '../../shared/list/useListLink.js'
import type { Networks } from './useNetworks.js'

const keyOf = ({ caipNetworkId }: Network): string => caipNetworkId
const nameOf = ({ name }: Network): string => name

/** A list of networks, with a mark on the active one. With `link` the rows are the options of its search. */
export function NetworkRows({
  label,
  sections,
  active,
  choose,
  link,
  place,
}: Pick<Networks, 'active' | 'choose'> & {
  readonly label: string
  readonly sections: readonly ListSection<Network>[]
  readonly link?: ListLink | undefined
  readonly place?: ListPlace | undefined
}): ReactNode {
  // One function for all rows and renders, so that a row that stays doesn't render again.
  const latest = useRef(choose)
  useEffect(() => void (latest.current = choose))
  const activeId = active.caipNetworkId
  const renderRow = useCallback(
    (network: Network, attributes: RowAttributes) => {
      const { caipNetworkId, name } = network
      const isActive = caipNetworkId === activeId
      return (
        <Row
          focusKey={caipNetworkId}
          picture={<AppPicture {...ofNetwork(network)} size={40} round shared={caipNetworkId} />}
          label={<bdi dir="auto">{name}</bdi>}
          side={isActive && <Icon shape={checkIcon} size={18} />}
          {...attributes}
          {...(attributes.role ? { 'aria-selected': isActive } : { 'aria-current': isActive || undefined })}
          onClick={() => latest.current(caipNetworkId)}
        />
      )
    },
    [activeId],
  )
  return (
    <List
      label={label}
      sections={sections}
      keyOf={keyOf}
      textOf={nameOf}
      renderRow={renderRow}
      link={link}
      place={place}
    />
  )
}
