import type { Latch } from '@latchkit/core'
import type { Translation } from './translation.js'

/** What browsers get in place of `serverWords.ts`: they load the texts of their language alone. */
export const translationOnServer: ((latch: Latch) => Translation | undefined) | undefined = undefined
