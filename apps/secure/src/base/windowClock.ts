import type { DeviceClock } from '../device/device.types.js'

/** The clock of a window. */
export const windowClock = (window: Pick<Window, 'setTimeout' | 'clearTimeout'>): DeviceClock => ({
  after(ms, run) {
    const timer = window.setTimeout(run, ms)
    return () => window.clearTimeout(timer)
  },
})
