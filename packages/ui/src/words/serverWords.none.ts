import type { Latch } from '@latchkit/core'
import type { Spoken } from './spoken.js'

/** What browsers get in place of `serverWords.ts`: they load the texts of their language alone. */
export const spokenOnServer: ((latch: Latch) => Spoken | undefined) | undefined = undefined
