import { blo } from 'blo'
import { useState, type ReactNode } from 'react'
import { Picture, type PictureProps } from './Picture.js'

/** What an account's picture takes. */
export interface AvatarProps extends Pick<PictureProps, 'size' | 'shared'> {
  readonly address: string
  /** The picture that the account has chosen, as an ENS name tells it. */
  readonly src?: string | undefined
}

/** An account's picture: its own, or until that is there and where it never comes, one that is made of its address. */
export function Avatar({ address, src, ...picture }: AvatarProps): ReactNode {
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  return (
    <span className={src && loaded === src ? 'avatar loaded' : 'avatar'} aria-hidden>
      <Picture {...picture} src={blo(address as `0x${string}`)} name={address.slice(2)} />
      {src && failed !== src && (
        <img
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}
