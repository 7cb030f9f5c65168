import type { Routes } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Placeholder } from '../../base/Placeholder.js'
import { useStyles } from '../../base/useStyles.js'
import { loadSend } from '../../shared/loadSend.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import styles from './AddressBookEntryView.css'
import { EditEntry } from './EditEntry.js'
import { NewEntryForm } from './NewEntryForm.js'
import { useAddressBook } from './useAddressBook.js'

/** A saved address, to rename or to remove it; or a new one. */
export function AddressBookEntryView({
  namespace,
  address,
}: Partial<NonNullable<Routes['AddressBookEntry']>>): ReactNode {
  const css = useStyles(styles)
  const { book, entries } = useAddressBook()
  const isNew = namespace === undefined || address === undefined
  const send = useChunk(loadSend, isNew)
  if (book && entries && !isNew) return <EditEntry book={book} place={{ namespace, address }} />
  if (book && send) return <NewEntryForm book={book} send={send} />
  return (
    <div className={css.entry} aria-busy>
      <Placeholder shape="form" />
    </div>
  )
}
