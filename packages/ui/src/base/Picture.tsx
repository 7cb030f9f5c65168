import { useState, type ReactNode } from 'react'

/** What a picture takes. */
export interface PictureProps {
  readonly src: string | undefined
  /** Whose picture it is: its monogram stands in where there is none, or where it doesn't load. */
  readonly name: string
  readonly size: 24 | 40 | 80
  readonly round?: boolean | undefined
  /** Pictures of one thing in two views have the same key: the one travels to the other. */
  readonly shared?: string | undefined
}

/** A wallet's or a network's picture: only ever through `<img>`, so that no script in it runs (F061). */
export function Picture({ src, name, size, round, shared }: PictureProps): ReactNode {
  const [failed, setFailed] = useState<string>()
  const shown = src && failed !== src ? src : undefined
  return (
    <span
      className={`picture s${size}${round ? ' round' : ''}${shown ? ' loaded' : ''}`}
      data-shared={shared}
      aria-hidden
      ref={(element) => element?.style.setProperty('--hue', String(hueOf(name)))}
    >
      {shown ? (
        <img src={shown} alt="" decoding="async" draggable={false} onError={() => setFailed(shown)} />
      ) : (
        monogramOf(name)
      )}
    </span>
  )
}

const monogramOf = (name: string): string => (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toLocaleUpperCase()

const hueOf = (name: string): number => [...name].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7)
