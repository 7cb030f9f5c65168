import type { ReactNode } from 'react'
import { useStyles } from '../../base/useStyles.js'
import styles from './Branding.css'

/** The kit's name is the same in every language. */
const NAME = 'Latchkit'

/** The footer of the card (S3.16): names the kit under each view. */
export function Branding(): ReactNode {
  const css = useStyles(styles)
  return (
    <p className={css.branding} part="branding" translate="no">
      {NAME}
    </p>
  )
}
