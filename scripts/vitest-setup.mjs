// Runs in each file of tests, before it.
import { afterAll, vi } from 'vitest'

const PATIENT = Symbol.for('latchkit.patient')

// By default `vi.waitFor` gives up after a second: see the limits in vitest.config.ts. Files of one worker share `vi`.
if (!vi[PATIENT]) {
  const { waitFor } = vi
  vi[PATIENT] = true
  vi.waitFor = (check, options) =>
    waitFor(check, { timeout: 30_000, ...(typeof options === 'number' ? { timeout: options } : options) })
}

// Vitest lets an import fail that goes on when its file has ended, and the files of a worker share the modules: the next
// file would get that failure.
afterAll(() => vi.dynamicImportSettled())
