import type { EarlyPart } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'

/** The switch of the activity. */
export const activity: EarlyPart<'activity'> = {
  switches: { activity: aFlag() },
}
