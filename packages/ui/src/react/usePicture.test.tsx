// @vitest-environment jsdom
import type { Latch, LoadedPicture, PictureSource } from '@latchkit/core'
import { alphaNetwork, createTestLatch } from '@latchkit/testing'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { NetworkButton, type ChainStatus } from './buttons.js'
import { LatchContext } from './context.js'
import { render, settle } from './render.fixture.js'
import { usePicture, type WantedPicture } from './usePicture.js'

const SVG = 'data:image/svg+xml,%3Csvg/%3E'
const USDC = 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const alpha: PictureSource = {
  kind: 'network',
  ids: [alphaNetwork.caipNetworkId],
  load: async () => ({ default: SVG }),
}
const usdc: PictureSource = {
  kind: 'token',
  ids: ['USDC'],
  load: async () => ({ default: SVG, assets: [USDC] }),
}

const inside = (latch: Latch, node: ReactNode): ReactNode => (
  <LatchContext.Provider value={latch}>{node}</LatchContext.Provider>
)
function Shown(wanted: WantedPicture): ReactNode {
  return usePicture(wanted) ?? 'none'
}

test('usePicture gives a picture that the app named, once it is loaded', async () => {
  const load = vi.fn(alpha.load)
  const { latch } = createTestLatch({ pictures: [{ ...alpha, load }] })
  const { text } = render(inside(latch, <Shown kind="network" ids={alpha.ids} />))
  await vi.waitFor(() => expect(text()).toBe(SVG))
  // The next component has it at once.
  const second = render(inside(latch, <Shown kind="network" ids={alpha.ids} />))
  await vi.waitFor(() => expect(second.text()).toBe(SVG))
  expect(load).toHaveBeenCalledTimes(1)
})

test('usePicture loads nothing that no component wants, and nothing that the app didn’t name', async () => {
  const load = vi.fn(alpha.load)
  const { latch } = createTestLatch({ pictures: [{ ...alpha, load }] })
  const { text } = render(inside(latch, <Shown kind="network" ids={['eip155:777']} />))
  await settle()
  expect(text()).toBe('none')
  expect(load).not.toHaveBeenCalled()
  expect(latch.getState().pictures).toBeUndefined()
})

test('a picture that can’t be loaded is reported, and is loaded again by the next component that wants it', async () => {
  const load = vi.fn(alpha.load).mockRejectedValueOnce(new TypeError('offline'))
  const { latch, reports } = createTestLatch({ pictures: [{ ...alpha, load }] })
  const first = render(inside(latch, <Shown kind="network" ids={alpha.ids} />))
  await vi.waitFor(() => expect(reports).toHaveLength(1))
  expect(first.text()).toBe('none')
  const second = render(inside(latch, <Shown kind="network" ids={alpha.ids} />))
  await vi.waitFor(() => expect(second.text()).toBe(SVG))
  await vi.waitFor(() => expect(first.text()).toBe(SVG))
})

test('a token gets the picture of its symbol only where the picture is of its contract, or it is a network’s coin', async () => {
  const { latch } = createTestLatch({ pictures: [usdc] })
  const shown = (asset?: string) => render(inside(latch, <Shown kind="token" ids={['USDC']} asset={asset} />))
  const coin = shown()
  const real = shown(USDC)
  await vi.waitFor(() => expect([coin.text(), real.text()]).toEqual([SVG, SVG]))
  const fake = shown('eip155:1/erc20:0x00000000000000000000000000000000000000aa')
  await settle()
  expect(fake.text()).toBe('none')
})

test('a picture of the app may name tokens by their contracts', async () => {
  const { latch } = createTestLatch({ pictures: [{ ...usdc, ids: [USDC], load: async () => ({ default: SVG }) }] })
  const { text } = render(inside(latch, <Shown kind="token" ids={['OTHER']} asset={USDC} />))
  await vi.waitFor(() => expect(text()).toBe(SVG))
})

test('a server renders no picture, and the first letter in its room in the network’s button', () => {
  const { latch } = createTestLatch({ pictures: [alpha] })
  expect(renderToString(inside(latch, <Shown kind="network" ids={alpha.ids} />))).toBe('none')
  const button = renderToString(inside(latch, <NetworkButton chainStatus="full" />))
  expect(button).toContain('<span class="latch-icon" aria-hidden="true">A</span>')
})

test('NetworkButton draws the network’s picture by an img, and its name for screen readers is the same', async () => {
  const { latch } = createTestLatch({ pictures: [alpha] })
  const { container, text } = render(inside(latch, <NetworkButton chainStatus="full" />))
  await vi.waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe(SVG))
  expect(container.querySelector('img')!.alt).toBe('')
  expect(text()).toBe('Alpha')
  expect(container.querySelector('button')!.getAttribute('aria-label')).toBe('Network: Alpha')
})

test.each<[string, ChainStatus, string | undefined, string | undefined]>([
  ['its own picture where the app gave it one', 'full', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['the URL that the app gave it', 'full', 'https://app.example/a.png', 'https://app.example/a.png'],
  ['its first letter where there is no picture', 'full', undefined, undefined],
  ['its name alone by default', 'name', undefined, undefined],
])('NetworkButton draws %s, and loads no other', async (_, chainStatus, imageUrl, src) => {
  const load = vi.fn<() => Promise<LoadedPicture>>(alpha.load)
  const networks = [{ ...alphaNetwork, ...(imageUrl && { assets: { imageUrl } }) }]
  const ids = imageUrl || chainStatus === 'name' ? alpha.ids : ['eip155:777']
  const { latch } = createTestLatch({ networks, pictures: [{ ...alpha, ids, load }] })
  const { container, text } = render(inside(latch, <NetworkButton chainStatus={chainStatus} />))
  await vi.waitFor(() => expect(text()).toContain('Alpha'))
  await settle()
  expect(container.querySelector('img')?.getAttribute('src')).toBe(src)
  expect(container.querySelector('span.latch-icon') !== null).toBe(chainStatus === 'full' && !src)
  expect(load).not.toHaveBeenCalled()
})

test('NetworkButton asks no directory for the picture of a network', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new Error('offline')))
  vi.stubGlobal('fetch', fetch)
  const { latch } = createTestLatch({
    networks: [{ ...alphaNetwork, assets: { imageId: 'alpha' } }],
    endpoints: { directory: 'https://directory.example' },
    projectId: 'a'.repeat(32),
  })
  const { container, text } = render(inside(latch, <NetworkButton chainStatus="full" />))
  await vi.waitFor(() => expect(text()).toContain('Alpha'))
  await settle()
  expect(container.querySelector('img')).toBe(null)
  expect(fetch).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
