import { isText } from '../../base/guard.js'
import type { FamilySpec } from '../../base/storage.js'

/**
 * The choices, each in a record of its own: tabs that choose at once, one of them a language and the other a mode, lose
 * nothing of each other. `locale` has a BCP 47 tag, `mode` is `light` or `dark`. The choice of what an app leaves open, `auto`
 * or `system`, has no record. The check is shallow, to keep the eager ring small: `isValue` of a choice is the rest of it.
 */
export const preferencesFamily: FamilySpec<string> = { name: 'preferences:', check: isText }
