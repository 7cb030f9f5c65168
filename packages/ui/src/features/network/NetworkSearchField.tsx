import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../../base/icons.js'
import { searchIcon } from '../../base/moreIcons.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/network.js'
import type { NetworkSearch } from './useNetworkSearch.js'

/** Where a network is looked for. */
export function NetworkSearchField({
  text,
  search,
  count,
  pointed,
  listId,
  optionId,
  onKeyDown,
}: NetworkSearch): ReactNode {
  const { announce } = useShell()
  const field = useRef<HTMLInputElement>(null)
  const option = pointed && optionId(pointed)
  useEffect(() => {
    if (text) announce(say(count === 1 ? 'networks.found1' : 'networks.found', { count }))
  }, [announce, text, count])
  useEffect(() => {
    const root = field.current?.getRootNode() as ShadowRoot | undefined
    if (option) root?.getElementById(option)?.scrollIntoView({ block: 'nearest' })
  }, [option])
  return (
    <label className="search">
      <Icon shape={searchIcon} />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={say('networks.search')}
        aria-expanded={count > 0}
        aria-controls={count > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={option}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={say('networks.search')}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}
