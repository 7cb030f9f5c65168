import type { ReactNode } from 'react'
import { Picture, type PictureProps } from './Picture.js'
import styles from './TokenIcon.css'
import { join, useStyles } from './useStyles.js'

/** The props of `TokenIcon`. */
export interface TokenIconProps extends Pick<PictureProps, 'src' | 'name' | 'shared'> {
  /** Width and height in CSS pixels. Default: 40. */
  readonly size?: 24 | 40
  /** The token's network, drawn as a badge. Default: no badge. */
  readonly network?: Pick<PictureProps, 'src' | 'name'> | undefined
}

/** A token's round picture, with its network in the corner. Screen readers ignore both: the row has the names. */
export function TokenIcon({ network, size = 40, ...token }: TokenIconProps): ReactNode {
  const css = useStyles(styles)
  return (
    <span className={join(css.token, css[`t${size}`])}>
      <Picture {...token} size={size} round />
      {network && (
        <span className={css.network}>
          <Picture {...network} size={24} round />
        </span>
      )}
    </span>
  )
}
