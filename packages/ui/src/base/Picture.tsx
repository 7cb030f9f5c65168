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
  const [loaded, setLoaded] = useState<string>()
  const shown = src && failed !== src ? src : undefined
  const isHere = shown?.startsWith('data:')
  // Until one from elsewhere is there, and where it never comes, the monogram stands in, in the same place (F025).
  const isThere = shown && (isHere || loaded === shown)
  return (
    <span
      className={`picture s${size}${round ? ' round' : ''}${isThere ? ' loaded' : ''}`}
      data-shared={shared}
      aria-hidden
      ref={(element) => element?.style.setProperty('--hue', String(hueOf(name)))}
    >
      {isThere || monogramOf(name)}
      {shown && (
        <img
          src={shown}
          alt=""
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

const monogramOf = (name: string): string => (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toLocaleUpperCase()

const hueOf = (name: string): number => [...name].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7)
