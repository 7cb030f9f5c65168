import type { ReactNode } from 'react'
import { Icon } from '../base/Icon.js'
import type { PictureProps } from '../base/Picture.js'
import { crossIcon } from '../base/icons/cross.js'
import { warningIcon } from '../base/icons/warning.js'
import { join, useStyles } from '../base/useStyles.js'
import { AppPicture, type Pictured } from './AppPicture.js'
import styles from './Ring.css'

/** What a ring shows about a request to a wallet. */
export type RingState = 'waiting' | 'failed' | 'declined' | 'idle'

/** A picture of 80 CSS pixels in a ring. The ring turns while `waiting`, and has a mark when `declined` or `failed`. */
export function Ring({
  state,
  ...picture
}: Pictured & Pick<PictureProps, 'shared'> & { readonly state: RingState }): ReactNode {
  const css = useStyles(styles)
  const hasFailed = state === 'declined' || state === 'failed'
  return (
    <div className={join(css.ring, css[state], hasFailed && 'shaking')} part="ring">
      <svg viewBox="0 0 104 104" width="104" height="104" aria-hidden>
        <rect className={css.track} x="2" y="2" width="100" height="100" rx="32" />
        {state === 'waiting' && (
          <rect className={css.arc} x="2" y="2" width="100" height="100" rx="32" pathLength="100" />
        )}
      </svg>
      <AppPicture {...picture} size={80} />
      {hasFailed && (
        <span className={css.mark}>
          <Icon shape={state === 'declined' ? crossIcon : warningIcon} size={16} />
        </span>
      )}
    </div>
  )
}
