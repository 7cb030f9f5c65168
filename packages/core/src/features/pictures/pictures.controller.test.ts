import { describe, expect, it, vi } from 'vitest'
import { createPicturesController } from './pictures.controller.js'
import { keyOfPicture } from './pictures.rules.js'
import type { LoadedPicture, PictureSource } from './pictures.types.js'

const SVG = 'data:image/svg+xml,%3Csvg/%3E'
const source = (load: () => unknown, ids: PictureSource['ids'] = ['eip155:1']): PictureSource => ({
  kind: 'network',
  ids,
  load: load as () => Promise<LoadedPicture>,
})
function setUp() {
  const report = vi.fn()
  return { report, controller: createPicturesController({ report }) }
}

describe('the controller of the pictures', () => {
  it('loads a picture once, under its kind and its ids', async () => {
    const { controller, report } = setUp()
    const load = vi.fn(async () => ({ default: SVG, assets: ['eip155:1/erc20:0x01'] }))
    const two = source(load, ['eip155:1', 'eip155:5'])
    expect(controller.state.loaded).toEqual({})
    controller.load(two)
    controller.load(two)
    await vi.waitFor(() => expect(controller.state.loaded).toHaveProperty(['network\neip155:1\neip155:5']))
    controller.load(two)
    expect(controller.state.loaded).toEqual({
      'network\neip155:1\neip155:5': { default: SVG, assets: ['eip155:1/erc20:0x01'] },
    })
    expect(load).toHaveBeenCalledTimes(1)
    expect(report).not.toHaveBeenCalled()
  })

  it.each([0, 1])('keeps two pictures apart that have the same first id, where %i comes first', async (first) => {
    const { controller } = setUp()
    // The app's own picture of a main network, before the one of the kit, which is that of its test networks too.
    const own = source(async () => ({ default: '/own.svg' }), ['eip155:1'])
    const kits = source(async () => ({ default: SVG }), ['eip155:1', 'eip155:11155111'])
    for (const each of first ? [kits, own] : [own, kits]) controller.load(each)
    const loaded = (each: PictureSource): string | undefined => controller.state.loaded[keyOfPicture(each)]?.default
    await vi.waitFor(() => expect([loaded(own), loaded(kits)]).toEqual(['/own.svg', SVG]))
  })

  it('keeps the pictures that are loaded when another one comes', async () => {
    const { controller } = setUp()
    for (const id of ['eip155:1', 'eip155:10']) controller.load(source(async () => ({ default: SVG }), [id]))
    await vi.waitFor(() =>
      expect(Object.keys(controller.state.loaded)).toEqual(['network\neip155:1', 'network\neip155:10']),
    )
  })

  it('reports a picture that can’t be loaded, and loads it again at the next call', async () => {
    const { controller, report } = setUp()
    const gone = new TypeError('no such chunk')
    const load = vi.fn(async () => ({ default: SVG })).mockRejectedValueOnce(gone)
    const one = source(load)
    controller.load(one)
    await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(gone))
    expect(controller.state.loaded).toEqual({})
    controller.load(one)
    await vi.waitFor(() => expect(controller.state.loaded).toHaveProperty(['network\neip155:1']))
  })

  it('reports a function of the app that throws at once', async () => {
    const { controller, report } = setUp()
    const thrown = new Error('of the app')
    controller.load(
      source(() => {
        throw thrown
      }),
    )
    await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(thrown))
  })

  it.each([
    undefined,
    {},
    { default: '' },
    { default: 7 },
    { default: 'javascript:alert(1)' },
    { default: 'data:text/html,<script>alert(1)</script>' },
    { default: 'http://example.org/a.png' },
    { default: '//example.org/a.png' },
    { default: 'https://example.org/a b.png' },
  ])('F061 refuses the picture %j, and says what a picture is', async (loaded) => {
    const { controller, report } = setUp()
    controller.load(source(async () => loaded))
    await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1))
    expect(report.mock.calls[0]![0]).toMatchObject({
      code: 'options/bad-option',
      message: 'pictures (network eip155:1) must be a module whose default is the address of an image.',
    })
    expect(controller.state.loaded).toEqual({})
  })

  it.each([SVG, 'https://example.org/a.png', '/assets/a-1b2c.svg'])('takes the address %s', async (url) => {
    const { controller } = setUp()
    controller.load(source(async () => ({ default: url })))
    await vi.waitFor(() => expect(controller.state.loaded['network\neip155:1']?.default).toBe(url))
  })
})
