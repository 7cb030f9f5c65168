// Tests askInWindow.ts.
import { describe, expect, it } from 'vitest'
import { SiteError } from '../base/site.errors.js'
import type { Boxes } from '../box/box.js'
import { createLook } from '../sdk/createLook.js'
import { askInWindow } from './askInWindow.js'
import type { Prompt } from './prompts.types.js'

/** Asks with boxes of a test, by a clock whose timers run when the test says. */
function ask(boxes: Partial<Boxes>) {
  const timers = new Set<() => void>()
  let prompt: Prompt | undefined
  const asking = askInWindow(
    {
      boxes: () => ({ put: async () => undefined, take: async () => undefined, ...boxes }),
      clock: {
        after(_, run) {
          timers.add(run)
          return () => void timers.delete(run)
        },
      },
      origin: 'https://secure.example',
      look: createLook(),
    },
    { kind: 'code', email: 'visitor@mail.example' },
    { signal: new AbortController().signal, show: (next) => (prompt = next) },
  )
  const outcome = asking.catch((error: SiteError) => error.code)
  return { outcome, timers, cancel: () => prompt?.cancel() }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('a window', () => {
  it('whose answer comes after the visitor cancelled in the frame has no effect', async () => {
    let answer = (_: unknown): void => undefined
    const { outcome, cancel } = ask({ take: () => new Promise((resolve) => (answer = resolve)) })
    await settle()
    cancel()
    answer({ kind: 'code', code: 'A' })
    expect(await outcome).toBe('user/cancelled')
  })

  it('has no box filled after it is over, whatever the server answers then', async () => {
    let puts = 0
    let refuse = (_: Error): void => undefined
    const { outcome, timers, cancel } = ask({
      put: () => {
        puts += 1
        return puts === 1 ? Promise.resolve() : new Promise((_, reject) => (refuse = reject))
      },
    })
    await settle()
    for (const run of [...timers]) {
      timers.delete(run)
      run()
    }
    await settle()
    expect(puts).toBe(2)
    cancel()
    expect(await outcome).toBe('user/cancelled')
    refuse(new SiteError('server/away'))
    await settle()
    expect(timers.size).toBe(0)
  })
})
