import type { Namespace } from '@latchkit/core'
import { chainOfAddress } from '@latchkit/core/adapter'
import { useRef, type ReactNode } from 'react'
import { Input, type InputProps } from '../base/Input.js'
import { FullAddress } from '../shared/FullAddress.js'
import { useNamespaceName } from '../words/useNamespaceName.js'
import { useSay } from '../words/useSay.js'
import { formsWords } from './forms.words.js'
import styles from './AddressField.css'
import { plainReceiver } from './plainReceiver.js'
import viewStyles from '../base/view.css'
import { join, useStyles } from '../base/useStyles.js'

/** The props of `AddressField`, beside those of an `Input`. */
export interface AddressFieldProps extends Omit<InputProps, 'label' | 'field' | 'suffix'> {
  /** Default: that it is the recipient's address. */
  readonly label?: string
  /** Other ways to fill the field in, beside pasting: shown while it is empty. */
  readonly ways?: ReactNode
  /** Names the field in its form. Default: `address`. */
  readonly name?: string
  readonly value: string
  /** Called with the new text, without white space. */
  readonly onChange: (address: string) => void
}

/** The field for a recipient's address. Below it stands the whole address in groups, because the field may cut it. */
export function AddressField({
  name = 'address',
  label,
  value,
  onChange,
  hint,
  ways,
  ...rest
}: AddressFieldProps): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(formsWords)
  const field = useRef<HTMLInputElement>(null)
  const change = (text: string): void => onChange(plainReceiver(text))
  const paste = async (): Promise<void> => {
    field.current?.focus()
    // A visitor who refuses can still paste by the keyboard. What was typed before the answer stays.
    const text = await navigator.clipboard.readText().catch(() => '')
    if (text) change(text)
  }
  const canPaste = typeof navigator.clipboard?.readText === 'function'
  return (
    <Input
      name={name}
      field={field}
      label={label ?? say('forms.address')}
      value={value}
      onChange={change}
      hint={
        hint ??
        (chainOfAddress(value) && (
          <span className={css.hint}>
            <FullAddress address={value} />
          </span>
        ))
      }
      dir="ltr"
      translate="no"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        !value && (
          <>
            {canPaste && (
              <button type="button" className={join(view.link, css.paste)} onClick={() => void paste()}>
                {say('forms.paste')}
              </button>
            )}
            {ways}
          </>
        )
      }
      {...rest}
    />
  )
}

/** What is wrong with an address for a namespace, in words. Undefined where it has the form of one. */
export function useAddressFlaw(): (address: string, namespace: Namespace) => string | undefined {
  const say = useSay(formsWords)
  const nameOf = useNamespaceName()
  return (address, namespace) => {
    const chain = chainOfAddress(address)
    if (chain === namespace) return undefined
    if (!address) return say('forms.enterAddress')
    if (!chain) return say('forms.badAddress')
    return say('forms.otherChain', { network: nameOf(chain), wanted: nameOf(namespace) })
  }
}
