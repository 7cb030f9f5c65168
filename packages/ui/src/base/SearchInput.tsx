import { useEffect, type ReactNode } from 'react'
import { Icon } from './Icon.js'
import { Input, type InputProps } from './Input.js'
import { searchIcon } from './icons/search.js'
import styles from './SearchInput.css'
import { join, useStyles } from './useStyles.js'

/**
 * A search field, with the label as its placeholder. Where `field` is given, a character that the visitor types outside
 * of any field of the modal moves the focus into this one, so that the field takes it.
 */
export function SearchInput({ label, className, ...rest }: InputProps): ReactNode {
  const css = useStyles(styles)
  const { field } = rest
  useEffect(() => {
    const root = field?.current?.getRootNode() as ShadowRoot | undefined
    const focusField = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      // The space key presses the focused button.
      const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing
      if (isTyped && !(event.target as Element).matches('input, textarea, select')) field?.current?.focus()
    }
    root?.addEventListener('keydown', focusField as EventListener)
    return () => root?.removeEventListener('keydown', focusField as EventListener)
  }, [field])
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
      className={join(css.search, className)}
      {...rest}
    />
  )
}
