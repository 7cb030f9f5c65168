import type { CSSProperties, ReactNode } from 'react'
import { useLook } from './ButtonFrame.js'

/** The props of {@link NetworkLabel}. */
export interface NetworkLabelProps {
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** The network in the look of its button, where the app lets no visitor switch it: a text, and no button. */
export function NetworkLabel({ className = '', style, lang, children }: NetworkLabelProps): ReactNode {
  const look = useLook()
  return (
    <span
      className={`latch-button latch-network latch-label ${className}`.trim()}
      {...look}
      style={{ ...look.style, ...style }}
      lang={lang}
    >
      {children}
    </span>
  )
}
