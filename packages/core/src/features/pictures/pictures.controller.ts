import { proxy } from 'valtio/vanilla'
import type { Report } from '../../base/emitter.js'
import { optionsError } from '../../base/options.errors.js'
import { safeIcon } from '../connectors/connectors.rules.js'
import { keyOfPicture } from './pictures.rules.js'
import type { LoadedPicture, PicturesController, PictureSource, PicturesState } from './pictures.types.js'

/** Makes the controller of the pictures. `report` gets the error of a picture that can't be loaded. */
export function createPicturesController({ report }: { readonly report: Report }): PicturesController {
  const state = proxy<PicturesState>({ loaded: {} })
  const begun = new Set<string>()

  // An async function, because the app's `load` may throw.
  const read = async (source: PictureSource): Promise<LoadedPicture> => {
    const picture = readPicture(await source.load())
    const option = `pictures (${source.kind} ${source.ids[0]})`
    if (!picture)
      throw optionsError('bad-option', { option, wanted: 'a module whose default is the address of an image' })
    return picture
  }

  return {
    state,
    load(source) {
      const key = keyOfPicture(source)
      if (begun.has(key)) return
      begun.add(key)
      read(source).then(
        (picture) => void (state.loaded = { ...state.loaded, [key]: picture }),
        (error: unknown) => {
          begun.delete(key)
          report(error)
        },
      )
    },
  }
}

/**
 * Returns the loaded picture where an `<img>` may draw it: its address is `data:image/…`, https or an absolute path
 * (F061). Undefined for anything else.
 */
function readPicture(loaded: LoadedPicture | undefined): LoadedPicture | undefined {
  const { default: url, assets } = loaded ?? {}
  const isSafe = safeIcon(url) ?? (typeof url === 'string' && /^(https:\/\/[^\s/]|\/[^/\\\s])[^\\\s]*$/.test(url))
  return isSafe ? { default: url as string, assets } : undefined
}
