import type { AddressBookEntry, Features, Routes } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { EmptyState } from '../../base/EmptyState.js'
import { bookIcon } from '../../base/icons/book.js'
import { Placeholder } from '../../base/Placeholder.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchState } from '../../react/useLatchState.js'
import { ListSearch } from '../../shared/list/ListSearch.js'
import { useKeptText } from '../../shared/list/useKeptText.js'
import { useListLink } from '../../shared/list/useListLink.js'
import { loadSend } from '../../shared/loadSend.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import { useSay } from '../../words/useSay.js'
import { addressBookWords } from './address-book.words.js'
import styles from './AddressBookView.css'
import { entriesFor, payable } from './addresses.js'
import { AddressRows } from './AddressRows.js'
import { Files } from './Files.js'
import { useAddressBook } from './useAddressBook.js'

/** An address book of this many entries or more has a search field. */
const SEARCHED_FROM = 9

/** The saved addresses: to edit them, or to choose the receiver of a payment. */
export function AddressBookView({ choose }: NonNullable<Routes['AddressBook']>): ReactNode {
  const css = useStyles(styles)
  const { book, entries } = useAddressBook()
  const send = useChunk(loadSend, choose === 'receiver')
  if (!book || !entries || (choose === 'receiver' && !send))
    return (
      <div className={css.book} aria-busy>
        <Placeholder />
      </div>
    )
  return <Book book={book} entries={send ? payable(entries, send.receivers()) : entries} send={send} />
}

interface BookProps {
  readonly book: Features['addressBook']
  readonly entries: readonly AddressBookEntry[]
  /** Undefined where the entries are to be edited. */
  readonly send: Features['send'] | undefined
}

function Book({ book, entries, send }: BookProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(addressBookWords)
  const { features } = useShell()
  const { router } = features
  const add = (): void => router.push({ view: 'AddressBookEntry' })
  const press = ({ namespace, address }: AddressBookEntry): void => {
    if (!send) return router.push({ view: 'AddressBookEntry', params: { namespace, address } })
    send.enterReceiver(address)
    router.goBack()
  }
  return (
    <div className={css.book}>
      {entries.length > 0 ? (
        <>
          <Found book={book} entries={entries} press={press} isOpening={!send} />
          <Button data-focus-key="add" onClick={add}>
            {say('book.add')}
          </Button>
        </>
      ) : (
        <EmptyState
          icon={bookIcon}
          text={say('book.empty')}
          action={
            <Button kind="primary" data-focus-key="add" onClick={add}>
              {say('book.add')}
            </Button>
          }
        />
      )}
      {send ? (
        <Button kind="quiet" data-focus-key="edit" onClick={() => router.push({ view: 'AddressBook' })}>
          {say('book.edit')}
        </Button>
      ) : (
        <Files book={book} canExport={entries.length > 0} />
      )}
    </div>
  )
}

/** The entries, with a search where there are many. */
function Found({
  book,
  entries,
  press,
  isOpening,
}: {
  readonly book: Features['addressBook']
  readonly entries: readonly AddressBookEntry[]
  readonly press: (entry: AddressBookEntry) => void
  readonly isOpening: boolean
}): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(addressBookWords)
  const { features } = useShell()
  const link = useListLink()
  const place = features.router.listPlace('AddressBook')
  const kept = useLatchState((state) => state.addressBook?.search)
  const [text, search] = useKeptText(place, kept, book.search)
  const isSearched = entries.length >= SEARCHED_FROM
  const found = isSearched ? entriesFor(entries, text) : entries
  const [only] = found
  return (
    <>
      {isSearched && (
        <ListSearch
          link={link}
          label={say('book.search')}
          text={text}
          search={search}
          count={found.length}
          pressOnly={() => only && press(only)}
          found={found.length === 0 ? say('book.none', { text }) : undefined}
        />
      )}
      {found.length > 0 ? (
        <AddressRows
          label={say('book.label')}
          entries={found}
          isOpening={isOpening}
          press={press}
          link={isSearched ? link : undefined}
          place={place}
        />
      ) : (
        <div className={css.none}>
          <p className={view.text}>{say('book.none', { text })}</p>
        </div>
      )}
    </>
  )
}
