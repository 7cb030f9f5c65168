import { useContext, useState, type ReactNode } from 'react'
import styles from './Picture.css'
import { discOf, DiscsContext } from './discs.js'
import { join, useStyles } from './useStyles.js'

/** The props of `Picture`. */
export interface PictureProps {
  /** URL of the picture, `data:` or remote. Undefined: the monogram shows. */
  readonly src: string | undefined
  /**
   * The wallet's or network's name. Its first letter is the monogram for a picture that is missing or fails to load.
   */
  readonly name: string
  /** Width and height in CSS pixels. */
  readonly size: 24 | 40 | 80
  /** Whether the picture is a circle. Default: false, it has round corners. */
  readonly round?: boolean | undefined
  /** Key that the pictures of one wallet or network have in two views: the picture moves from one to the other. */
  readonly shared?: string | undefined
}

/** A wallet's or a network's picture. It is drawn by `<img>` only, so that no script in it runs (F061). */
export function Picture({ src, name, size, round, shared }: PictureProps): ReactNode {
  const css = useStyles(styles)
  const [failed, setFailed] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const shown = src && failed !== src ? src : undefined
  const isHere = shown?.startsWith('data:')
  // A remote picture may load late or never. The monogram takes its place until then (F025).
  const isThere = shown && (isHere || loaded === shown)
  const disc = useContext(DiscsContext)?.of(name) ?? discOf(name)
  return (
    <span
      className={join(css.picture, css[`s${size}`], round && css.round, !!isThere && css.loaded)}
      data-shared={shared}
      aria-hidden
      // A page translator would replace the letter, which React removes once the picture is there.
      translate="no"
      data-disc={isThere ? undefined : name}
      ref={(element) => element?.style.setProperty('--disc', `${disc.hue} ${disc.saturation}% ${disc.light}%`)}
    >
      {isThere || disc.letter}
      {shown && (
        <img
          src={shown}
          alt=""
          referrerPolicy="no-referrer"
          loading={isHere ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(shown)}
          onError={() => setFailed(shown)}
        />
      )}
    </span>
  )
}
