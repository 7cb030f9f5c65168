import type { EarlyPart } from '../../kit/feature.types.js'
import { somePictures } from './pictures.options.js'

/** The option that names pictures. */
export const pictures: EarlyPart<'pictures'> = {
  options: { pictures: somePictures },
}
