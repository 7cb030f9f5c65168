import { isNamespace, NAMESPACES } from '../../base/caip.js'
import { optionsError } from '../../base/options.errors.js'
import { anObject, type OptionReader } from '../../base/options.readers.js'

/** Reads the option `defaultAccountTypes`: an object by namespace. Throws `options/bad-option` (S9.11). */
export const accountTypes: OptionReader<unknown> = (value, option, given) => {
  anObject()(value, option, given)
  const unknown = Object.keys(value ?? {}).find((key) => !isNamespace(key))
  if (unknown === undefined) return value
  const wanted = `by namespace, which is ${NAMESPACES.join(', ')}: no adapter speaks ${unknown}`
  throw optionsError('bad-option', { option, wanted })
}
