import type { AddressBookEntry, ListPlace } from '@latchkit/core'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { nextIcon } from '../../base/icons/next.js'
import { Row } from '../../base/Row.js'
import type { RowAttributes } from '../../shared/list/Entries.js'
import { List } from '../../shared/list/List.js'
import type { ListLink } from '../../shared/list/useListLink.js'
import { shortAddress } from '../../shared/shortAddress.js'
import { namespacesWords } from '../../words/namespaces.words.js'
import { useSay } from '../../words/useSay.js'
import { placeKey } from './addresses.js'
import { AccountAvatar } from '../../shared/AccountAvatar.js'

const nameOf = ({ name }: AddressBookEntry): string => name

/** The props of `AddressRows`. */
export interface AddressRowsProps {
  readonly label: string
  readonly entries: readonly AddressBookEntry[]
  /** Whether a press opens the entry, so that the row has a chevron. */
  readonly isOpening: boolean
  readonly press: (entry: AddressBookEntry) => void
  readonly link: ListLink | undefined
  readonly place: ListPlace
}

/** A list of saved addresses, by kind of chain where there are several. */
export function AddressRows({ label, entries, isOpening, press, link, place }: AddressRowsProps): ReactNode {
  const sayKind = useSay(namespacesWords)
  const kinds = [...new Set(entries.map(({ namespace }) => namespace))]
  const isHeaded = kinds.length > 1
  // One function for all rows and renders, so that a row that stays doesn't render again.
  const latest = useRef(press)
  useEffect(() => void (latest.current = press))
  const renderRow = useCallback(
    (entry: AddressBookEntry, attributes: RowAttributes) => (
      <Row
        focusKey={placeKey(entry)}
        picture={<AccountAvatar address={entry.address} size={40} />}
        label={
          <bdi dir="auto" title={entry.name}>
            {entry.name}
          </bdi>
        }
        sub={<Where {...entry} />}
        side={isOpening && <Icon shape={nextIcon} size={18} />}
        {...attributes}
        {...(attributes.role && { 'aria-selected': false })}
        onClick={() => latest.current(entry)}
      />
    ),
    [isOpening],
  )
  const sections = kinds.map((kind) => ({
    key: kind,
    label: isHeaded ? sayKind(`namespace.${kind}`) : label,
    isHeaded,
    rows: entries.filter(({ namespace }) => namespace === kind),
  }))
  return (
    <List
      label={label}
      sections={sections}
      keyOf={placeKey}
      textOf={nameOf}
      renderRow={renderRow}
      link={link}
      place={place}
    />
  )
}

/** The ENS name of an entry, and its address. */
function Where({ address, ensName }: Pick<AddressBookEntry, 'address' | 'ensName'>): ReactNode {
  return (
    <>
      {ensName !== undefined && (
        <>
          <bdi dir="auto" translate="no">
            {ensName}
          </bdi>
          {' · '}
        </>
      )}
      <bdi dir="ltr" translate="no" title={address}>
        {shortAddress(address)}
      </bdi>
    </>
  )
}
