import { expect } from 'vitest'

/** Polls a value that appears after a chunk was loaded. This takes real time, and long on a busy machine. */
export const soon = <value>(read: () => value): ReturnType<typeof expect.poll<value>> =>
  expect.poll(read, { timeout: 10_000 })
