// Tests polling.ts.
import { describe, expect, it, vi } from 'vitest'
import { createResource, type ResourceState } from './resource.js'
import { createWorld } from './world.fixture.js'

const TTL_MS = 30_000
const TIMEOUT_MS = 20_000

/** A page that can be hidden. */
class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  show(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

function setUp(blockMs?: number) {
  const { clock } = createWorld()
  const document = new FakeDocument()
  const reads: { key: string; signal: AbortSignal; answer: (value: number) => void; fail: (error: Error) => void }[] =
    []
  const states: ResourceState<number>[] = []
  const resource = createResource<string, number>({
    clock,
    document: document,
    ttlMs: TTL_MS,
    patienceMs: TIMEOUT_MS,
    ...(blockMs !== undefined && { blockMs }),
    read: (key, signal) =>
      new Promise((answer, fail) => {
        reads.push({ key, signal, answer, fail })
      }),
    onChange: (state) => void states.push(state),
  })
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
  return { clock, document, reads, states, resource, settled }
}

describe('a resource', () => {
  it('reads nothing without a key', async () => {
    const { resource, reads } = setUp()
    await resource.refresh({ force: true })
    expect(reads).toEqual([])
    expect(resource.state).toEqual({ status: 'idle', value: undefined, at: undefined })
  })

  it('gives two callers one read', async () => {
    const { resource, reads } = setUp()
    resource.choose('a')
    const both = [resource.refresh(), resource.refresh({ force: true })]
    expect(reads).toHaveLength(1)
    expect(resource.state.status).toBe('loading')
    reads[0]!.answer(7)
    await Promise.all(both)
    expect(resource.state).toMatchObject({ status: 'ready', value: 7 })
  })

  it('begins one more read after the pending one where the value has changed meanwhile', async () => {
    const { resource, reads, settled } = setUp()
    resource.choose('a')
    const first = resource.refresh()
    const both = [resource.refresh({ anew: true }), resource.refresh({ anew: true })]
    expect(reads).toHaveLength(1)
    reads[0]?.answer(1)
    await first
    await settled()
    expect(reads).toHaveLength(2)
    reads[1]?.answer(2)
    await Promise.all(both)
    expect([reads.length, resource.state.value]).toEqual([2, 2])
    // What was asked for another key is not read.
    void resource.refresh({ force: true })
    const dropped = resource.refresh({ anew: true })
    resource.choose('b')
    await dropped
    expect(reads).toHaveLength(3)
  })

  it('begins the pause after a failure anew where the page is seen during the read', async () => {
    const { resource, reads, clock, document, settled } = setUp(60_000)
    resource.choose('a')
    const stop = resource.watch()
    reads[0]?.fail(new Error('down'))
    await settled()
    const forced = resource.refresh({ force: true })
    document.show('visible')
    reads[1]?.fail(new Error('down'))
    await expect(forced).rejects.toThrow('down')
    stop()
    resource.dispose()
    expect(clock.waiting()).toBe(0)
  })

  it('S5.09 begins no read within the time after a failure, unless it is forced', async () => {
    const { resource, reads, clock, document, settled } = setUp(TTL_MS)
    resource.choose('a')
    const stop = resource.watch()
    reads[0]!.fail(new Error('down'))
    await settled()
    clock.pass(10_000)
    await resource.refresh()
    document.show('visible')
    resource.watch()()
    expect(reads).toHaveLength(1)
    void resource.refresh({ force: true }).catch(() => {})
    expect(reads).toHaveLength(2)
    reads[1]!.fail(new Error('down'))
    await settled()
    // The block ends before the pause, which has doubled.
    clock.pass(TTL_MS)
    document.show('visible')
    expect(reads).toHaveLength(3)
    stop()
  })

  it('reads a fresh value again only when forced', async () => {
    const { resource, reads, clock } = setUp()
    resource.choose('a', { value: 1, at: clock.now() })
    clock.pass(TTL_MS - 1)
    await resource.refresh()
    expect(reads).toHaveLength(0)
    void resource.refresh({ force: true })
    expect(reads).toHaveLength(1)
  })

  it('drops the answer to a key that was left', async () => {
    const { resource, reads } = setUp()
    resource.choose('a')
    const asked = resource.refresh()
    resource.choose('b')
    reads[0]!.answer(1)
    await asked
    expect(reads[0]!.signal.aborted).toBe(true)
    expect(resource.state).toEqual({ status: 'idle', value: undefined, at: undefined })
  })

  it('keeps an old value with its age where a read fails, and says so', async () => {
    const { resource, reads, clock } = setUp()
    const at = clock.now()
    resource.choose('a', { value: 1, at })
    const asked = resource.refresh({ force: true })
    reads[0]!.fail(new Error('down'))
    await expect(asked).rejects.toThrow('down')
    expect(resource.state).toEqual({ status: 'stale', value: 1, at, error: new Error('down') })
  })

  it('reads nothing by itself for a pause after a failure, which doubles up to eight times', async () => {
    const { resource, reads, clock, settled } = setUp()
    resource.choose('a')
    resource.watch()
    for (const factor of [1, 2, 4, 8, 8]) {
      const count = reads.length
      reads.at(-1)!.fail(new Error('down'))
      await settled()
      clock.pass(TTL_MS * factor - 1)
      expect(reads).toHaveLength(count)
      clock.pass(1)
      expect(reads).toHaveLength(count + 1)
    }
    expect(resource.state.status).toBe('loading')
  })

  it('gives a read up that takes too long', async () => {
    const { resource, reads, clock } = setUp()
    resource.choose('a')
    const asked = resource.refresh()
    clock.pass(TIMEOUT_MS)
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(reads[0]!.signal.aborted).toBe(true)
    expect(resource.state.status).toBe('unavailable')
  })

  it('is read now and then while it is watched, and never while the page is hidden', async () => {
    const { resource, reads, clock, document, settled } = setUp()
    resource.choose('a')
    const stops = [resource.watch(), resource.watch()]
    expect(reads).toHaveLength(1)
    reads[0]!.answer(1)
    await settled()
    clock.pass(TTL_MS)
    expect(reads).toHaveLength(2)
    reads[1]!.answer(2)
    await settled()
    document.show('hidden')
    clock.pass(10 * TTL_MS)
    expect(reads).toHaveLength(2)
    document.show('visible')
    expect(reads).toHaveLength(3)
    reads[2]!.answer(3)
    await settled()
    for (const stop of stops) stop()
    clock.pass(10 * TTL_MS)
    expect(reads).toHaveLength(3)
    expect(clock.waiting()).toBe(0)
  })

  it('rejects with what a read throws at once', async () => {
    const { clock } = createWorld()
    const onChange = vi.fn()
    const read = (): Promise<number> => {
      throw new Error('at once')
    }
    const resource = createResource({ clock, read, ttlMs: 1, patienceMs: 1, onChange })
    resource.choose('a')
    await expect(resource.refresh()).rejects.toThrow('at once')
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'unavailable' }), 'a')
  })

  it('ends everything when it is disposed of, and can be used again', async () => {
    const { resource, reads, clock } = setUp()
    resource.choose('a')
    const asked = resource.refresh()
    resource.dispose()
    await asked
    expect(reads[0]!.signal.aborted).toBe(true)
    expect(clock.waiting()).toBe(0)
    expect(resource.state.status).toBe('idle')
    void resource.refresh()
    expect(reads).toHaveLength(2)
  })

  it('is read at once by a new watcher, and when the page is seen again, whatever failed before', async () => {
    const { resource, reads, document, settled } = setUp()
    resource.choose('a')
    const stop = resource.watch()
    reads[0]?.fail(new Error('down'))
    await settled()
    stop()
    resource.watch()
    expect(reads).toHaveLength(2)
    reads[1]?.fail(new Error('down'))
    await settled()
    document.show('hidden')
    document.show('visible')
    expect(reads).toHaveLength(3)
  })

  it('has the status of before where a read was given up', async () => {
    const { resource, clock } = setUp()
    resource.choose('a', { value: 1, at: clock.now() })
    void resource.refresh({ force: true })
    resource.dispose()
    expect(resource.state.status).toBe('ready')
  })
})
