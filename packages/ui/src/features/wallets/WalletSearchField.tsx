import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { SearchInput } from '../../base/SearchInput.js'
import { allWalletsWords } from '../../words/en/allWallets.js'
import { useSay } from '../../words/useSay.js'

/** Where a wallet is looked for. Arrow down leads into the list, Enter presses the one that is left, Escape clears. */
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
  readonly enter: () => void
  readonly pressOnly: () => void
  /** The list of what is found. Undefined while there is none. */
  readonly listId: string | undefined
}): ReactNode {
  const say = useSay(allWalletsWords)
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
