import type { EarlyPart } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'

/** The switch of sending. */
export const send: EarlyPart<'send'> = {
  switches: { send: aFlag() },
}
