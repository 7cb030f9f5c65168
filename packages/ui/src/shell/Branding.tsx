import type { ReactNode } from 'react'
import { useStyles } from './useStyles.js'

const styles = `
.branding {
  flex: none;
  margin: 0;
  padding: 4px 16px 12px;
  font: 500 12px/16px var(--lk-font);
  text-align: center;
  color: var(--lk-text-3);
}
`

/** The footer of the card (S3.16): names the kit under each view. */
export function Branding(): ReactNode {
  useStyles(styles)
  return (
    <p className="branding" part="branding" translate="no">
      Latchkit
    </p>
  )
}
