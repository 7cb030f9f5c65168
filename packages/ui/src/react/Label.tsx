import type { ReactNode } from 'react'

/** The props of {@link Label}. */
export interface LabelProps {
  /** What the button says, by state. */
  readonly texts: Readonly<Record<'connect' | 'busy' | 'manage', ReactNode>>
  /** The state whose text is visible. */
  readonly shown: keyof LabelProps['texts']
}

/**
 * A button's label that is as wide as its longest text, so that nothing on the page moves when the state changes. The
 * texts of the other states are drawn invisibly by `button.css`, in the same place, and no screen reader finds them.
 */
export function Label({ texts, shown }: LabelProps): ReactNode {
  return (
    <span className="latch-texts">
      {Object.entries(texts).map(([state, text]) => {
        const className = state === 'busy' ? 'latch-text latch-busy' : 'latch-text'
        if (state !== shown && typeof text !== 'string') return null
        return state === shown ? (
          <span key={state} className={className}>
            {text}
          </span>
        ) : (
          <span key={state} className={className} data-latch-text={text} aria-hidden />
        )
      })}
    </span>
  )
}
