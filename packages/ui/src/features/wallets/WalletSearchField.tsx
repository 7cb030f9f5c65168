import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { closeIcon, Icon } from '../../base/icons.js'
import { searchIcon } from '../../base/moreIcons.js'
import { say } from '../../words/en/allWallets.js'

/** Where a wallet is looked for. Arrow down leads to the rows, Enter presses the one that is left, Escape clears. */
export function WalletSearchField({
  field,
  text,
  search,
  enter,
  pressOnly,
}: {
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly search: (text: string) => void
  readonly enter: () => void
  readonly pressOnly: () => void
}): ReactNode {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') enter()
    else if (event.key === 'Enter') pressOnly()
    else if (event.key === 'Escape' && text) search('')
    else return
    event.preventDefault()
  }
  const clear = (): void => {
    search('')
    field.current?.focus()
  }
  return (
    <div className="finder">
      <label>
        <Icon shape={searchIcon} />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          aria-label={say('all.search')}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={say('all.search')}
          value={text}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {text && (
        <button type="button" className="icon-button" aria-label={say('all.clear')} onClick={clear}>
          <Icon shape={closeIcon} size={18} />
        </button>
      )}
    </div>
  )
}
