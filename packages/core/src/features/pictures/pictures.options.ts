import { isRecord, isText } from '../../base/guard.js'
import { optionsError } from '../../base/options.errors.js'
import type { OptionReader } from '../../base/options.readers.js'

/** Reads the option `pictures`: a list of pictures with ids and a function that loads them. Throws `options/bad-option`. */
export const somePictures: OptionReader<unknown> = (pictures, option) => {
  const isRight = (each: unknown): boolean =>
    isRecord(each) &&
    ['network', 'token', 'wallet'].includes(each.kind as string) &&
    Array.isArray(each.ids) &&
    each.ids.length > 0 &&
    each.ids.every(isText) &&
    typeof each.load === 'function'
  if (pictures !== undefined && !(Array.isArray(pictures) && pictures.every(isRight)))
    throw optionsError('bad-option', { option, wanted: 'a list of pictures from @latchkit/pictures' })
  return pictures
}
