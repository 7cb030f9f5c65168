import { askJsonRpc } from '@latchkit/core/adapter'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DirectorySwitches, RpcSwitches } from '../manifest.js'
import { connectWatched, expectWaits, timesBetween, type Kit, type Passing, type WatchedKit } from './kit.fixture.js'
import type { Service } from './service.fixture.js'

type Switches = Partial<DirectorySwitches>

/** Describes what a call to the nodes does for each fault of the service that passes it on, as docs/faults.md says. */
export function describeNodeFaults(given: () => Service): void {
  describe('nodes behind a service with faults', () => {
    let service: Service
    beforeAll(() => void (service = given()))
    beforeEach(() => service.set({}))
    afterEach(() => vi.unstubAllGlobals())

    const account = (): string => service.accounts[6] as string
    const watch = (): Promise<WatchedKit> => connectWatched(service, account())
    const setNode = async (switches: Partial<RpcSwitches>): Promise<void> => {
      const answer = await fetch(service.chain.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })
      if (!answer.ok) throw new Error(await answer.text())
    }

    const askNode = (kit: Kit): Promise<unknown> => {
      const { url, chain } = service
      const urls = [`${url}/v1/?chainId=${chain.caip2}&projectId=a-project`]
      return askJsonRpc({ clock: kit.clock, urls, method: 'eth_getBalance', params: [account(), 'latest'] })
    }
    /** Asks the nodes through the service, whose answer has these faults. */
    async function outcomeOfNode(switches: Switches, passing?: Passing) {
      const { kit, requests, pass } = await watch()
      service.set({ ...switches, paths: ['/v1/'] })
      const began = kit.clock.now()
      const told = await pass(askNode(kit), passing).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      )
      const waits = timesBetween(requests.map(({ at }) => at))
      kit.latch.dispose()
      return { result: undefined, ...told, requests: requests.length, waits, took: kit.clock.now() - began }
    }

    it.each([
      ['F014', [500, 502, 503, 504, 408, 413, 403, 429], 4],
      ['F015', [400, 404, 422], 1],
    ] as const)('%s of nodes through the service: %j', async (_, statuses, requests) => {
      for (const status of statuses) {
        const outcome = await outcomeOfNode({ status })
        expect(outcome).toMatchObject({ error: { status }, requests })
        if (requests > 1) expectWaits(outcome.waits, 1)
      }
    })

    it.each([
      ['F010', '2', 2_000],
      ['F011', '31536000', 10_000],
    ] as const)('%s of nodes through the service: waits as it asks, 10 s at most: %s', async (_, retryAfter, wait) => {
      const { result, waits } = await outcomeOfNode({ status: 429, retryAfter, calls: 1 }, { stepMs: 250 })
      expect([result, waits]).toEqual([expect.stringMatching(/^0x/), [expect.any(Number)]])
      expect(waits[0]).toBeGreaterThanOrEqual(wait)
      expect(waits[0]).toBeLessThanOrEqual(wait + 250)
    })

    it.each([
      ['F011', '-5'],
      ['F011', 'soon'],
      ['F012', null],
    ] as const)('%s of nodes through the service: takes its own waits for Retry-After %s', async (_, retryAfter) => {
      const outcome = await outcomeOfNode({ status: 429, retryAfter })
      expect(outcome).toMatchObject({ error: { status: 429 }, requests: 4 })
      expectWaits(outcome.waits, 1)
    })

    it.each([
      ['F001', { body: 'html' }],
      ['F002', { body: 'empty' }],
      ['F002', { body: 'truncated' }],
      ['F003', { shape: 'null' }],
      ['F003', { shape: 'missing' }],
      ['F018', { shape: 'wrong-types' }],
      ['F022', { body: 'huge' }],
    ] as const)('%s of nodes through the service is a failed call: %j', async (_, switches) => {
      expect(await outcomeOfNode(switches)).toMatchObject({ error: { code: 'wallet/bad-answer' }, requests: 1 })
    })

    it('F016 F017 has the error of a node as the node said it, and asks a busy one again', async () => {
      const methods = ['eth_getBalance']
      const busy = { code: -32_005, message: 'limit exceeded' }
      await setNode({ methods, error: busy })
      expect(await outcomeOfNode({})).toMatchObject({ error: busy, requests: 4 })
      const wrong = { code: -32_602, message: 'invalid address' }
      await setNode({ methods, status: 400, error: wrong })
      expect(await outcomeOfNode({})).toMatchObject({ error: wrong, requests: 1 })
      await setNode({})
      expect(await outcomeOfNode({ shape: 'extra' })).toMatchObject({
        result: expect.stringMatching(/^0x/),
        requests: 1,
      })
    })

    it('F019 answers each call of a batch by its id, and fails only the one that failed', async () => {
      const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
      const batch = [call(3, 'eth_chainId'), call(1, 'eth_sign'), call(2, 'eth_blockNumber')]
      const query = `chainId=${service.chain.caip2}&projectId=a-project`
      const answer = await fetch(`${service.url}/v1/?${query}`, { method: 'POST', body: JSON.stringify(batch) })
      const byId = new Map((await answer.json()).map((each: { id: number }) => [each.id, each]))
      expect([byId.size, byId.get(3)]).toMatchObject([3, { result: `0x${service.chain.id.toString(16)}` }])
      expect([byId.get(1), byId.get(2)]).toMatchObject([{ error: { code: -32_601 } }, { result: expect.any(String) }])
    })

    it('F021 of nodes through the service: follows no redirect', async () => {
      expect(await outcomeOfNode({ redirect: `${service.urls[0]}/healthz` })).toMatchObject({ requests: 4 })
    })

    it.each([
      ['F023', { body: 'dribble' }, 'body'],
      ['F023', { body: 'never' }, 'body'],
      ['F024', { silent: true }, 'headers'],
    ] as const)('%s of nodes through the service: gives up after 10 s, four times: %j', async (_, switches, part) => {
      const outcome = await outcomeOfNode(switches, { silence: { part, path: '/v1/' } })
      expect(outcome).toMatchObject({ error: { code: 'wallet/timed-out' }, requests: 4 })
      expect(outcome.took).toBeGreaterThanOrEqual(40_000)
    })
  })
}
