import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { SearchInput } from '../../base/SearchInput.js'
import { useTypedAhead } from '../../shell/stack/useTypedAhead.js'
import { allWalletsWords } from '../../shared/wallets/allWallets.words.js'
import { useSay } from '../../words/useSay.js'

/** The search field for wallets. ArrowDown enters the list, Enter presses the only result, Escape clears the text. */
export function WalletSearchField({
  field,
  text,
  search,
  enter,
  pressOnly,
  listId,
}: {
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly search: (text: string) => void
  /** Focuses a row of the list. */
  readonly enter: () => void
  /** Presses the only result, where there is just one. */
  readonly pressOnly: () => void
  /** The id of the list of results. Undefined while there is no list. */
  readonly listId: string | undefined
}): ReactNode {
  const say = useSay(allWalletsWords)
  useTypedAhead((typed) => {
    search(typed)
    field.current?.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') enter()
    else if (event.key === 'Enter') pressOnly()
    else if (event.key === 'Escape' && text) search('')
    else return
    event.preventDefault()
  }
  return (
    <SearchInput
      field={field}
      type="text"
      role="combobox"
      aria-expanded={!!listId}
      aria-controls={listId}
      aria-autocomplete="list"
      label={say('all.search')}
      clearLabel={say('all.clear')}
      value={text}
      onChange={search}
      onKeyDown={onKeyDown}
    />
  )
}
