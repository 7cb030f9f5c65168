import type { EarlyPart } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'

/** The switch of receiving. */
export const receive: EarlyPart<'receive'> = {
  switches: { receive: aFlag() },
}
