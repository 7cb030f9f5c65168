import { afterEach, expect, it, vi } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { SDK_TYPE, SDK_VERSION } from '../../services/service.constants.js'
import { createApiController } from './api.controller.js'

afterEach(() => vi.unstubAllGlobals())

const apiOf = (endpoints: object) => createApiController({ ...createWorld(), options: { endpoints, projectId: 'p' } })

it('S7.01 S7.02 reads the networks of the service once, and says which app and which kit ask', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify({ http: ['eip155:1', 7, null], ws: [] }))
  })
  const api = apiOf({ api: 'https://api.example' })
  expect(await api.supports('eip155:1')).toBe(true)
  expect(await api.supports('eip155:2')).toBe(false)
  const caller = new URLSearchParams({ projectId: 'p', st: SDK_TYPE, sv: SDK_VERSION })
  expect(asked).toEqual([`https://api.example/v1/supported-chains?${caller}`])
})

it('S7.02 reads with them on which of them the service swaps', async () => {
  const answers: unknown[] = [{ http: [], swaps: ['eip155:1', 'x', 7] }, { http: [], swaps: 'all' }, { http: [] }]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answers.shift())))
  const named: unknown[] = []
  for (let times = 0; times < 3; times += 1) {
    const api = apiOf({ api: 'https://api.example' })
    expect(await api.supports('eip155:1')).toBe(false)
    named.push(await api.swapNetworks())
  }
  expect(named).toEqual([['eip155:1'], [], []])
})

it('S7.02 reads them again after an answer of another shape', async () => {
  const answers: unknown[] = [{ http: 'all' }, { http: ['eip155:1'] }]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answers.shift())))
  const api = apiOf({ api: 'https://api.example' })
  await expect(api.supports('eip155:1')).rejects.toMatchObject({ code: 'service/bad-answer' })
  expect(await api.supports('eip155:1')).toBe(true)
})

it('S7.01 knows no network without an endpoint, and asks nothing', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  expect([await apiOf({}).supports('eip155:1'), await apiOf({}).swapNetworks()]).toEqual([false, []])
  expect(fetched).not.toHaveBeenCalled()
})
