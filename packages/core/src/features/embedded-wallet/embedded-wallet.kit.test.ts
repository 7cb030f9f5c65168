// Tests embedded-wallet.controller.ts, embedded-wallet.setup.ts, embedded-wallet.early.ts, embedded-wallet.load.ts, embedded-wallet.look.ts, embedded-wallet.steps.ts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLatch } from '../../createLatch.js'
import type { LatchOptions } from '../../kit/options.types.js'
import type { Latch } from '../../latch.types.js'
import { oneNetwork } from '../network/network.fixture.js'
import {
  arrived,
  createSecureSite,
  PAGE,
  refusal,
  SECURE,
  USER,
  type SecureSite,
  type TestElement,
} from './secureSite.fixture.js'

const ADDRESS = USER.accounts[0]!.address
const { email: EMAIL } = USER

let end = (): void => {}
afterEach(() => end())

/** Lets a page and its frame do what they do without the visitor. */
async function run({ clock }: SecureSite, ms = 1_000): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await arrived()
  await clock.advance(ms)
  for (let turn = 0; turn < 4; turn += 1) await arrived()
}

function open(world: SecureSite, options: Partial<LatchOptions> = {}) {
  const latch = createLatch({
    networks: [oneNetwork],
    adapters: [],
    metadata: { name: 'App' },
    projectId: 'project',
    endpoints: { secure: SECURE },
    environment: world.environment,
    ...options,
  })
  const tracked: string[] = []
  latch.subscribeEvents(({ event }) => tracked.push(event))
  const stop = latch.start()
  const before = end
  end = () => {
    before()
    stop()
    world.end()
    end = () => {}
  }
  return { latch, tracked, stop }
}

/** Polls while the time of the page passes: its code loads as fast as the machine can. */
const eventually = <value>(world: SecureSite, read: () => value) =>
  expect.poll(async () => {
    await run(world, 50)
    return read()
  })

const login = (latch: Latch) => latch.getState().embeddedWallet?.login

/** Logs in by a code. */
async function connect(world: SecureSite, latch: Latch) {
  const connecting = latch.connect({ email: EMAIL })
  await eventually(world, () => login(latch)?.status).toBe('code')
  await (await latch.feature('embeddedWallet')).submitCode('123456')
  return connecting
}

describe('a kit with an embedded wallet', () => {
  let world: SecureSite
  beforeEach(() => {
    world = createSecureSite()
    world.answers.GET_USER = async () => USER
  })
  const frames = (): number => (world.environment.window.document.body as never as unknown[]).length

  it('S3.13 has connectors of the type AUTH, which have no row, and loads nothing for them', async () => {
    const { latch } = open(world)
    await run(world)
    const { connectors } = latch.getState().connectors
    expect(connectors).toEqual([
      {
        ...{ id: 'embedded:eip155', name: 'Email', type: 'AUTH', chain: 'eip155', imageUrl: undefined },
        traits: { session: 'embedded', approval: 'source', prompts: 'frame', restoreMs: 20_000 },
      },
    ])
    const { connectorRows } = await import('../connectors/rows.rules.js')
    expect(connectorRows(connectors, [])).toEqual([])
    expect([frames(), latch.getState().embeddedWallet]).toEqual([0, undefined])
  })

  it.each([
    ['without the option', {}, 0],
    ['with its switch off', { endpoints: { secure: SECURE }, features: { email: false } }, 0],
    ['with an origin that is none', { endpoints: { secure: 'secure.example' } }, 1],
    ['with the address of a page', { endpoints: { secure: `${SECURE}/sdk` } }, 1],
    ['with the origin of the page itself', { endpoints: { secure: PAGE } }, 1],
  ])('is off %s', async (_, options, connectors) => {
    const { latch } = open(world, { endpoints: {}, ...options })
    expect(latch.getState().connectors.connectors).toHaveLength(connectors)
    const wallet = await latch.feature('embeddedWallet')
    expect([wallet.isOn, wallet.lastEmail(), wallet.waitSeconds()]).toEqual([false, '', 0])
    await expect(latch.connect({ email: EMAIL })).rejects.toMatchObject({ code: 'embedded-wallet/off' })
    expect(frames()).toBe(0)
  })

  it('hints at a secure origin that is none, and at an email without one', async () => {
    const { collectHints } = await import('../../kit/hints.js')
    const hintsOf = (given: object): Promise<string[]> =>
      collectHints({
        given: { networks: [oneNetwork], adapters: [], metadata: { name: 'App' }, ...given },
        ...{ list: {}, adapters: new Map(), supports: undefined },
      })
    expect(await hintsOf({ endpoints: { secure: SECURE } })).not.toContainEqual(
      expect.stringContaining('endpoints.secure'),
    )
    expect(await hintsOf({ endpoints: { secure: 'secure.example' } })).toContain(
      'endpoints.secure is an origin of its own, such as https://secure.example.org, which "secure.example" is not.',
    )
    expect(await hintsOf({ features: { email: true } })).toContain(
      'features.email has no effect without endpoints.secure.',
    )
  })

  it('S3.10 S5.05 connects by an email, and names the visitor', async () => {
    const { latch, tracked } = open(world)
    const account = await connect(world, latch)
    expect(account).toMatchObject({ address: ADDRESS, connectorId: 'embedded:eip155', type: 'eoa' })
    expect(latch.getAccount()).toMatchObject({ address: ADDRESS, user: { email: EMAIL } })
    expect(latch.getState().connectors.recent).toEqual([])
    expect(world.topics()).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_USER', ...world.topics().slice(3)])
    expect(tracked.filter((event) => event.startsWith('EMAIL'))).toEqual([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
    ])
    expect(iframe(world).src).toBe(`${SECURE}/sdk?projectId=project&parent=${encodeURIComponent(PAGE)}`)
    expect(world.asked.find(({ topic }) => topic === 'SYNC_THEME')?.payload).toEqual({
      themeMode: 'dark',
      locale: 'de',
    })
  })

  it('F035 rejects where the frame does not load, and other wallets connect', async () => {
    const { latch } = open(world)
    world.site.arrives = 'silent'
    const connecting = latch.connect({ email: EMAIL }).catch(({ code }: { code: string }) => code)
    await expect.poll(() => login(latch)?.status).toBe('sending')
    await run(world, 20_000)
    expect(await connecting).toBe('embedded-wallet/load-failed')
    expect(login(latch)).toMatchObject({ status: 'failed', email: EMAIL })
    expect(latch.getAccount().status).toBe('disconnected')
    expect([frames(), latch.getState().connection.attempt?.status]).toEqual([0, 'failed'])
  })

  it.each([
    ['is not among its origins', ['https://other.example'], 'embedded-wallet/unverified'],
    ['is listed by a wildcard', ['https://*.example'], 'embedded-wallet/load-failed'],
    ['would have to be of its own machine, since it has no list', [], 'embedded-wallet/unverified'],
  ])(
    'F171 S8.10 asks the server of the project why the frame says nothing: the page %s',
    async (_, allowedOrigins, code) => {
      const fetch = vi.fn(async (_: string) => new Response(JSON.stringify({ allowedOrigins })))
      vi.stubGlobal('fetch', fetch)
      try {
        const { latch } = open(world, { endpoints: { secure: SECURE, server: 'https://server.example' } })
        world.site.arrives = 'silent'
        const connecting = latch.connect({ email: EMAIL }).catch((error: { readonly code: string }) => error.code)
        await expect.poll(() => login(latch)?.status).toBe('sending')
        await run(world, 20_000)
        expect(await connecting).toBe(code)
        expect(fetch.mock.calls.map(([address]) => address)).toEqual([
          expect.stringMatching(/^https:\/\/server\.example\/projects\/v1\/origins\?projectId=project/),
        ])
        expect(world.warnings).toHaveLength(1)
      } finally {
        vi.unstubAllGlobals()
      }
    },
  )

  it('F181 S5.01 refuses what is no address, and a second email within 30 s', async () => {
    const { latch } = open(world)
    await expect(latch.connect({ email: 'visitor@mail' })).rejects.toMatchObject({ code: 'embedded-wallet/email' })
    const first = latch.connect({ email: EMAIL }).catch(({ code }: { code: string }) => code)
    await eventually(world, () => login(latch)?.status).toBe('code')
    const wallet = await latch.feature('embeddedWallet')
    await expect(latch.connect({ email: 'other@mail.example' })).rejects.toMatchObject({
      code: 'embedded-wallet/too-soon',
      message: expect.stringMatching(/^Please try again after \d+ seconds$/) as string,
    })
    await expect(wallet.resend()).rejects.toMatchObject({ code: 'embedded-wallet/too-soon' })
    wallet.edit()
    expect(await first).toBe('connection/cancelled')
    expect([login(latch), wallet.lastEmail()]).toEqual([{ status: 'idle' }, EMAIL])
  })

  it('F095 is cancelled: a login that ends well all the same is signed out', async () => {
    const { latch } = open(world)
    let answer = (_: unknown): void => {}
    world.answers.CONNECT_OTP = () => new Promise((resolve) => (answer = resolve))
    const connecting = connect(world, latch).catch(({ code }: { code: string }) => code)
    await eventually(world, () => login(latch)).toMatchObject({ isChecking: true })
    await eventually(world, world.topics).toContain('CONNECT_OTP')
    latch.cancel()
    answer({ action: 'CONNECT', asks: 'nothing' })
    // `submitCode` of the test waits for the login no longer.
    expect(await connecting).toBe('connection/cancelled')
    await eventually(world, world.topics).toContain('SIGN_OUT')
    expect(world.topics()).not.toContain('GET_USER')
    expect([login(latch), latch.getAccount().isConnected]).toEqual([{ status: 'idle' }, false])
  })

  it('disconnects, and ends the session in the frame', async () => {
    const { latch } = open(world)
    await connect(world, latch)
    const ended = latch.disconnect()
    await eventually(world, world.topics).toContain('SIGN_OUT')
    await ended
    expect([latch.getAccount().isConnected, latch.getAccount().user]).toEqual([false, undefined])
    expect([...world.stored.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([
      '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
    ])
  })

  it('S9.03 restores the connection after a reload, in the 20 s that the frame may take', async () => {
    const first = open(world)
    await connect(world, first.latch)
    first.stop()
    world.site.arrives = 'silent'
    world.answers.IS_CONNECTED = async () => ({ isConnected: true })
    const { latch } = open(world)
    await eventually(world, frames).toBe(1)
    await run(world, 14_000)
    expect(latch.getAccount().status).toBe('reconnecting')
    world.site.arrives = 'ready'
    world.load()
    await eventually(world, () => latch.getAccount()).toMatchObject({ isConnected: true, user: { email: EMAIL } })
    expect(world.topics().filter((topic) => topic === 'CONNECT_EMAIL')).toHaveLength(1)
  })

  it('F184 says "Session Expired" where the frame ends the session, and is disconnected', async () => {
    const { latch } = open(world)
    await connect(world, latch)
    await latch.open()
    world.site.tellSession(undefined)
    await eventually(world, () => latch.getAccount().isConnected).toBe(false)
    expect(latch.getState().snackbar).toMatchObject({ open: true, message: 'embedded-wallet/session-ended' })
    expect(latch.getState().router?.history).toEqual([{ view: 'Connect' }])
  })

  it('F185 shows the accounts of the email that another tab logged in with', async () => {
    const { latch } = open(world)
    await connect(world, latch)
    const address = `0x${'1'.repeat(40)}`
    world.site.tellSession({ ...USER, email: 'other@mail.example', accounts: [{ ...USER.accounts[0]!, address }] })
    await eventually(world, () => latch.getAccount()).toMatchObject({ address, user: { email: 'other@mail.example' } })
  })

  it('S2.09 S2.11 shows the views of the login, and the one under the frame', async () => {
    const { latch } = open(world)
    await latch.open()
    const views = (): string[] | undefined => latch.getState().router?.history.map(({ view }) => view)
    const wallet = await latch.feature('embeddedWallet')
    wallet.prepare()
    const connecting = latch.connect({ email: EMAIL }).catch(() => {})
    await eventually(world, views).toEqual(['Connect', 'EmailVerifyOtp'])
    wallet.edit()
    await eventually(world, views).toEqual(['Connect'])
    await connecting
    await run(world, 30_000)
    world.answers.CONNECT_EMAIL = async () => ({ action: 'VERIFY_DEVICE', digits: '42' })
    world.answers.CONNECT_DEVICE = () => new Promise(() => {})
    latch.connect({ email: EMAIL }).catch(() => {})
    await eventually(world, views).toEqual(['Connect', 'EmailVerifyDevice'])
    world.answers.CONNECT_DEVICE = async () => ({ action: 'CONNECT', asks: 'nothing' })
    wallet.cancel()
    await run(world, 30_000)
    await connect2()
    await latch.open()
    expect(views()).toEqual(['Account'])
    let answer = (_: unknown): void => {}
    world.answers.RPC_REQUEST = () => new Promise((resolve) => (answer = resolve))
    const signed = latch.signMessage('text')
    await eventually(world, views).toEqual(['Account', 'ApproveTransaction'])
    await eventually(world, world.topics).toContain('RPC_REQUEST')
    answer(`0x${'1'.repeat(130)}`)
    await signed
    await eventually(world, views).toEqual(['Account'])

    async function connect2(): Promise<void> {
      world.answers.CONNECT_EMAIL = async () => ({ action: 'VERIFY_OTP' })
      await connect(world, latch)
    }
  })

  it('keeps the frame above the modal, where the app opens that while the frame asks', async () => {
    const { latch } = open(world)
    await connect(world, latch)
    world.answers.RPC_REQUEST = () => new Promise(() => {})
    latch.signMessage('text').catch(() => {})
    await eventually(world, world.topics).toContain('RPC_REQUEST')
    const raise = vi.spyOn(iframe(world).parent, 'showModal')
    await latch.open()
    await eventually(world, () => raise.mock.calls.length).toBe(1)
  })

  it('F183 refuses a method before the frame sees it, by the provider of the app', async () => {
    const { latch } = open(world)
    await connect(world, latch)
    const provider = await latch.getProvider('eip155')
    const before = world.asked.length
    const refused = provider?.request({ method: 'eth_sign', params: [ADDRESS, '0x00'] })
    await expect(refused).rejects.toMatchObject({ code: 4200, message: 'Requested RPC call is not allowed' })
    expect(world.asked).toHaveLength(before)
  })

  it('S3.11 tells the frame the theme and the language whenever they change', async () => {
    const { latch } = open(world)
    await connect(world, latch)
    world.asked.splice(0)
    const [theme, locale] = [await latch.feature('theme'), await latch.feature('locale')]
    theme.setMode('light')
    theme.setVariables({ accent: '#123456', fontFamily: 'Own', modes: { light: { radius: '4px' } } })
    locale.setLocale('fr')
    const looks = (): unknown[] =>
      world.asked.filter(({ topic }) => topic === 'SYNC_THEME').map(({ payload }) => payload)
    await eventually(world, () => looks().at(-1)).toEqual({
      themeMode: 'light',
      themeVariables: { accent: '#123456', radius: '4px' },
      locale: 'fr',
    })
  })

  it('takes its place from another wallet, and gives it up for one', async () => {
    const { latch } = open(world)
    const connecting = latch.connect({ email: EMAIL }).catch(({ code }: { code: string }) => code)
    await eventually(world, () => login(latch)?.status).toBe('code')
    const request = vi.fn(async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : [`0x${'2'.repeat(40)}`],
    )
    const detail = {
      info: { uuid: '0', rdns: 'org.example.other', name: 'Other', icon: 'data:image/png;base64,AA' },
      provider: { request, on: () => {}, removeListener: () => {} },
    }
    world.environment.window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }),
    )
    const other = latch.connect({ wallet: 'org.example.other' })
    expect(await connecting).toBe('connection/cancelled')
    expect((await other).connectorId).toBe('org.example.other')
    expect(login(latch)).toEqual({ status: 'idle' })
  })

  it('refuses in words what the server of the wallet refuses', async () => {
    const { latch } = open(world)
    world.answers.CONNECT_EMAIL = () => Promise.reject(refusal('limits/exceeded', 'Too many requests.'))
    const connecting = latch.connect({ email: EMAIL })
    connecting.catch(() => {})
    await eventually(world, () => login(latch)?.status).toBe('failed')
    await expect(connecting).rejects.toMatchObject({ code: 'embedded-wallet/limited' })
  })
})

/** The iframe of the page, in its dialog. */
function iframe({ environment }: SecureSite) {
  const [host] = environment.window.document.body as never as TestElement[]
  const dialog = host!.root!.children[0]!
  return { parent: dialog, src: dialog.children[0]!.src }
}
