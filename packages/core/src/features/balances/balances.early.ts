import type { EarlyPart } from '../../kit/feature.types.js'
import { anObject } from '../../base/options.readers.js'

/** The option that names tokens. */
export const balances: EarlyPart<'balances'> = {
  options: { tokens: anObject() },
}
