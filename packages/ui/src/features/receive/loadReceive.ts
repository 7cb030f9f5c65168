import type { Features, Latch } from '@latchkit/core'

/** Loads the feature `receive`, for `useChunk`. */
export const loadReceive = (latch: Latch): Promise<Features['receive']> => latch.feature('receive')
