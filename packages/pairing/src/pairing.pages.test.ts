import { describe, expect, it } from 'vitest'
import { createPages } from './pairing.pages.js'

/** Makes fake Web Locks: shared ones, and exclusive ones that are granted at once or not at all. */
function createLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, number>()
  const add = (name: string, count: number): void => void held.set(name, (held.get(name) ?? 0) + count)
  return {
    async request(name: string, { mode }: LockOptions, run: (lock: unknown) => unknown) {
      if (mode !== 'shared') return run(held.get(name) ? null : { name })
      add(name, 1)
      await run({ name })
      add(name, -1)
    },
  } as never
}

const pages = (locks: unknown, id = '') =>
  createPages({ id, environment: { window: { navigator: { locks } } } } as never)

describe('a session', () => {
  const left = async (of: ReturnType<typeof pages>, topics = ['one', 'two']): Promise<string[]> => {
    const found: string[] = []
    await of.left(topics, (topic) => void found.push(topic))
    return found
  }

  it('F053 is left over where no page of the kit holds it', async () => {
    const locks = createLocks()
    const [here, there] = [pages(locks), pages(locks)]
    there.hold('one')
    expect(await left(here)).toEqual(['two'])
    expect(await left(pages(locks, 'another kit'))).toEqual(['one', 'two'])
    there.hold('two')
    await Promise.resolve()
    expect(await left(here)).toEqual(['one'])
    there.hold(undefined)
    await Promise.resolve()
    expect(await left(here)).toEqual(['one', 'two'])
  })

  it('F053 is never left over without Web Locks', async () => {
    const here = pages(undefined)
    here.hold('one')
    expect(await left(here)).toEqual([])
  })

  it('F053 is never left over where the browser denies locks', async () => {
    const here = pages({ request: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
    here.hold('one')
    expect(await left(here)).toEqual([])
  })
})
