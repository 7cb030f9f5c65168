import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLatchError } from '@latchkit/core'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DirectorySwitches } from '../manifest.js'
import {
  connectKit,
  connectWatched,
  expectWaits,
  timesBetween,
  type Kit,
  type Passing,
  type Silence,
  type WatchedKit,
} from './kit.fixture.js'
import type { Service } from './service.fixture.js'

type Switches = Partial<DirectorySwitches>

/** A call of the kit to its service. */
interface Call {
  /** The path that has the faults. */
  readonly path: string
  /** Rejects with the error that the kit shows, if the call fails. */
  readonly run: (kit: Kit) => Promise<unknown>
  /** Whether the kit goes on without the answer. */
  readonly isOptional?: boolean
}

/** What became of a call. */
interface Outcome {
  /** The code of the service's error, or `ok`. */
  readonly code: string
  readonly description: unknown
  readonly requests: number
  /** The times between the requests, in ms of the kit's clock. */
  readonly waits: readonly number[]
  /** How long the call took, in ms of the kit's clock. */
  readonly took: number
}

const throwAny = (error: unknown): void => {
  if (error !== undefined) throw error
}

async function loadSettings({ config }: Kit): Promise<void> {
  await config.load()
  throwAny(config.state.error)
}

/** All calls of the kit, for one account. */
const callsOf = (account: string): Readonly<Record<string, Call>> => ({
  networks: { path: '/v1/supported-chains', run: ({ api, latch }) => api.supports(latch.getState().network as never) },
  balances: { path: `/v1/account/${account}/balance`, run: ({ balances }) => balances.refresh({ force: true }) },
  tokens: {
    path: '/v1/convert/tokens',
    run: ({ balances }) => balances.refresh({ force: true }),
    isOptional: true,
  },
  history: { path: `/v1/account/${account}/history`, run: ({ activity }) => activity.refresh({ force: true }) },
  name: { path: '/v1/identity', run: ({ identity }) => identity.identify(account) },
  wallets: {
    path: '/getWallets',
    run: async ({ wallets }) => {
      await wallets.open()
      throwAny(wallets.state.error)
    },
  },
  settings: { path: '/appkit/v1/config', run: loadSettings },
  origins: { path: '/projects/v1/origins', run: loadSettings },
})

/** The innermost error of a chain of causes that a service made. */
function serviceErrorIn(error: unknown): { readonly code: string; readonly description: unknown } {
  if (!isLatchError(error)) return { code: String(error), description: undefined }
  if (error.code.startsWith('service/')) return { code: error.code, description: error.context['description'] }
  return serviceErrorIn(error.cause)
}

/** The waits of the kit's own back-off are up to half as long again, so that many pages don't ask at the same time. */
const expectOwnWaits = (waits: readonly number[]): void => expectWaits(waits, 1.5)

/** Describes what each call of the kit does for each fault of its service, as docs/faults.md says. */
export function describeServiceFaults(given: () => Service): void {
  describe('the kit on a service with faults', () => {
    let service: Service
    beforeAll(async () => {
      service = given()
      const { client } = service.pools
      const [from, to] = [owner(), service.accounts[1] as `0x${string}`]
      // More rows than a page has.
      for (let left = 0; left < 55; left += 1)
        await client.sendTransaction({ account: from, to, value: 10n ** 15n, chain: null })
      const hasPages = async (): Promise<void> => {
        const { activity, latch } = await connectKit({ ...service, accounts: [owner()] })
        await activity.refresh()
        latch.dispose()
        expect(activity.state.next).toBeDefined()
      }
      await vi.waitFor(hasPages, { timeout: 60_000 })
    }, 300_000)
    beforeEach(() => service.set({}))
    afterEach(() => vi.unstubAllGlobals())

    const owner = (): `0x${string}` => service.accounts[6] as `0x${string}`
    const watch = (...others: readonly string[]): Promise<WatchedKit> => connectWatched(service, owner(), ...others)
    async function outcomeOf(
      { path, run }: Call,
      switches: Switches,
      { part, ...passing }: Omit<Passing, 'silence'> & { readonly part?: Silence['part'] } = {},
    ): Promise<Outcome> {
      const { kit, requests, pass } = await watch()
      service.set({ ...switches, paths: [path] })
      const began = kit.clock.now()
      const { code, description } = await pass(run(kit), { ...passing, ...(part && { silence: { part, path } }) }).then(
        () => ({ code: 'ok', description: undefined }),
        serviceErrorIn,
      )
      const times = requests.filter((each) => each.path.startsWith(path)).map(({ at }) => at)
      service.set({})
      kit.latch.dispose()
      const waits = timesBetween(times)
      return { code, description, requests: times.length, waits, took: kit.clock.now() - began }
    }

    /** Checks each call, but for the codes in `others`. */
    async function expectEach(
      switches: Switches,
      expected: {
        readonly code: string
        readonly requests: number
        readonly others?: Readonly<Record<string, string>>
      },
      check: (outcome: Outcome) => void = () => undefined,
      passing?: Parameters<typeof outcomeOf>[2],
    ): Promise<void> {
      for (const [name, call] of Object.entries(callsOf(owner()))) {
        const outcome = await outcomeOf(call, switches, passing)
        const code = call.isOptional ? 'ok' : (expected.others?.[name] ?? expected.code)
        expect({ name, code: outcome.code, requests: outcome.requests }).toEqual({
          name,
          code,
          requests: expected.requests,
        })
        check(outcome)
      }
    }

    it.each([
      ['F001', { body: 'html' }],
      ['F002', { body: 'empty' }],
      ['F002', { body: 'truncated' }],
      ['F022', { body: 'huge' }],
    ] as const)('%s is a failed call without a retry, at each call: %j', { timeout: 180_000 }, async (_, switches) => {
      await expectEach(switches, { code: 'service/bad-answer', requests: 1 })
    })

    // That an account has no name is an answer. A name of another type is a text too, in quotes.
    it.each([
      ['F003', 'null', {}],
      ['F003', 'list', {}],
      ['F003', 'text', {}],
      ['F003', 'missing', { name: 'ok' }],
      ['F003', 'wrong-types', { name: 'ok' }],
    ] as const)('%s is a failed call without a retry, at each call: the shape %s', async (_, shape, others) => {
      await expectEach({ shape }, { code: 'service/bad-answer', requests: 1, others })
    })

    it('F003 F004 drops wrong rows, and ignores unknown fields, at each call', async () => {
      await expectEach({ shape: 'wrong-rows' }, { code: 'ok', requests: 1 })
      await expectEach({ shape: 'extra' }, { code: 'ok', requests: 1 })
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    })

    it.each([
      ['F005', { status: 500, errorText: 'at db.ts:7' }, undefined],
      ['F005', { status: 500, error: 'empty' }, undefined],
      [
        'F006',
        { status: 400, error: 'reasons', errorText: `No such page. ${'x'.repeat(400)}` },
        /^No such page\. x{180,186}…?$/,
      ],
      ['F007', { status: 400, error: 'code', errorText: 'No such page.' }, /^No such page\.$/],
    ] as const)(
      '%s says the text of the service only where it is meant for visitors: %j',
      async (_, switches, text) => {
        const isRetried = switches.status === 500
        await expectEach(switches, { code: 'service/status', requests: isRetried ? 4 : 1 }, ({ code, description }) => {
          if (code === 'ok' || text === undefined) expect(description).toBeUndefined()
          else expect(description).toMatch(text)
        })
      },
    )

    it.each([
      ['F008', { status: 401 }, 'service/invalid-project'],
      ['F009', { status: 403 }, 'service/forbidden'],
      ['F013', { status: 429, error: 'quota' }, 'service/limited'],
    ] as const)('%s is not asked again, at each call: %j', async (_, switches, code) => {
      await expectEach(switches, { code, requests: 1 })
    })

    it.each([
      ['F010', '2', 2_000],
      ['F011', new Date(Date.now() + 31_536_000_000).toUTCString(), 10_000],
      ['F011', '31536000', 10_000],
    ] as const)(
      '%s waits as the service asks, 10 s at most, at each call: Retry-After %s',
      async (_, retryAfter, wait) => {
        const check = ({ waits: [waited] }: Outcome): void => {
          expect(waited).toBeGreaterThanOrEqual(wait)
          expect(waited).toBeLessThanOrEqual(wait + 250)
        }
        const switches = { status: 429, retryAfter, calls: 1 }
        await expectEach(switches, { code: 'ok', requests: 2 }, check, { stepMs: 250 })
      },
    )

    it.each([
      ['F011', new Date(0).toUTCString()],
      ['F011', '-5'],
      ['F011', 'soon'],
      ['F012', null],
    ] as const)(
      '%s takes its own waits where the service asks for none, at each call: Retry-After %s',
      async (_, retryAfter) => {
        const expected = { code: 'service/limited', requests: 4 }
        await expectEach({ status: 429, retryAfter }, expected, ({ waits }) => expectOwnWaits(waits))
      },
    )

    it('F020 asks again after a 202, and keeps the balance that it has', async () => {
      await expectEach({ status: 202 }, { code: 'service/status', requests: 4 }, ({ waits }) => expectOwnWaits(waits))
      const { kit, pass } = await watch()
      await pass(kit.balances.refresh())
      const { tokens } = kit.balances.state
      service.set({ status: 202, paths: ['/v1/account'] })
      await expect(pass(kit.balances.refresh({ force: true }))).rejects.toMatchObject({ code: 'balances/unavailable' })
      expect(kit.balances.state).toMatchObject({ status: 'stale', tokens })
      service.set({ status: 202, paths: ['/v1/account'], calls: 2 })
      await pass(kit.balances.refresh({ force: true }))
      expect(kit.balances.state.status).toBe('ready')
    })

    it('F021 follows no redirect to another host, at each call', async () => {
      const asked: (string | undefined)[] = []
      const other = createServer((request, response) => {
        asked.push(request.url)
        response.end('{}')
      })
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      const redirect = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
      try {
        await expectEach({ redirect }, { code: 'service/unreachable', requests: 2 })
      } finally {
        other.close()
      }
      expect(asked).toEqual([])
    })

    it.each([
      ['F023', { body: 'dribble' }, 'body'],
      ['F023', { body: 'never' }, 'body'],
      ['F024', { silent: true }, 'headers'],
    ] as const)('%s gives up after 10 s, and asks once more, at each call: %j', async (_, switches, part) => {
      const check = ({ took }: Outcome): void => {
        expect(took).toBeGreaterThanOrEqual(20_000)
        expect(took).toBeLessThanOrEqual(23_000)
      }
      await expectEach(switches, { code: 'service/timed-out', requests: 2 }, check, { part })
    })

    it('F025 never fetches a picture itself: it names the address for an <img>', async () => {
      const { kit, requests, pass } = await watch()
      service.set({ image: 'script' })
      for (const { run } of Object.values(callsOf(owner()))) await pass(run(kit))
      const pictures = kit.wallets.state.wallets.map((wallet) => kit.wallets.imageUrl(wallet))
      expect(pictures.filter((url) => url?.startsWith(`${service.url}/getWalletImage/`))).not.toEqual([])
      expect(requests.filter(({ path }) => /image|avatar/i.test(path))).toEqual([])
    })

    it('F026 keeps what there was, marked as old, where a list is suddenly empty', async () => {
      const { kit, pass } = await watch()
      await pass(kit.balances.refresh())
      const { tokens, total } = kit.balances.state
      expect(tokens.length).toBeGreaterThan(2)
      service.set({ rows: 'none', paths: ['/v1/account'] })
      await expect(pass(kit.balances.refresh({ force: true }))).rejects.toMatchObject({ code: 'balances/unavailable' })
      expect(kit.balances.state).toMatchObject({ status: 'stale', tokens, total })
      await pass(kit.activity.refresh())
      expect(kit.activity.state).toMatchObject({ empty: true, transactions: [] })
      service.set({})
      await Promise.all([pass(kit.balances.refresh({ force: true })), pass(kit.activity.refresh({ force: true }))])
      expect(kit.balances.state).toMatchObject({ status: 'ready', tokens, total })
      expect(kit.activity.state.transactions).toHaveLength(50)
    })

    it.each([
      ['F027', 'same-page'],
      ['F027', 'stuck'],
      ['F027', 'endless'],
      ['F028', 'twice'],
      ['F028', 'overlapping'],
    ] as const)('%s has each row once, and ends, where the rows are: %s', async (_, rows) => {
      const { kit, pass, requests } = await watch()
      service.set({ rows })
      await pass(Promise.all([kit.activity.refresh(), kit.balances.refresh(), kit.wallets.open()]))
      while (kit.activity.state.next !== undefined) await pass(kit.activity.loadMore())
      while (kit.wallets.state.hasMore) await pass(kit.wallets.showMore())
      for (const list of [kit.activity.state.transactions, kit.wallets.state.wallets]) {
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
        expect(list.length).toBeGreaterThanOrEqual(40)
      }
      const { tokens, hidden } = kit.balances.state
      const held = [...tokens, ...hidden].map(({ address }) => address)
      expect(new Set(held).size).toBe(held.length)
      if (rows === 'twice' || rows === 'overlapping') {
        expect(kit.activity.state.transactions.length).toBeGreaterThan(55)
        expect(kit.wallets.state.wallets.length).toBeGreaterThan(100)
      } else expect(requests.filter(({ path }) => path.endsWith('/history')).length).toBeLessThanOrEqual(3)
      expect(requests.length).toBeLessThan(40)
    })

    it('F039 drops the answers of another account, and those of an earlier search', async () => {
      const other = service.accounts[2] as string
      const { kit, pass } = await watch(other)
      service.set({ delay: 300, calls: 2, paths: [`/v1/account/${owner()}`] })
      const early = [kit.balances.refresh(), kit.activity.refresh()]
      kit.adapter.emit({
        type: 'accounts',
        connectorId: kit.adapter.connected() ?? '',
        accounts: [{ namespace: 'eip155', address: other, type: 'eoa' }],
      })
      await pass(Promise.all([kit.balances.refresh(), kit.activity.refresh()]))
      await pass(Promise.all(early))
      const expected = await connectKit({ ...service, accounts: [other] })
      await pass(Promise.all([expected.balances.refresh(), expected.activity.refresh()]))
      expect(kit.balances.state).toMatchObject({ tokens: expected.balances.state.tokens, status: 'ready' })
      expect(kit.activity.state.transactions.map(({ id }) => id)).toEqual(
        expected.activity.state.transactions.map(({ id }) => id),
      )

      await pass(kit.wallets.open())
      service.set({ delay: 300, calls: 1, paths: ['/getWallets'] })
      kit.wallets.search('phone')
      await kit.clock.advance(300)
      kit.wallets.search('sats')
      await pass(
        (async () => {
          await vi.waitFor(() => expect(kit.wallets.state.search.status).toBe('idle'), { timeout: 10_000 })
        })(),
      )
      expect(kit.wallets.state.search).toMatchObject({ text: 'sats', error: undefined })
      for (const { name } of kit.wallets.state.search.wallets) expect(name.toLowerCase()).toContain('sats')
    })
  })
}
