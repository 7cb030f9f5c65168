import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './NumberRoll.css'
import { join, useStyles } from './useStyles.js'

const ROLL_MS = 300
const EASE = 'cubic-bezier(.2,.8,.2,1)'

/** The props of `NumberRoll`. */
export interface NumberRollProps {
  /** The formatted number, with its currency and separators: `$4,281.07`. */
  readonly text: string
  /** The direction in which digits roll. Default: `up`. */
  readonly direction?: 'up' | 'down'
  /** Index of the first quiet character, in code points: where the fraction begins. Default: no character is quiet. */
  readonly quietFrom?: number
  /** Index of the first character that isn't quiet, in code points: after the currency's sign. Default: 0. */
  readonly quietTo?: number
}

/**
 * A number whose changed digits roll to their new values in 300 ms; with reduced motion nothing rolls. Screen readers
 * read the number as one text.
 */
export function NumberRoll({ text, direction = 'up', quietFrom = Infinity, quietTo = 0 }: NumberRollProps): ReactNode {
  const css = useStyles(styles)
  const cells = useRef<HTMLSpanElement>(null)
  const [[shown, before], setTexts] = useState([text, text])
  if (text !== shown) setTexts([text, shown])
  const places = [...text]
  // Numbers grow at the front, so places are compared by their distance from the end.
  const was = (at: number): string | undefined => [...before].at(at - places.length)
  useLayoutEffect(() => {
    const element = cells.current
    const view = element?.ownerDocument.defaultView
    if (!element || shown === before || view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
    const from = { transform: `translateY(${direction === 'up' ? 100 : -100}%)` }
    const rolls = [...element.querySelectorAll('[data-was]')].map((digit) =>
      digit.animate([from, { transform: 'none' }], { duration: ROLL_MS, easing: EASE }),
    )
    return () => rolls.forEach((roll) => roll.cancel())
  }, [shown, before, direction])
  return (
    <span className={join(css.roll, css[direction])} dir="ltr" translate="no">
      <span className="unseen">{text}</span>
      <span aria-hidden ref={cells}>
        {places.map((sign, at) => {
          const last = was(at)
          const hasChanged = last !== sign && /\p{Nd}/u.test(sign)
          return (
            <span className={join(css.cell, (at >= quietFrom || at < quietTo) && css.quiet)} key={at - places.length}>
              <span data-was={hasChanged ? (last ?? '') : undefined}>{sign}</span>
            </span>
          )
        })}
      </span>
    </span>
  )
}
