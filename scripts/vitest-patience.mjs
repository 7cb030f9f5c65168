// A busy machine is no flaw of what is waited for: `vi.waitFor` gives up after a second unless it is told otherwise.
import { vi } from 'vitest'

const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: 10_000, ...(typeof options === 'number' ? { timeout: options } : options) })
