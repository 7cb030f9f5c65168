import type { ReactNode } from 'react'
import { Picture, type PictureProps } from './Picture.js'

/** What a token's picture takes. */
export interface TokenIconProps extends Pick<PictureProps, 'src' | 'name' | 'shared'> {
  readonly size?: 24 | 40
  /** The network that it is on, as a badge. */
  readonly network?: Pick<PictureProps, 'src' | 'name'> | undefined
}

/** A token's round picture, with its network in the corner. Neither says anything: the row has the words. */
export function TokenIcon({ network, size = 40, ...token }: TokenIconProps): ReactNode {
  return (
    <span className={`token-icon t${size}`}>
      <Picture {...token} size={size} round />
      {network && (
        <span className="network">
          <Picture {...network} size={24} round />
        </span>
      )}
    </span>
  )
}
