import type { ReactNode } from 'react'
import { Icon } from './icons.js'
import { Input, type InputProps } from './Input.js'
import { searchIcon } from './moreIcons.js'

/** A field that something is looked for in: its label is what it says while it is empty. */
export function SearchInput({ label, className = '', ...rest }: InputProps): ReactNode {
  return (
    <Input
      type="search"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={label}
      label={label}
      isLabelUnseen
      prefix={<Icon shape={searchIcon} />}
      className={`search ${className}`}
      {...rest}
    />
  )
}
