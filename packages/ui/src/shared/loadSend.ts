import type { Features, Latch } from '@latchkit/core'

/** Loads the feature `send`, for `useChunk`. */
export const loadSend = (latch: Latch): Promise<Features['send']> => latch.feature('send')
