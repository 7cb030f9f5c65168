import { findPicture, keyOfPicture, type PictureKind } from '@latchkit/core'
import { useEffect } from 'react'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'

/** What a picture is wanted of. */
export interface WantedPicture {
  /** What the picture is of. */
  readonly kind: PictureKind
  /**
   * The ids by which the app may have named the picture. Of a network: its CAIP-2 id. Of a token: its symbol in
   * upper case. Of a wallet: its rdns, the id of its connector, its name.
   */
  readonly ids: readonly (string | undefined)[]
  /**
   * The CAIP-19 id of a token, with an EVM address in lower case. Where it is given, a picture that only has the same
   * symbol isn't returned, because any token may have any symbol. Leave it out for a network's own coin.
   */
  readonly asset?: string | undefined
}

/**
 * Returns the address of a picture of the option `pictures`, for an `<img>`, and loads it when the first component
 * wants it. Undefined until it is loaded, on a server, and where the app named none. Throws outside of a
 * `LatchProvider`.
 */
export function usePicture({ kind, ids, asset }: WantedPicture): string | undefined {
  const latch = useLatch()
  const source = findPicture(latch.options.pictures, kind, [...ids, asset])
  const loaded = useLatchState(({ pictures }) => source && pictures?.loaded[keyOfPicture(source)])
  useEffect(() => {
    // The code may fail to load, for example offline. The next component that wants the picture loads it again.
    if (source && !loaded)
      latch.feature('pictures').then(
        (pictures) => pictures.load(source),
        () => {},
      )
  }, [latch, source, loaded])
  const isMeant = asset === undefined || source?.ids.includes(asset) || loaded?.assets?.includes(asset)
  return isMeant ? loaded?.default : undefined
}
