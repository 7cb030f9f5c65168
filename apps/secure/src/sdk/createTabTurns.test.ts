import { describe, expect, it, vi } from 'vitest'
import { createTabTurns } from './createTabTurns.js'

/** The locks of a browser, for one name. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  let held = 0
  const request = async (
    _: string,
    { ifAvailable, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
    run: (lock: object | null) => Promise<unknown>,
  ) => {
    if (ifAvailable && held > 0) return run(null)
    held += 1
    const turn = last
    const mine = turn.then(() => {
      if (signal?.aborted) throw new DOMException('', 'AbortError')
      return run({})
    })
    last = mine.catch(() => undefined).then(() => void (held -= 1))
    return mine
  }
  return { request: request as never }
}
const idle = () => new AbortController().signal

describe('the turns of tabs', () => {
  it('are one after the other, and a tab that waits says so', async () => {
    const locks = createLocks()
    const [one, other] = [createTabTurns(locks, 'keep'), createTabTurns(locks, 'keep')]
    const order: string[] = []
    let end = (): void => undefined
    const waits = vi.fn()
    const first = one(idle(), waits, () =>
      new Promise<void>((resolve) => (end = resolve)).then(() => void order.push('1')),
    )
    const second = other(idle(), waits, async () => void order.push('2'))
    await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce())
    end()
    await Promise.all([first, second])
    expect(order).toEqual(['1', '2'])
  })

  it('are given up while they wait', async () => {
    const locks = createLocks()
    let end = (): void => undefined
    const holding = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const first = createTabTurns(locks, 'keep')(idle(), vi.fn(), holding)
    await vi.waitFor(() => expect(holding).toHaveBeenCalled())
    const page = new AbortController()
    const [waits, run] = [vi.fn(), vi.fn(async () => undefined)]
    const second = createTabTurns(locks, 'keep')(page.signal, waits, run)
    await vi.waitFor(() => expect(waits).toHaveBeenCalled())
    page.abort()
    end()
    await first
    await expect(second).rejects.toMatchObject({ code: 'user/cancelled' })
    expect(run).not.toHaveBeenCalled()
  })

  it.each([
    ['has none', undefined],
    ['refuses them', { request: () => Promise.reject(new DOMException('', 'SecurityError')) }],
  ])('are any where the browser %s', async (_, locks) => {
    expect(await createTabTurns(locks as never, 'keep')(idle(), vi.fn(), async () => 1)).toBe(1)
  })

  it('pass on what was thrown, and run nothing again', async () => {
    const run = vi.fn(() => Promise.reject(new Error('thrown')))
    await expect(createTabTurns(createLocks(), 'keep')(idle(), vi.fn(), run)).rejects.toThrow('thrown')
    expect(run).toHaveBeenCalledOnce()
  })
})
