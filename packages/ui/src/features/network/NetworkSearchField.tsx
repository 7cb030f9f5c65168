import { useEffect, useRef, type ReactNode } from 'react'
import { SearchInput } from '../../base/SearchInput.js'
import { useShell } from '../../shell/frame/context.js'
import { useTypedAhead } from '../../shell/stack/useTypedAhead.js'
import { networkWords } from './network.words.js'
import { useSay } from '../../words/useSay.js'
import type { NetworkSearch } from './useNetworkSearch.js'

/** The search field for networks. It tells screen readers how many networks are found. */
export function NetworkSearchField({
  text,
  search,
  count,
  countOf,
  pointed,
  listId,
  optionId,
  onKeyDown,
}: NetworkSearch): ReactNode {
  const say = useSay(networkWords)
  const { announce } = useShell()
  const field = useRef<HTMLInputElement>(null)
  const option = pointed && optionId(pointed)
  const onChange = (next: string): void => {
    search(next)
    if (next) announce(say('networks.found', { count: countOf(next) }))
  }
  useTypedAhead((typed) => {
    onChange(typed)
    field.current?.focus()
  })
  useEffect(() => {
    const root = field.current?.getRootNode() as ShadowRoot | undefined
    if (option) root?.getElementById(option)?.scrollIntoView({ block: 'nearest' })
  }, [option])
  return (
    <SearchInput
      field={field}
      type="text"
      role="combobox"
      label={say('networks.search')}
      aria-expanded={count > 0}
      aria-controls={count > 0 ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={option}
      value={text}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  )
}
