import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../base/Icon.js'
import type { PictureProps } from '../base/Picture.js'
import { checkIcon } from '../base/icons/check.js'
import { crossIcon } from '../base/icons/cross.js'
import { warningIcon } from '../base/icons/warning.js'
import { join, useStyles } from '../base/useStyles.js'
import { AppPicture, type Pictured } from './AppPicture.js'
import styles from './Ring.css'

/** What a ring shows about a request to a wallet. */
export type RingState = 'waiting' | 'failed' | 'declined' | 'done' | 'idle'

const MARKS: Readonly<Partial<Record<RingState, IconShape>>> = {
  declined: crossIcon,
  failed: warningIcon,
  done: checkIcon,
}

/** What is in a ring: the picture of a wallet or a network, or an icon. */
export type Ringed = (Pictured & Pick<PictureProps, 'shared'>) | { readonly icon: IconShape }

/** A picture of 80 CSS pixels in a ring. The ring turns while `waiting`, and has a mark once the wallet has answered. */
export function Ring({ state, ...ringed }: Ringed & { readonly state: RingState }): ReactNode {
  const css = useStyles(styles)
  const mark = MARKS[state]
  return (
    <div className={join(css.ring, css[state], mark && mark !== checkIcon && 'shaking')} part="ring">
      <svg viewBox="0 0 104 104" width="104" height="104" aria-hidden>
        <rect className={css.track} x="2" y="2" width="100" height="100" />
        {state === 'waiting' && <rect className={css.arc} x="2" y="2" width="100" height="100" pathLength="100" />}
      </svg>
      {'icon' in ringed ? (
        <span className={css.icon}>
          <Icon shape={ringed.icon} size={36} />
        </span>
      ) : (
        <AppPicture {...ringed} size={80} />
      )}
      {mark && (
        <span className={css.mark}>
          <Icon shape={mark} size={16} />
        </span>
      )}
    </div>
  )
}
