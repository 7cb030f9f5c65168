import type { ReactNode } from 'react'
import styles from './Spinner.css'
import { useStyles } from './useStyles.js'

/** A turning ring: something is under way. Screen readers ignore it, so the text beside it says what. */
export function Spinner(): ReactNode {
  const css = useStyles(styles)
  return <span className={css.spinner} />
}
