import type { ForwardedRef, ReactNode } from 'react'
import { useLook, type LatchButtonProps } from './ButtonFrame.js'

/** The props of {@link NetworkLabel}: those of the button whose place it takes. */
export interface NetworkLabelProps extends Omit<LatchButtonProps, 'children'> {
  /** Gets the element, which is no button here. */
  readonly element: ForwardedRef<HTMLButtonElement>
  readonly children: ReactNode
}

/**
 * The network in the look of its button, where the app lets no visitor switch it: a text, and no button. It has the
 * attributes of the button, except what only a button has, and the presses.
 */
export function NetworkLabel({ className = '', style, element, ...rest }: NetworkLabelProps): ReactNode {
  const look = useLook()
  const { children, onClick: _click, disabled: _disabled, type: _type, name: _name, value: _value, ...others } = rest
  return (
    <span
      {...others}
      className={`latch-button latch-network latch-label ${className}`.trim()}
      {...look}
      style={{ ...look.style, ...style }}
      ref={element}
    >
      {children}
    </span>
  )
}
