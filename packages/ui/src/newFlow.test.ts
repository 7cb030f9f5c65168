import type { createLatch as CreateLatch, Features, ViewName } from '@latchkit/core'
import {
  alphaNetwork,
  createFakeAdapter,
  createFakeClock,
  createFakeStorage,
  createFakeWallet,
  createFakeWindow,
  OTHER_ADDRESS,
  type FakeAdapter,
} from '@latchkit/testing'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { partsOf } from '../compile/words/compile.mjs'
import { checkCopy, copySources, CORE, UI } from './copiedSources.fixture.js'
import type { createViewFinder } from './shell/frame/findView.js'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const FIXTURE = pathOf('../../../scripts/fixtures/flow')
const COPY = '.cache/new-flow'
const VIEWS = ['Stake', 'StakePreview', 'StakeWaiting', 'StakeConfirmed'] as const

/** The lists that a new flow has lines in, with these lines. */
const LINES: readonly { readonly file: string; readonly lines: readonly string[] }[] = [
  { file: 'core/features/late.ts', lines: ["export { stake } from './stake/stake.feature.js'"] },
  {
    file: 'core/kit/features.types.ts',
    lines: ["export interface KitFeatures { stake: import('../features/stake/stake.types.js').StakeFeature }"],
  },
  { file: 'core/features/views.ts', lines: ["export { stakeViews } from './stake/stake.routes.js'"] },
  { file: 'core/features/flows.ts', lines: ["export { stake } from './stake/stake.flow.js'"] },
  {
    file: 'ui/views.ts',
    lines: VIEWS.map((view) => `export { ${view} } from './features/stake/${view}.view.js'`),
  },
]
/** The texts of the flow, by group, as lines of the list of English texts. */
const TEXTS = {
  views: Object.fromEntries(VIEWS.map((view) => [`view.${view}`, 'Stake'])),
  notices: { 'stake.success': 'Your stake went through' },
  stake: {
    'stake.amount': 'Amount',
    'stake.review': 'Review',
    'stake.confirm': 'Confirm',
    'stake.step': 'Request {step} of {steps}',
  },
}

const copyOf = (file: string): string => {
  const [name = '', ...rest] = file.split('/')
  return join(name === 'core' ? CORE : UI, COPY, 'src', ...rest)
}

/** Adds the flow: its two folders, and its lines. */
function addFlow(): void {
  for (const name of ['core', 'ui'])
    cpSync(join(FIXTURE, name, 'stake'), copyOf(`${name}/features/stake`), { recursive: true })
  for (const { file, lines } of LINES) {
    const path = copyOf(file)
    writeFileSync(path, `${readFileSync(path, 'utf8')}${lines.map((line) => `${line}\n`).join('')}`)
  }
  const english = JSON.parse(readFileSync(join(UI, 'words/en.json'), 'utf8')) as Record<string, object>
  for (const [group, texts] of Object.entries(TEXTS)) english[group] = { ...english[group], ...texts }
  mkdirSync(join(UI, COPY, 'words'))
  writeFileSync(join(UI, COPY, 'words/en.json'), JSON.stringify(english))
}

/** What a file of a copy has that its source has not: the lines, or all of it. Undefined where they are equal. */
function addedTo(copy: string, source: string): readonly string[] | 'new' | undefined {
  if (!existsSync(source)) return 'new'
  const [after, before] = [copy, source].map((file) => readFileSync(file, 'utf8')) as [string, string]
  if (after === before) return undefined
  // A line that is added is one of a list. Anything else is a change of the kit.
  if (!after.startsWith(before)) throw new Error(`${copy} has lost lines`)
  return after.slice(before.length).trimEnd().split('\n')
}

/** The files of a copy that are not as their source, with what they have more. */
function changesOf(name: 'core' | 'ui'): readonly (readonly [string, readonly string[] | 'new'])[] {
  const [source, copy] = [join(name === 'core' ? CORE : UI, 'src'), copyOf(name)]
  return readdirSync(copy, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(copy, file)).isFile())
    .flatMap((file) => {
      const added = addedTo(join(copy, file), join(source, file))
      return added ? [[`${name}/${file}`, added] as const] : []
    })
}

const filesOf = (name: string): string[] =>
  readdirSync(join(FIXTURE, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${name}/features/${file}`)

interface Stake {
  prepare(): Promise<boolean>
  review(): Promise<{ readonly hash: string }>
  agree(): void
  readonly state: { readonly amount: string; readonly status: string; readonly error: unknown }
}

/** The requests to send that a wallet got. */
const sentBy = (adapter: FakeAdapter): readonly unknown[] =>
  adapter.calls.filter(({ name }) => name === 'transaction.send').map(({ args }) => args[1])

/** What a wallet is asked for. */
const APPROVAL = { data: '0x095ea7b3' }
const STAKE = { data: '0xd0e30db0', value: 2n * 10n ** 18n }

/** What outlives a page. */
const createBrowser = () => ({ storage: createFakeStorage(), clock: createFakeClock() })

/** A kit of the copy in this browser, whose modal shows the form of a stake. A reload makes another one in the same. */
async function opened(browser = createBrowser()) {
  const { storage, clock } = browser
  const { createLatch } = (await import(/* @vite-ignore */ copyOf('core/exports/index.ts'))) as {
    readonly createLatch: typeof CreateLatch
  }
  const [adapter, window] = [createFakeAdapter({ send: 'hang' }), createFakeWindow()]
  const wallet = createFakeWallet()
  wallet.announce(window)
  const latch = createLatch({
    networks: [alphaNetwork],
    adapters: [adapter.factory],
    metadata: { name: 'Test' },
    environment: { clock, window, storage: storage.open },
  })
  latch.start()
  // A reload restores the connection.
  if (storage.writes.length === 0) await latch.connect({ wallet: wallet.info.rdns })
  await vi.waitFor(() => expect(latch.getAccount().status).toBe('connected'))
  await latch.open({ view: 'Account' })
  const router = await latch.feature('router')
  const stake = (await latch.feature('stake' as keyof Features)) as unknown as Stake
  router.push({ view: 'Stake', params: { amount: '2' } } as never)
  await vi.waitFor(() => expect(stake.state.amount).toBe('2'))
  expect(await stake.prepare()).toBe(true)
  const views = (): string[] => router.state.history.map(({ view }) => view)
  const answer = async (count: number, send: 'ok' | { readonly throws: unknown }): Promise<void> => {
    await vi.waitFor(() => expect(adapter.count('transaction.send')).toBe(count))
    adapter.set({ send, hash: `0x${String(count).repeat(64)}` })
    if (count === 1) adapter.set({ send: 'hang' })
  }
  /** Confirms the form, and agrees to the review that the operation shows. */
  const send = (): Promise<{ readonly hash: string }> => {
    const sending = stake.review()
    stake.agree()
    return sending
  }
  return { stake, views, answer, send, adapter, latch, browser, router }
}

describe('a new flow of two requests', () => {
  beforeAll(() => {
    copySources(COPY, join(UI, COPY, 'words/en.json'))
    addFlow()
  })
  afterAll(() => {
    for (const folder of [CORE, UI]) rmSync(join(folder, COPY), { recursive: true, force: true })
  })

  it('is one folder in core, one in the ui, and lines of the lists', async () => {
    expect(checkCopy(COPY)).toBe('')
    const lists = LINES.map(({ file, lines }) => [file, lines] as const)
    const own = [...filesOf('core'), ...filesOf('ui')].map((file) => [file, 'new'] as const)
    expect(Object.fromEntries([...changesOf('core'), ...changesOf('ui')])).toEqual(
      Object.fromEntries([...lists, ...own]),
    )

    const { createViewFinder: create } = (await import(/* @vite-ignore */ copyOf('ui/shell/frame/findView.ts'))) as {
      readonly createViewFinder: typeof createViewFinder
    }
    const { heading } = create({}, async () => {})('Stake' as ViewName)
    expect(heading).toBe('view.Stake')
    // Its texts are a part of each translation, which loads with its views.
    expect(partsOf(join(UI, COPY))).toEqual([...partsOf(UI), 'stake'])
  })

  it('asks for both in turn, waits for the wallet in a view, and shows what became of it', async () => {
    const { send, views, answer, router, adapter } = await opened()
    const sending = send()
    await vi.waitFor(() => expect(views()).toHaveLength(4))
    expect(views()).toEqual(['Account', 'Stake', 'StakePreview', 'StakeWaiting'])
    await answer(1, 'ok')
    expect(views().at(-1)).toBe('StakeWaiting')
    await answer(2, 'ok')
    await sending
    expect(views()).toEqual(['Account', 'StakeConfirmed'])
    expect(router.current().params).toMatchObject({ transactionId: expect.any(String) as string })
    expect(sentBy(adapter)).toMatchObject([APPROVAL, STAKE])
  })

  it('shows the review of its plan, and asks no wallet before the visitor agrees', async () => {
    const { stake, views, latch, adapter } = await opened()
    void stake.review().catch(() => {})
    expect(views()).toEqual(['Account', 'Stake', 'StakePreview'])
    const { state } = await latch.feature('operations')
    expect(state.operations).toMatchObject([{ status: 'review', steps: 2 }])
    expect(sentBy(adapter)).toEqual([])
    stake.agree()
    await vi.waitFor(() => expect(sentBy(adapter)).toMatchObject([APPROVAL]))
    expect(views()).toEqual(['Account', 'Stake', 'StakePreview', 'StakeWaiting'])
  })

  it('ends where the visitor leaves the review, and shows it again at the next press', async () => {
    const { stake, send, views, router, latch, adapter } = await opened()
    const left = stake.review().catch(({ code }: { readonly code: string }) => code)
    expect(views().at(-1)).toBe('StakePreview')
    router.goBack()
    expect(await left).toBe('wallet/rejected')
    expect((await latch.feature('operations')).state.operations).toEqual([])
    expect(stake.state).toMatchObject({ status: 'prepared', error: undefined })
    void send().catch(() => {})
    await vi.waitFor(() => expect(views()).toEqual(['Account', 'Stake', 'StakePreview', 'StakeWaiting']))
    expect(sentBy(adapter)).toMatchObject([APPROVAL])
  })

  it('asks after a reload for the stake alone, where the approval was sent before', async () => {
    const gone = await opened()
    void gone.send().catch(() => {})
    await gone.answer(1, 'ok')
    await vi.waitFor(() => expect(sentBy(gone.adapter)).toMatchObject([APPROVAL, STAKE]))
    gone.latch.dispose()
    await gone.browser.clock.advance(1)

    const { send, answer, adapter, views, browser } = await opened(gone.browser)
    const sending = send()
    await vi.waitFor(() => expect(sentBy(adapter)).toMatchObject([STAKE]))
    await answer(1, 'ok')
    await sending
    expect(sentBy(adapter)).toMatchObject([STAKE])
    expect(views()).toEqual(['Account', 'StakeConfirmed'])

    // The stake has used the approval up.
    const next = await opened(browser)
    void next.send().catch(() => {})
    await vi.waitFor(() => expect(sentBy(next.adapter)).toMatchObject([APPROVAL]))
  })

  it('F080 asks no other account for what was prepared for the one before', async () => {
    const { stake, send, adapter } = await opened()
    const account = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const
    adapter.emit({ type: 'accounts', connectorId: adapter.connected() ?? '', accounts: [account] })
    await expect(stake.review()).rejects.toMatchObject({ code: 'wallet/bad-amount' })
    expect(await stake.prepare()).toBe(true)
    void send()
    await vi.waitFor(() => expect(adapter.count('transaction.send')).toBe(1))
    expect(adapter.calls.findLast(({ name }) => name === 'transaction.send')?.args[0]).toMatchObject({
      address: OTHER_ADDRESS,
    })
  })

  it('goes back to the review where the wallet declines the second', async () => {
    const { stake, send, views, answer } = await opened()
    const sending = send().catch(({ code }: { readonly code: string }) => code)
    await answer(1, 'ok')
    await answer(2, { throws: { code: 4001, message: 'User rejected.' } })
    expect(await sending).toBe('wallet/rejected')
    expect(views()).toEqual(['Account', 'Stake', 'StakePreview'])
    expect(stake.state.status).toBe('prepared')
  })
})
