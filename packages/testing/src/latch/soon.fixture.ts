import { expect } from 'vitest'

/** For what comes after a chunk was loaded, which takes real time: long on a machine that does other things too. */
export const soon = <value>(read: () => value): ReturnType<typeof expect.poll<value>> =>
  expect.poll(read, { timeout: 10_000 })
