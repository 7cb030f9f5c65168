import type { ReactNode } from 'react'
import styles from './AddressCard.css'
import { useStyles } from './useStyles.js'

/** Two neighbouring hues in degrees that an address always has. */
function huesOf(address: string): readonly [hue: number, other: number] {
  const sum = [...address].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)
  return [sum % 360, (sum % 360) - 20 - (Math.floor(sum / 360) % 30)]
}

/**
 * Draws an account as a card of 120 × 80 CSS pixels, in colours that are made from its address, with the last four
 * characters of that.
 */
export function AddressCard({ address }: { readonly address: string }): ReactNode {
  const css = useStyles(styles)
  const [hue, other] = huesOf(address)
  return (
    <span
      className={css.card}
      ref={(element) => {
        element?.style.setProperty('--hue', `${hue}`)
        element?.style.setProperty('--other', `${other}`)
      }}
    >
      <span className={css.chip} />
      <span className={css.end} translate="no">
        {`•• ${address.slice(-4)}`}
      </span>
    </span>
  )
}
