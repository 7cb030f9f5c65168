import { describe, expect, it, vi } from 'vitest'
import { createTestServer, projectId } from '../server.fixture.js'
import type { Image, ImageSource } from './images.types.js'

const drawing: Image = { type: 'image/svg+xml', bytes: new TextEncoder().encode('<svg/>') }

const withImage = (image: Image | undefined) => {
  const find = vi.fn<ImageSource['find']>(async () => image)
  return { find, ...createTestServer({ images: { find } }) }
}

describe('pictures', () => {
  it.each([
    ['wallet', `/getWalletImage/a-picture?projectId=${projectId}`],
    ['asset', '/public/getAssetImage/a-picture'],
    ['currency', '/public/getCurrencyImage/a-picture'],
    ['token', '/public/getTokenImage/a-picture'],
  ])('S7.23 of each kind are sent as a blob: %s', async (kind, path) => {
    const { fetch, find } = withImage(drawing)
    const answer = await fetch(path)
    expect(answer.status).toBe(200)
    const blob = await answer.blob()
    expect([blob.type, await blob.text()]).toEqual(['image/svg+xml', '<svg/>'])
    expect(find.mock.calls).toEqual([[kind, 'a-picture']])
  })

  it('run no script when opened as a page, and are cached for a day', async () => {
    const { headers } = await withImage(drawing).fetch('/public/getTokenImage/a')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
  })

  it('are sent byte by byte', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
    const answer = await withImage({ type: 'image/png', bytes }).fetch('/public/getTokenImage/a')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  })

  it('are a 404 without caching where the source has none', async () => {
    const answer = await withImage(undefined).fetch('/public/getTokenImage/a')
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { status: 'FAILED', reasons: [{ description: 'There is no such picture.' }] },
    ])
    expect(answer.headers.get('cache-control')).toBeNull()
  })

  it('are a 404 where the type is not that of a picture', async () => {
    const page = { ...drawing, type: 'text/html' } as unknown as Image
    expect((await withImage(page).fetch('/public/getTokenImage/a')).status).toBe(404)
  })

  it.each(['%2e%2e%2fetc%2fpasswd', '%00', '%3Cscript%3E', '%', '%E0%A4%A', 'x'.repeat(129), 'a%20b', '%F0%9F%91%9B'])(
    'are refused for the invalid id %s',
    async (id) => {
      const { fetch, find } = withImage(drawing)
      const answer = await fetch(`/public/getAssetImage/${id}`)
      expect(answer.status).toBe(400)
      const { reasons } = await answer.json()
      expect(reasons[0].field).toBe('id')
      expect(find).not.toHaveBeenCalled()
    },
  )

  it('of networks may have ids with a colon', async () => {
    const { fetch, find } = withImage(drawing)
    expect((await fetch('/public/getAssetImage/eip155:1')).status).toBe(200)
    expect((await fetch('/public/getAssetImage/eip155%3A1')).status).toBe(200)
    expect(find.mock.calls.map(([, id]) => id)).toEqual(['eip155:1', 'eip155:1'])
  })
})
