import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

const ROLL_MS = 300
const EASE = 'cubic-bezier(.2,.8,.2,1)'

/** What a figure that rolls takes. */
export interface NumberRollProps {
  /** The figure as it is written, with its signs: `$4,281.07`. */
  readonly text: string
  /** Which way its digits roll. */
  readonly direction?: 'up' | 'down'
  /** From which place on it is quieter: the fraction's. */
  readonly quietFrom?: number
}

/** A figure whose digits roll to their next ones when it changes. Screen readers get it as one text. */
export function NumberRoll({ text, direction = 'up', quietFrom = Infinity }: NumberRollProps): ReactNode {
  const cells = useRef<HTMLSpanElement>(null)
  const [[shown, before], setTexts] = useState([text, text])
  if (text !== shown) setTexts([text, shown])
  const places = [...text]
  // Figures grow at their beginning: the same place is as far from the end.
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
    <span className={`roll ${direction}`} dir="ltr" translate="no">
      <span className="unseen">{text}</span>
      <span aria-hidden ref={cells}>
        {places.map((sign, at) => {
          const last = was(at)
          const hasChanged = last !== sign && /\p{Nd}/u.test(sign)
          return (
            <span className={at < quietFrom ? 'cell' : 'cell quiet'} key={at - places.length}>
              <span data-was={hasChanged ? (last ?? '') : undefined}>{sign}</span>
            </span>
          )
        })}
      </span>
    </span>
  )
}
