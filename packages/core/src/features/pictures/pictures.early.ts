import type { EarlyPart } from '../../kit/feature.types.js'
import { aFunction } from '../../base/options.readers.js'
import { somePictures } from './pictures.options.js'

/** The options that name pictures. */
export const pictures: EarlyPart<'pictures'> = {
  options: { pictures: somePictures, avatar: aFunction },
}
