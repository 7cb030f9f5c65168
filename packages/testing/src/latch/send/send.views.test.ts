// Tests operations.steps.ts.
import type { Route, Routes, SendController, SendForm } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { solana } from '@latchkit/core/networks'
import { describe, expect, it, vi } from 'vitest'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { createConnectedLatch, createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { OTHER_ADDRESS } from '../../createFakeWallet.js'
import { betaNetwork } from '../../testNetworks.js'

/** Waits until what `check` expects is so. Code may be loaded meanwhile. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 })

interface Sending extends TestLatch {
  readonly send: SendController
  /** The names of the views in the history. */
  readonly views: () => readonly string[]
  readonly current: () => Route
  readonly modal: { readonly state: { readonly open: boolean } }
  readonly snackbar: { readonly state: { readonly open: boolean; readonly message: string } }
  readonly goBack: () => void
}

/** A kit whose modal shows the form. */
async function opened(params: SendForm = {}, options: TestLatchOptions = {}): Promise<Sending> {
  const kit = await createConnectedLatch(options)
  await kit.latch.open({ view: 'Account' })
  const router = await kit.latch.feature('router')
  const send = await kit.latch.feature('send')
  router.push({ view: 'WalletSend', params })
  // The form has the coin until the token is read.
  await soon(() => expect(send.state.token?.address?.toLowerCase()).toBe(params.token))
  await soon(() => expect(send.state.token).toBeTruthy())
  const { goBack, current } = router
  const [modal, snackbar] = [await kit.latch.feature('modal'), await kit.latch.feature('snackbar')]
  const views = (): string[] => router.state.history.map(({ view }) => view)
  return { ...kit, send, views, current, modal, snackbar, goBack }
}

/** A kit whose wallet is asked. */
async function asking(
  options: TestLatchOptions = {},
  form: SendForm = {},
): Promise<Sending & { readonly answer: Promise<unknown> }> {
  const adapter = { send: 'hang', tokens: [TOKEN] } as const
  const kit = await opened({ to: OTHER_ADDRESS, amount: '0.5', ...form }, { adapter, ...options })
  expect(await kit.send.prepare()).toBe(true)
  ;(await kit.latch.feature('router')).push({ view: 'WalletSendPreview' })
  const answer = kit.send.confirm().catch(() => {})
  await soon(() => expect(kit.adapter.count('transfer.send')).toBe(1))
  return { ...kit, answer }
}

const SOLANA_ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

/** A connected kit on Solana, whose wallet doesn't answer. */
async function onSolana() {
  const adapter = createFakeAdapter({
    namespace: 'solana',
    accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    send: 'hang',
  })
  const { latch } = createTestLatch({ networks: [solana], adapters: [adapter.factory], wallets: [] })
  latch.start()
  adapter.emit({ type: 'connectors', connectors: [{ id: 'sol', name: 'Sol', type: 'ANNOUNCED', chain: 'solana' }] })
  await latch.connect({ wallet: 'Sol' })
  return { latch, adapter }
}

/** A token that the account has. */
const TOKEN = { token: '0xde709f2102306220921060314715629080e2fb77', value: 5_000_000n, decimals: 6, symbol: 'USD' }
const declined = { send: { throws: walletError('rejected') } } as const
const WAITING = ['Account', 'WalletSend', 'WalletSendPreview', 'WalletSendWaiting']
const PREVIEW = WAITING.slice(0, -1)

describe('the form', () => {
  it('begins with the texts of the route, and anew each time that the visitor comes to it', async () => {
    const { send, latch } = await opened({ to: OTHER_ADDRESS, amount: '1.5' })
    await soon(() =>
      expect(send.state).toMatchObject({ sendTokenAmount: '1.5', receiver: OTHER_ADDRESS, token: { symbol: 'ALP' } }),
    )
    const router = await latch.feature('router')
    router.push({ view: 'WalletSendSelectToken' })
    router.goBack()
    await soon(() => expect(send.state.sendTokenAmount).toBe('1.5'))
    router.goBack()
    router.push({ view: 'WalletSend' })
    await soon(() => expect(send.state).toMatchObject({ sendTokenAmount: '', receiver: '' }))
  })
})

describe('a wallet that is asked to send', () => {
  it.each([
    ['the coin', {}, 'ALP'],
    ['an ERC20 token', { token: TOKEN.token }, 'USD'],
  ])(
    'S4.05 S2.05 is waited for, then what became of the payment is shown, and back leads to the account: %s',
    async (_, form, symbol) => {
      const { views, current, adapter, send, answer, goBack } = await asking({}, form)
      expect(views()).toEqual(WAITING)
      expect(send.state.token).toMatchObject({ symbol })
      adapter.set({ send: 'ok' })
      await answer
      expect(views()).toEqual(['Account', 'WalletSendConfirmed'])
      expect(current()).toMatchObject({ params: { transactionId: send.state.transactionId } })
      goBack()
      expect(views()).toEqual(['Account'])
    },
  )

  it('S2.05 is waited for, then what became of the payment is shown, and back leads to the account: Solana', async () => {
    const { latch, adapter } = await onSolana()
    const [router, send] = [await latch.feature('router'), await latch.feature('send')]
    const views = (): string[] => router.state.history.map(({ view }) => view)
    await latch.open({ view: 'Account' })
    router.push({ view: 'WalletSend', params: { to: SOLANA_ADDRESS, amount: '0.5' } })
    await soon(() => expect(send.state).toMatchObject({ sendTokenAmount: '0.5', token: { symbol: 'SOL' } }))
    expect(await send.prepare()).toBe(true)
    router.push({ view: 'WalletSendPreview' })
    const answer = send.confirm()
    await soon(() => expect(adapter.count('transfer.send')).toBe(1))
    expect(views()).toEqual(WAITING)
    adapter.set({ send: 'ok' })
    await answer
    expect(views()).toEqual(['Account', 'WalletSendConfirmed'])
    router.goBack()
    expect(views()).toEqual(['Account'])
  })

  it.each([
    ['declines', walletError('rejected')],
    ['fails', walletError('insufficient-funds')],
  ])('S4.05 goes back to the review where it %s', async (_, error) => {
    const { views, adapter, send, answer, snackbar } = await asking()
    adapter.set({ send: { throws: error } })
    await answer
    expect(views()).toEqual(PREVIEW)
    expect(send.state).toMatchObject({ status: 'prepared', error: { code: error.code } })
    expect(snackbar.state.open).toBe(false)
  })

  it('F088 moves nothing where the visitor went back meanwhile and it declines', async () => {
    const { views, adapter, answer, goBack } = await asking()
    goBack()
    adapter.set(declined)
    await answer
    expect(views()).toEqual(PREVIEW)
  })

  it('F088 shows the payment where the visitor went back to the review and it sends', async () => {
    const { views, adapter, answer, goBack } = await asking()
    goBack()
    adapter.set({ send: 'ok' })
    await answer
    expect(views()).toEqual(['Account', 'WalletSendConfirmed'])
  })

  it.each([
    ['sends', { resolve: 'hash' }, 'payment.sent'],
    ['declines', { reject: walletError('rejected') }, 'wallet/rejected'],
  ] as const)(
    'F088 F089 moves no view of what was asked for since where it %s, and says so',
    async (_, how, message) => {
      const { latch, views, snackbar, goBack } = await opened()
      const [router, operations] = [await latch.feature('router'), await latch.feature('operations')]
      router.push({ view: 'WalletSendPreview' })
      const ask = (content: string) => {
        let end = { resolve: (_: string) => {}, reject: (_: unknown) => {} }
        const answer = new Promise<string>((resolve, reject) => (end = { resolve, reject }))
        const step = { ask: ({ record }: { record(id: string): void }) => (record(content), answer) }
        const { answer: sent } = operations.begin({ kind: 'sendTransaction', content, flow: 'payment', steps: [step] })
        return { ...end, sent: sent.catch(() => {}) }
      }
      const first = ask('first')
      expect(views()).toEqual(WAITING)
      goBack()
      const second = ask('second')
      expect(views()).toEqual(WAITING)

      if ('reject' in how) first.reject(how.reject)
      else first.resolve(how.resolve)
      await first.sent
      expect(views()).toEqual(WAITING)
      await soon(() => expect(snackbar.state).toMatchObject({ open: true, message }))

      second.resolve('hash')
      await second.sent
      expect(views()).toEqual(['Account', 'WalletSendConfirmed'])
      expect(router.current()).toMatchObject({ params: { transactionId: 'second' } })
      // The stack of transactions is empty.
      const onSuccess = vi.fn()
      router.pushTransaction({ onSuccess })
      router.popTransaction('success')
      router.popTransaction('success')
      expect(onSuccess).toHaveBeenCalledTimes(1)
    },
  )

  it('F080 goes back where the account’s network changes', async () => {
    const { views, adapter, send } = await asking()
    adapter.emit({ type: 'network', connectorId: 'org.example.fake', networkId: betaNetwork.caipNetworkId })
    await soon(() => expect(views()).toEqual(PREVIEW))
    expect(send.state.prepared).toBeUndefined()
  })

  it.each([
    ['sends', { send: 'ok' }, 'payment.sent'],
    ['declines', declined, 'wallet/rejected'],
  ] as const)('F089 tells by the snackbar that it %s, once the modal is closed', async (_, switches, message) => {
    const { latch, adapter, answer, modal, snackbar } = await asking({ adapter: { send: 'hang', wait: 'hang' } })
    await latch.close()
    adapter.set(switches)
    await answer
    await soon(() => expect(snackbar.state).toMatchObject({ open: true, message }))
    expect(modal.state.open).toBe(false)
    // The stack of transactions is empty: the next payment is the only one.
    const router = await latch.feature('router')
    const onSuccess = vi.fn()
    router.pushTransaction({ onSuccess })
    router.popTransaction('success')
    router.popTransaction('success')
    expect(onSuccess).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['success', undefined, 'success', 'payment.success'],
    ['reverted', undefined, 'error', 'payment.reverted'],
    ['success', 'cancelled', 'info', 'payment.over'],
    ['success', 'replaced', 'info', 'payment.over'],
  ] as const)(
    'F089 F098 tells the end, once the modal is closed: %s, %s',
    async (status, replaced, variant, message) => {
      const { latch, adapter, answer, clock, snackbar } = await asking({ adapter: { send: 'hang', wait: 'hang' } })
      adapter.set({ send: 'ok' })
      await answer
      await latch.close()
      expect(snackbar.state.open).toBe(false)
      adapter.set({ wait: 'ok', receipt: { status, ...(replaced && { replaced }) } })
      await clock.advance(200)
      await soon(() => expect(snackbar.state).toMatchObject({ open: true, variant, message }))
    },
  )

  it('F031 shows the payment where it is found while the review offers to try again', async () => {
    const { views, adapter, send, answer, latch } = await asking()
    adapter.set({ send: { throws: new Error('The answer is odd.') } })
    await answer
    expect(views()).toEqual(PREVIEW)
    adapter.set({ found: `0x${'7'.repeat(64)}` })
    await (await latch.feature('transactions')).check(send.state.transactionId ?? '')
    await soon(() => expect(views()).toEqual(['Account', 'WalletSendConfirmed']))
  })

  it('F100 tells of another end than the one that was told, and of the same end once', async () => {
    const { latch, adapter, answer, send, snackbar, clock } = await asking({ adapter: { send: 'hang', wait: 'hang' } })
    const { hash } = adapter.now()
    adapter.set({ send: 'ok' })
    await answer
    const { check } = await latch.feature('transactions')
    await latch.close()
    const inclusion = { hash, status: 'success', block: { number: '7' }, confirmations: 1, isFinal: false } as const
    adapter.set({ snapshot: { state: 'included', inclusion } })
    await check(hash)
    await soon(() => expect(snackbar.state).toMatchObject({ open: true, message: 'payment.success' }))
    await clock.advance(10_000)
    adapter.set({ snapshot: { state: 'pending' } })
    await check(hash)
    adapter.set({ snapshot: { state: 'included', inclusion: { ...inclusion, block: { number: '8' } } } })
    await check(hash)
    await clock.advance(200)
    expect(snackbar.state.open).toBe(false)
    adapter.set({ snapshot: { state: 'included', inclusion: { ...inclusion, status: 'reverted' } } })
    await check(hash)
    await soon(() => expect(snackbar.state).toMatchObject({ open: true, message: 'payment.reverted' }))
    expect(send.state.status).toBe('sent')
  })

  it('F089 tells the end once after a reload, which has seen no press', async () => {
    const { latch, adapter, answer, storage } = await asking({ adapter: { send: 'hang', wait: 'hang' } })
    adapter.set({ send: 'ok' })
    await answer
    latch.dispose()
    const next = createTestLatch({ storage })
    next.latch.start()
    const told = (): unknown => next.latch.getState().snackbar?.message
    await soon(() => expect(told()).toBe('payment.success'))
    next.latch.dispose()
    // The end is stored as told.
    const last = createTestLatch({ storage })
    last.latch.start()
    await soon(() => expect(last.latch.getAccount().isConnected).toBe(true))
    await last.latch.feature('router')
    await last.latch.feature('transactions')
    await last.clock.advance(200)
    expect(last.latch.getState().snackbar?.open).toBe(false)
  })

  it('tells nothing beside the view that shows the end', async () => {
    const { latch, adapter, answer, clock, snackbar, current } = await asking({
      adapter: { send: 'hang', wait: 'hang' },
    })
    adapter.set({ send: 'ok' })
    await answer
    adapter.set({ wait: 'ok' })
    const { transactionId } = current().params as Routes['WalletSendConfirmed']
    const { find } = await latch.feature('transactions')
    await soon(() => expect(find(transactionId)?.status).toBe('success'))
    await clock.advance(200)
    expect(snackbar.state.open).toBe(false)
  })

  it.each([
    ['success', 'transaction.success'],
    ['reverted', 'transaction.failed'],
  ] as const)('tells the end of what the app sends by itself: %s, %s', async (status, message) => {
    const { latch, adapter, snackbar } = await opened()
    adapter.set({ receipt: { status } })
    await latch.close()
    await latch.send({ to: OTHER_ADDRESS, amount: '1' })
    await soon(() => expect(snackbar.state).toMatchObject({ open: true, message }))
  })

  it('tells nothing of what the app sends by itself where the app doesn’t want that', async () => {
    const { latch, adapter, clock, snackbar } = await opened({}, { features: { transactionNotices: false } })
    await latch.close()
    const { wait } = await latch.send({ to: OTHER_ADDRESS, amount: '1' })
    await wait()
    await clock.advance(200)
    expect(adapter.count('transfer.send')).toBe(1)
    expect(snackbar.state.open).toBe(false)
  })
})

describe('a wallet that disconnects', () => {
  const told = ({ modal, snackbar, views }: Sending, message: string): Promise<void> =>
    soon(() => {
      expect(modal.state.open).toBe(false)
      expect(views()).toEqual(['Connect'])
      expect(snackbar.state).toMatchObject({ open: true, message })
    })

  it('F075 closes the form and the review, and says why', async () => {
    const kit = await opened({ to: OTHER_ADDRESS, amount: '0.5' })
    await kit.latch.disconnect()
    await told(kit, 'wallet/disconnected')
    expect(kit.send.state).toMatchObject({ receiver: '', sendTokenAmount: '', token: undefined })
  })

  it('F075 closes the view that waits, and says that the payment may still go through', async () => {
    const kit = await asking()
    expect(kit.views()).toEqual(WAITING)
    await kit.latch.disconnect()
    await told(kit, 'wallet/timed-out')
  })

  it('F075 says nothing of a form that the visitor has closed', async () => {
    const kit = await opened()
    await kit.latch.close()
    await kit.latch.disconnect()
    await soon(() => expect(kit.views()).toEqual(['Connect']))
    expect(kit.snackbar.state.open).toBe(false)
  })
})
