// A busy machine is no flaw of what is waited for: `vi.waitFor` gives up after a second unless it is told otherwise.
import { vi } from 'vitest'

const PATIENT = Symbol.for('latchkit.patient')

// Files that share a worker share `vi`, and this runs once for each file.
if (!vi[PATIENT]) {
  const { waitFor } = vi
  vi[PATIENT] = true
  vi.waitFor = (check, options) =>
    waitFor(check, { timeout: 10_000, ...(typeof options === 'number' ? { timeout: options } : options) })
}
