import type { createLatch as CreateLatch, Latch, LatchOptions, Namespace, Network } from '@latchkit/core'
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { createFakeClock } from '../../createFakeClock.js'
import { createFakePairing, type FakePairing } from '../../createFakePairing.js'
import { createFakeStorage } from '../../createFakeStorage.js'
import { createFakeWindow } from '../../createFakeWindow.js'
import { alphaNetwork } from '../../testNetworks.js'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const CORE = pathOf('../../../../core')
const FIXTURE = pathOf('../../../../../scripts/fixtures/source')
const COPY = join(CORE, '.cache/new-source')
const SOURCE = join(COPY, 'src')

/** Copies the sources of core, and adds a second source: the folder of its feature, and its lines in the lists. */
function copySources(): void {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(SOURCE, { recursive: true })
  cpSync(join(CORE, 'src'), SOURCE, { recursive: true, filter: (file) => !/\.(test|fixture)\.ts$/.test(file) })
  cpSync(join(CORE, 'tsconfig.build.json'), join(COPY, 'tsconfig.build.json'))
  cpSync(join(FIXTURE, 'frame'), join(SOURCE, 'features/frame'), { recursive: true })
  appendFileSync(join(SOURCE, 'features/list.ts'), "export { frame } from './frame/frame.early.js'\n")
  appendFileSync(join(SOURCE, 'features/late.ts'), "export { frame } from './frame/frame.feature.js'\n")
  const type = "import('../features/frame/frame.types.js').FrameFeature"
  appendFileSync(join(SOURCE, 'kit/features.types.ts'), `export interface KitFeatures { frame: ${type} }\n`)
}

const NAMESPACES = ['eip155', 'solana'] as const
const solanaNetwork: Network = {
  ...alphaNetwork,
  ...{ id: 'sol', name: 'Sol', caipNetworkId: 'solana:sol', chainNamespace: 'solana' },
}
/** What each wallet shares: the addresses of one aren't those of the other. */
const ACCOUNTS = {
  phone: { eip155: ['0x52908400098527886E0F7030069857D2E4169EE7'], solana: ['Phone'] },
  frame: { eip155: ['0x8617E340B3D01FA5F11F306F4090FD50E238070D'], solana: ['Frame'] },
} as const

/** The pairing, a frame, and what a browser keeps. Both have their sessions also after a reload. */
const createBrowser = () => ({
  storage: createFakeStorage(),
  pairing: createFakePairing({ codes: false }),
  frame: createFakePairing({
    codes: false,
    connectorOf: (chain) => ({
      ...{ id: `frame:${chain}`, name: 'Frame', type: 'AUTH', chain },
      traits: { session: 'frame', approval: 'source' },
    }),
  }),
})

interface Page {
  readonly latch: Latch
  /** The connections, as the id of the connector and the first address. */
  shown(): string[]
}

/** A page of the browser, with a started kit of two sources. */
async function open({ storage, pairing, frame }: ReturnType<typeof createBrowser>): Promise<Page> {
  const { createLatch } = (await import(/* @vite-ignore */ join(SOURCE, 'exports/index.ts'))) as {
    readonly createLatch: typeof CreateLatch
  }
  const options: LatchOptions & { readonly frame: FakePairing['factory'] } = {
    networks: [alphaNetwork, solanaNetwork],
    adapters: NAMESPACES.map((namespace) => createFakeAdapter({ namespace }).factory),
    metadata: { name: 'Test' },
    pairing: pairing.factory,
    frame: frame.factory,
    environment: {
      ...{ clock: createFakeClock(), window: createFakeWindow(), storage: storage.open },
      report(error) {
        throw error
      },
    },
  }
  const latch = createLatch(options)
  latch.start()
  const shown = (): string[] =>
    latch
      .getState()
      .connection.connections.map(({ connectorId, accounts }) => `${connectorId} ${accounts[0]?.address}`)
      .sort()
  return { latch, shown }
}

const shownOf = (id: string, wallet: keyof typeof ACCOUNTS): string[] =>
  NAMESPACES.map((namespace: Exclude<Namespace, 'bip122'>) => `${id}:${namespace} ${ACCOUNTS[wallet][namespace][0]}`)
const FRAME = shownOf('frame', 'frame')
const PHONE = shownOf('walletConnect', 'phone')

/** Connects a wallet by its source, which approves both namespaces. */
async function connect({ latch }: Page, source: FakePairing, wallet: string, name: keyof typeof ACCOUNTS) {
  const connecting = latch.connect({ wallet })
  await expect.poll(source.isOpen).toBe(true)
  source.approve({ accounts: ACCOUNTS[name], walletName: name })
  await connecting
}

/** A page on which both wallets are connected. */
async function connected() {
  const browser = createBrowser()
  const page = await open(browser)
  await connect(page, browser.frame, 'frame:solana', 'frame')
  await connect(page, browser.pairing, 'walletConnect:eip155', 'phone')
  return { ...browser, browser, page }
}

/** How often each source was asked to open a session, to give up and to forget one. */
const callsOf = ({ count }: FakePairing): readonly number[] => [count('open'), count('giveUp'), count('forget')]

describe('a kit with two sources', () => {
  beforeAll(copySources)
  afterAll(() => rmSync(COPY, { recursive: true, force: true }))

  it('has the second by one folder, and lines of the lists', () => {
    const tsc = pathOf('../../../../../node_modules/typescript-7/bin/tsc')
    const sources = ['--customConditions', 'latchkit-source', '--rootDir', join(CORE, '..')]
    const config = ['-p', join(COPY, 'tsconfig.build.json'), '--noEmit', '--incremental', 'false', ...sources]
    expect(spawnSync(process.execPath, [tsc, ...config], { encoding: 'utf8' }).stdout).toBe('')
  })

  it('connects each by its own approval, beside the other', async () => {
    const { page, pairing, frame } = await connected()
    expect(page.shown()).toEqual([...FRAME, ...PHONE])
    expect([callsOf(pairing), callsOf(frame)]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ])
    const peers = page.latch.getState().connectors.connectors.map(({ id, peer }) => `${id} ${peer?.name}`)
    expect(peers).toEqual(
      expect.arrayContaining(['frame:eip155 frame', 'frame:solana frame', 'walletConnect:eip155 phone']),
    )
  })

  it('starts and stops both', async () => {
    const browser = createBrowser()
    const { latch } = await open(browser)
    latch.dispose()
    for (const { count } of [browser.pairing, browser.frame]) expect([count('start'), count('stop')]).toEqual([1, 1])
  })

  it('restores both after a reload, and asks neither for an approval', async () => {
    const { page, browser, pairing, frame } = await connected()
    page.latch.dispose()
    const next = await open(browser)
    await expect.poll(next.shown).toEqual([...FRAME, ...PHONE])
    expect([pairing.count('open'), frame.count('open')]).toEqual([1, 1])
  })

  it.each([
    ['frame', 'frame:eip155', PHONE],
    ['pairing', 'walletConnect:solana', FRAME],
  ] as const)('disconnects the %s, and the session of the other goes on', async (name, connectorId, left) => {
    const { page, browser } = await connected()
    const [ended, other] = name === 'frame' ? [browser.frame, browser.pairing] : [browser.pairing, browser.frame]
    await page.latch.disconnect({ connectorId })
    expect(page.shown()).toEqual(left)
    await expect.poll(() => ended.count('forget')).toBeGreaterThan(0)
    expect(callsOf(other)).toEqual([1, 0, 0])
    page.latch.dispose()
    const next = await open(browser)
    await expect.poll(next.shown).toEqual(left)
    expect(next.latch.getState().connection.connections).toHaveLength(2)
  })

  it.each([
    ['frame', 'frame:eip155', 'walletConnect:eip155'],
    ['pairing', 'walletConnect:eip155', 'frame:eip155'],
  ] as const)('gives up the wait of the %s where the other is asked, and not that one', async (name, first, second) => {
    const browser = createBrowser()
    const page = await open(browser)
    const [left, asked] = name === 'frame' ? [browser.frame, browser.pairing] : [browser.pairing, browser.frame]
    const cancelled = page.latch.connect({ wallet: first }).catch(({ code }: { readonly code: string }) => code)
    await expect.poll(left.isOpen).toBe(true)
    const connecting = connect(page, asked, second, name === 'frame' ? 'phone' : 'frame')
    expect(await cancelled).toBe('connection/cancelled')
    await connecting
    // Its visitor approves too late.
    left.approve({ accounts: ACCOUNTS[name === 'frame' ? 'frame' : 'phone'] })
    expect([left.count('giveUp'), asked.count('giveUp')]).toEqual([1, 0])
    expect(page.shown()).toEqual(name === 'frame' ? PHONE : FRAME)
  })
})
