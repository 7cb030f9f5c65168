import type { FrameClock } from './host.types.js'

/** How often a frame is asked whether it is there. */
const ASK_EVERY_MS = 10_000
/** After how many questions without a word of the frame it counts as gone: 30 s. */
const MAX_MISSED = 3

/** Asks a frame from time to time whether it is there. */
export interface Pulse {
  readonly start: (onSilent: () => void) => void
  /** The frame said something. */
  readonly heard: () => void
  readonly stop: () => void
}

/**
 * Makes the pulse of a frame. Questions are counted, and not the time: a device that slept for an hour missed none (F033).
 */
export function createPulse(clock: FrameClock, ask: () => Promise<unknown>): Pulse {
  let missed = 0
  let stop = (): void => undefined

  function next(onSilent: () => void): void {
    stop = clock.after(ASK_EVERY_MS, () => {
      if (missed >= MAX_MISSED) return onSilent()
      missed += 1
      next(onSilent)
      // Its own outcome says nothing: any word of the frame counts.
      ask().catch(() => undefined)
    })
  }

  return {
    start(onSilent) {
      missed = 0
      next(onSilent)
    },
    heard: () => void (missed = 0),
    stop: () => stop(),
  }
}
