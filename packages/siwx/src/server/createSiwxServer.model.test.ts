import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readMessage } from '../message/readMessage.js'
import { openBrowser } from './browser.fixture.js'
import { createSiwxServer } from './createSiwxServer.js'
import { memoryStorage } from './memoryStorage.js'
import type { SignedMessage } from './server.types.js'
import { NOW, PAGE, signWith, solanaSigner } from './signers.fixture.js'

const NONCE_MS = 600_000
const SESSION_MS = 7 * 86_400_000
const BROWSERS = 3
const SIGNERS = [solanaSigner(), solanaSigner(), solanaSigner()]
/** The signature of another message. */
const FORGED = (await signWith(SIGNERS[0]!, '12345678')).signature
const RUNS = 75
const STEPS = 40

const browser = fc.nat(BROWSERS - 1)
const signer = fc.nat(SIGNERS.length - 1)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('nonce'), browser }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('signIn'),
      browser,
      signer,
      // With a nonce that is asked for now, or with one that was given before, to any browser: how far back.
      back: fc.option(fc.nat(3), { freq: 2 }),
      // Some messages have no expiration time.
      lifeMs: fc.option(fc.constantFrom(1, NONCE_MS, 2 * SESSION_MS), { freq: 2 }),
      isForged: fc.nat(7).map((one) => one === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('signOut'), browser, signer: fc.option(signer, { freq: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('endOthers'), browser }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('steal'), browser, from: browser }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      ms: fc.constantFrom(1, 1, 60_000, NONCE_MS - 1, NONCE_MS, SESSION_MS - 1),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer one> ? one : never

/** What a session must have, by the rules alone. */
interface ModelSession {
  /** Account → the time from which on it counts no more. */
  readonly accounts: Map<string, number>
}

function start() {
  const time = { now: NOW }
  const clock = (): number => time.now
  // The storage keeps what expired, as it may.
  const server = createSiwxServer({ origins: [PAGE], clock, storage: memoryStorage(() => 0) })
  const browsers = Array.from({ length: BROWSERS }, () => ({
    real: openBrowser(server.fetch),
    session: { accounts: new Map() } as ModelSession,
    /** The cookies of before each sign-in: they count no more. */
    earlier: [] as string[],
  }))
  const nonces: { text: string; browser: number; until: number; isUsed: boolean; posted?: SignedMessage }[] = []
  const live = ({ accounts }: ModelSession): string[] =>
    [...accounts].filter(([, until]) => until > time.now).map(([account]) => account)

  async function askForNonce(at: number): Promise<void> {
    const text = await browsers[at]!.real.nonce()
    nonces.push({ text, browser: at, until: time.now + NONCE_MS, isUsed: false })
  }

  async function signIn(each: Extract<Step, { kind: string; lifeMs: unknown }>): Promise<void> {
    if (each.back === null) await askForNonce(each.browser)
    const nonce = nonces.at(-1 - (each.back ?? 0))
    if (!nonce) return
    const by = browsers[each.browser]!
    const signed = nonce.posted ?? (await sign(each, nonce.text))
    nonce.posted = signed
    const body = each.isForged ? { ...signed, signature: FORGED } : signed
    const before = by.real.request().headers.get('cookie')
    const { status } = await by.real.ask('POST', 'session', { body })
    const isRight = nonce.browser === each.browser && !nonce.isUsed && nonce.until > time.now
    if (isRight) nonce.isUsed = true
    const { expirationTime } = readMessage(signed.message)!
    const until = expirationTime === undefined ? time.now + SESSION_MS : Date.parse(expirationTime)
    expect(status).toBe(isRight && !each.isForged && until > time.now ? 200 : 401)
    if (status !== 200) return
    if (before !== null) by.earlier.push(before)
    const kept = live(by.session).flatMap((account) =>
      account === signed.account ? [] : [[account, by.session.accounts.get(account)!] as const],
    )
    by.session = { accounts: new Map([...kept, [signed.account, until]]) }
  }

  function sign({ signer, lifeMs }: { signer: number; lifeMs: number | null }, nonce: string): Promise<SignedMessage> {
    const issuedAt = new Date(time.now).toISOString()
    const expirationTime = lifeMs === null ? {} : { expirationTime: new Date(time.now + lifeMs).toISOString() }
    return signWith(SIGNERS[signer]!, nonce, { issuedAt, ...expirationTime })
  }

  async function run(each: Step): Promise<void> {
    if ('ms' in each) time.now += each.ms
    else if ('lifeMs' in each) await signIn(each)
    else if ('from' in each) await steal(each.browser, each.from)
    else if ('signer' in each) await signOut(each.browser, each.signer)
    else if (each.kind === 'endOthers') await endOthers(each.browser)
    else await askForNonce(each.browser)
  }

  async function signOut(at: number, signer: number | null): Promise<void> {
    const { real, session } = browsers[at]!
    const account = signer === null ? undefined : SIGNERS[signer]!.account
    const before = real.request().headers.get('cookie')
    await real.ask('DELETE', 'session', { body: { account } })
    if (account === undefined) session.accounts.clear()
    else session.accounts.delete(account)
    if (before !== null && live(session).length === 0) browsers[at]!.earlier.push(before)
  }

  async function endOthers(at: number): Promise<void> {
    const { real, session } = browsers[at]!
    const own = live(session)
    const { status } = await real.ask('DELETE', 'sessions', { body: { others: true } })
    expect(status).toBe(own.length > 0 ? 200 : 401)
    for (const each of browsers)
      if (each.session !== session && live(each.session).some((account) => own.includes(account)))
        each.session.accounts.clear()
  }

  /** A browser sends the session of another one beside its own cookies. */
  async function steal(at: number, from: number): Promise<void> {
    if (at === from) return
    const cookies = [browsers[at]!, browsers[from]!].map(({ real }) => [...real.jar])
    const isOwn = ([name]: [string, string]): boolean => name.endsWith('-browser')
    const [own = [], foreign = []] = cookies
    const cookie = [...own.filter(isOwn), ...foreign.filter((each) => !isOwn(each))]
    const headers = { cookie: cookie.map((pair) => pair.join('=')).join('; ') }
    expect(await server.session(new Request(PAGE, { headers }))).toBeUndefined()
  }

  async function check(): Promise<void> {
    for (const { real, session, earlier } of browsers) {
      const found = await server.session(real.request())
      expect(found?.accounts.map(({ account }) => account) ?? []).toEqual(live(session))
      for (const cookie of earlier.slice(-1))
        expect(await server.session(new Request(PAGE, { headers: { cookie } }))).toBeUndefined()
    }
  }
  return { run, check }
}

it('a session has only accounts that signed with a nonce of its browser, and no token of before counts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const model = start()
      for (const each of steps) {
        await model.run(each)
        await model.check()
      }
    }),
    { numRuns: RUNS },
  )
}, 30_000)
