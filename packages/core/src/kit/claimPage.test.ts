import { describe, expect, it, vi } from 'vitest'
import { createWorld } from '../base/world.fixture.js'
import { claimPage } from './claimPage.js'

const anotherCopy = './claimPage.js?another-copy'
const started = (): AbortSignal => new AbortController().signal

describe('claimPage', () => {
  it('F093 says nothing where kits have ids of their own', async () => {
    const { environment, warnings } = createWorld()
    for (const id of ['', 'shop', 'blog']) claimPage(environment, id, started())
    await vi.dynamicImportSettled()
    expect(warnings).toEqual([])
  })

  it('F093 warns once of kits that share an id', async () => {
    const { environment, warnings } = createWorld()
    for (const id of ['shop', 'shop', 'shop']) claimPage(environment, id, started())
    await vi.dynamicImportSettled()
    expect(warnings).toEqual([expect.stringContaining('"shop"')])
  })

  it('F211 lets a kit come back after it left', async () => {
    const { environment, warnings } = createWorld()
    for (let round = 0; round < 3; round += 1) {
      const kit = new AbortController()
      claimPage(environment, '', kit.signal)
      claimPage(environment, '', kit.signal)
      kit.abort()
    }
    await vi.dynamicImportSettled()
    expect(warnings).toEqual([])
  })

  it('F222 warns once of two copies of the package, whatever their ids', async () => {
    const { environment, warnings } = createWorld()
    const other = (await import(/* @vite-ignore */ anotherCopy)) as { claimPage: typeof claimPage }
    claimPage(environment, 'a', started())
    other.claimPage(environment, 'b', started())
    other.claimPage(environment, 'c', started())
    await vi.dynamicImportSettled()
    expect(warnings).toEqual([expect.stringContaining('two copies')])
  })

  it('F209 does nothing on a server', async () => {
    const { environment, warnings } = createWorld()
    const server = { ...environment, window: undefined }
    for (const signal of [started(), started()]) claimPage(server, '', signal)
    await vi.dynamicImportSettled()
    expect(warnings).toEqual([])
  })
})
