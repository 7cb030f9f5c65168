import type { LoadedPicture, PictureKind, PictureSource } from '@latchkit/core'
import { icon } from './wallets.fixture.js'

/** A picture that the app names, as `@latchkit/pictures` has them. */
export const named = (kind: PictureKind, colour: string, ...ids: string[]): PictureSource => ({
  kind,
  ids,
  load: async () => ({ default: icon(colour, 'M30 48h36M48 30v36') }),
})

/** A picture whose code loads when `arrive` is called. */
export interface LatePicture extends PictureSource {
  readonly arrive: () => void
}

/** Makes a {@link LatePicture}. */
export function latePicture(kind: PictureKind, ...ids: string[]): LatePicture {
  let arrive = (): void => {}
  const loaded = new Promise<void>((resolve) => (arrive = resolve))
  const load = async (): Promise<LoadedPicture> => {
    await loaded
    return named(kind, '#7a5cff', ...ids).load()
  }
  return { kind, ids, load, arrive: () => arrive() }
}

/** A picture whose code can't be loaded. */
export const brokenPicture = (kind: PictureKind, ...ids: string[]): PictureSource => ({
  kind,
  ids,
  load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
})
