// Tests embedded-wallet.session.ts, embedded-wallet.early.ts.
import { describeSource, type SourceHarness } from '../../../../testing/src/exports/suite.js'
import { expect } from 'vitest'
import type { SourceEvent } from '../../adapter/source.types.js'
import type { Namespace } from '../../base/caip.js'
import { embeddedWallet } from './embedded-wallet.early.js'
import { createLogin } from './embedded-wallet.login.js'
import type { EmbeddedSource } from './embedded-wallet.source.types.js'
import { arrived, BOTH, createSecureSite, refusal, SECURE } from './secureSite.fixture.js'

const NAMESPACES = ['eip155', 'solana'] as const

describeSource('the embedded wallet', async (): Promise<SourceHarness> => {
  const world = createSecureSite()
  const { answers, clock, environment } = world
  const events: SourceEvent[] = []
  const context = {
    ...{ environment, networks: [{ caipNetworkId: 'solana:x', chainNamespace: 'solana' }], features: {} },
    ...{ metadata: { name: 'App' }, endpoints: { secure: SECURE }, namespaces: NAMESPACES },
    emit: (event: SourceEvent) => event.type === 'session' && events.push(event),
  }
  const source = embeddedWallet.source?.(context as never) as EmbeddedSource
  const session = await source.load()
  const login = createLogin({ session, clock, track: () => {}, onStatus: () => {} })

  /** Lets the page and its frame do what they do without the visitor. */
  async function run(): Promise<void> {
    await arrived()
    await clock.advance(500)
    await arrived()
  }
  let answer = { settle: (_: unknown): void => {}, fail: (_: unknown): void => {} }
  answers.CONNECT_OTP = () => new Promise((settle, fail) => (answer = { settle, fail }))

  /** Whether the frame has a code that it has not answered, also of a login that was given up. */
  let isAsked = false

  /** The visitor has typed the code of the email. */
  async function ask(): Promise<void> {
    session.prepare()
    await run()
    login.begin(BOTH.email).catch(() => {})
    await run()
    void login.submitCode('123456')
    await run()
    isAsked = true
  }

  return {
    source: {
      ...source,
      ...{ open: session.open, forget: session.forget, start: () => session.end },
      // As the controller does.
      giveUp() {
        login.end()
        session.giveUp()
      },
    },
    namespaces: NAMESPACES,
    sessions: () => events.map(({ session: each }) => each),
    asked: ask,
    async approve(namespaces) {
      if (!isAsked) await ask()
      isAsked = false
      const accounts = BOTH.accounts.filter(({ namespace }) => namespaces.includes(namespace))
      answers.GET_USER = async () => ({ ...BOTH, accounts })
      answer.settle({ action: 'CONNECT', asks: 'nothing' })
      await run()
    },
    async decline() {
      await ask()
      isAsked = false
      answer.fail(refusal('user/rejected'))
      await run()
    },
    async end() {
      world.site.tellSession(undefined)
      await run()
    },
    async accountsOf(namespace: Namespace) {
      if (namespace === 'solana') return session.wallets.solana.accounts.map(({ address }) => address)
      return (await session.wallets.eip155.request({ method: 'eth_accounts' })) as readonly string[]
    },
    async refused() {
      await run()
      expect(world.topics()).toContain('SIGN_OUT')
    },
    dispose() {
      session.end()
      world.end()
    },
  }
})
