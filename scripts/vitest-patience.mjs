// A longer timeout, so that a busy machine doesn't fail a test: by default `vi.waitFor` gives up after a second.
import { vi } from 'vitest'

const PATIENT = Symbol.for('latchkit.patient')

// Files of one worker share `vi`, and this file runs once for each of them.
if (!vi[PATIENT]) {
  const { waitFor } = vi
  vi[PATIENT] = true
  vi.waitFor = (check, options) =>
    waitFor(check, { timeout: 10_000, ...(typeof options === 'number' ? { timeout: options } : options) })
}
