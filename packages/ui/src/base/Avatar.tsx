import { blo } from 'blo'
import { useState, type ReactNode } from 'react'
import { AddressCard } from './AddressCard.js'
import { Picture, type PictureProps } from './Picture.js'
import styles from './Avatar.css'
import { join, useStyles } from './useStyles.js'

/** The props of `Avatar`. */
export interface AvatarProps extends Pick<PictureProps, 'size' | 'shared'> {
  /** The account's address. The fallback picture is made from it. */
  readonly address: string
  /** URL of the account's own picture, as from its ENS name. Default: none, the fallback picture shows. */
  readonly src?: string | undefined
}

/**
 * Draws an account's picture: one made from the address until `src` is loaded, and where there is no `src` or it fails to
 * load. The large one is a card, as high as `size` and half as wide again.
 */
export function Avatar({ address, src, ...picture }: AvatarProps): ReactNode {
  const css = useStyles(styles)
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  return (
    <span className={join(css.avatar, css[`s${picture.size}`], !!src && loaded === src && css.loaded)} aria-hidden>
      {picture.size === 80 ? (
        <AddressCard address={address} />
      ) : (
        <Picture {...picture} src={blo(address as `0x${string}`)} name={address.slice(2)} />
      )}
      {src && failed !== src && (
        <img
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}
