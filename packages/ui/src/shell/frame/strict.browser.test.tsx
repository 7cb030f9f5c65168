import type { CustomWallet, Route, Routes, ViewName } from '@latchkit/core'
import { createFakePairing, createTestLatch, type FakePairing, type TestLatch } from '@latchkit/testing'
import { useEffect, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '../../mount.js'
import { renderShell } from '../renderShell.js'

const HARBOR: CustomWallet = { id: 'harbor', name: 'Harbor', mobile_link: 'harbor://', homepage: 'https://h.example' }

test('in development React’s StrictMode mounts every view twice', async () => {
  const seen: string[] = []
  const Probe = (): ReactNode => {
    useEffect(() => {
      seen.push('mounted')
      return () => void seen.push('unmounted')
    }, [])
    return 'A view'
  }
  const { latch } = createTestLatch()
  const host = document.createElement('div')
  document.body.append(host)
  const end = await renderShell(latch, host, { views: { Connect: { load: async () => ({ ConnectView: Probe }) } } })
  onTestFinished(() => {
    end()
    host.remove()
    latch.dispose()
  })
  await latch.open()
  await vi.waitFor(() => expect(seen).toEqual(['mounted', 'unmounted', 'mounted']))
})

/** The parameters of each view that has some. A view without an entry has none. */
const PARAMS: { readonly [name in ViewName]?: Routes[name] } = {
  ConnectWallets: { namespace: 'eip155' },
  ConnectingExternal: { connectorId: 'org.example.fake' },
  ConnectingMultiChain: { connectorId: 'org.example.fake' },
  ConnectingWalletConnect: { walletId: 'harbor' },
  ConnectingWalletConnectBasic: {},
  Downloads: { walletId: 'elsewhere' },
  SwitchNetwork: { networkId: 'eip155:2' },
  SwitchActiveChain: { namespace: 'solana' },
  SwapSelectToken: { side: 'to' },
  TransactionDetails: { transactionId: 'gone' },
  WalletSendConfirmed: { transactionId: 'gone' },
}

/** Every view, in the state of the kit that it is for. */
const VIEWS: Readonly<Record<ViewName, 'connected' | 'disconnected'>> = {
  Connect: 'disconnected',
  ConnectWallets: 'disconnected',
  ConnectingExternal: 'disconnected',
  ConnectingMultiChain: 'disconnected',
  ConnectingWalletConnect: 'disconnected',
  ConnectingWalletConnectBasic: 'disconnected',
  AllWallets: 'disconnected',
  Downloads: 'disconnected',
  GetWallet: 'disconnected',
  WhatIsAWallet: 'disconnected',
  EmailLogin: 'disconnected',
  EmailVerifyOtp: 'disconnected',
  EmailVerifyDevice: 'disconnected',
  ApproveTransaction: 'connected',
  Account: 'connected',
  AccountSettings: 'connected',
  ProfileWallets: 'connected',
  Transactions: 'connected',
  TransactionDetails: 'connected',
  Networks: 'connected',
  SwitchNetwork: 'connected',
  SwitchActiveChain: 'connected',
  UnsupportedChain: 'connected',
  WhatIsANetwork: 'connected',
  SIWXSignMessage: 'connected',
  Sessions: 'connected',
  WalletReceive: 'connected',
  WalletReceiveSelectToken: 'connected',
  WalletCompatibleNetworks: 'connected',
  WalletSend: 'connected',
  WalletSendSelectToken: 'connected',
  WalletSendScan: 'connected',
  WalletSendPreview: 'connected',
  WalletSendCompare: 'connected',
  WalletSendWaiting: 'connected',
  WalletSendConfirmed: 'connected',
  Swap: 'connected',
  SwapSelectToken: 'connected',
  SwapPreview: 'connected',
  AddressBook: 'connected',
  AddressBookEntry: 'connected',
}

/** Answers requests to a directory on a host of its own. Returns the addresses that were requested. */
function answerDirectory(host: string): readonly string[] {
  const asked: string[] = []
  const real = window.fetch
  window.fetch = async (input, options) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.host !== host) return real(input, options)
    asked.push(url.href)
    if (!url.pathname.endsWith('/getWallets')) return Response.json({ features: {} })
    // The wallet is on no page, so it has to be requested by its id.
    const wallet = { id: 'elsewhere', name: 'Elsewhere', homepage: 'https://elsewhere.example' }
    const data = url.searchParams.has('include') ? [wallet] : []
    return Response.json({ count: data.length, data })
  }
  onTestFinished(() => void (window.fetch = real))
  return asked
}

/** Opens the modal at a view, and waits until the view is drawn. */
async function openAt(
  route: Route,
  isConnected: boolean,
  host = 'directory.example',
): Promise<TestLatch & { readonly pairing: FakePairing }> {
  const pairing = createFakePairing()
  const kit = createTestLatch({
    customWallets: [HARBOR],
    pairing,
    // The views that ask a wallet ask it when they are opened, and stay while it doesn't answer.
    adapter: { switchNetwork: 'hang', ...(!isConnected && { connect: 'hang' }) },
    endpoints: { directory: `https://${host}` },
  })
  const { latch, clock, wallets } = kit
  const place = document.createElement('div')
  document.body.append(place)
  const end = mount(latch, place)
  onTestFinished(() => {
    end()
    place.remove()
  })
  latch.start()
  await clock.advance(200)
  const router = await latch.feature('router')
  if (isConnected) {
    await latch.connect({ wallet: wallets[0]!.info.rdns })
    // The step after the connection holds this view ready in the closed modal.
    await vi.waitFor(() => expect(router.current().view).toBe('Account'))
  }
  await latch.open(route)
  await vi.waitFor(() => {
    const view = place.querySelector('[data-latchkit]')?.shadowRoot?.querySelector<HTMLElement>('.view:not(.leaving)')
    expect(view?.dataset.view).toBe(route.view)
    expect(view?.querySelector('.Skeleton-row')).toBeNull()
  })
  await clock.settle()
  return { ...kit, pairing }
}

test.each(Object.entries(VIEWS) as [ViewName, string][])(
  'in StrictMode %s asks the wallets and the services once',
  async (view, status) => {
    // A host for each view: the kit of the test before may still ask its own.
    const host = `${view.toLowerCase()}.example`
    const asked = answerDirectory(host)
    const route = { view, params: PARAMS[view] } as Route
    const { adapter, pairing, latch } = await openAt(route, status === 'connected', host)
    const pairs = view.startsWith('ConnectingWalletConnect') ? 1 : 0
    await vi.waitFor(() => expect(pairing.count('open')).toBe(pairs))
    // The coin's balance alone, and that with the tokens, are one read.
    if (view === 'Account') await vi.waitFor(() => expect(adapter.count('balance.get')).toBe(1))
    if (view === 'Downloads') await vi.waitFor(() => expect(asked.join()).toContain('include=elsewhere'))
    expect(latch.getState().router?.history.at(-1)?.view).toBe(view)
    expect(adapter.count('connect')).toBeLessThanOrEqual(1)
    // The account, which the closed modal holds ready, may begin its read before another view takes its place.
    expect(adapter.count('balance.get')).toBeLessThanOrEqual(1)
    expect(adapter.count('switchNetwork')).toBeLessThanOrEqual(1)
    expect(asked).toEqual([...new Set(asked)])
  },
)

test('in StrictMode a short message is announced once', async () => {
  const { latch } = await openAt({ view: 'Connect' }, false)
  const status = document.querySelector('[data-latchkit]')!.shadowRoot!.getElementById('latch-status')!
  const said: string[] = []
  const changes = new MutationObserver(() => said.push(status.textContent))
  changes.observe(status, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => changes.disconnect())
  const snackbar = await latch.feature('snackbar')
  snackbar.show('error', 'wallet/rejected')
  await vi.waitFor(() => expect(said).not.toEqual([]))
  await new Promise(requestAnimationFrame)
  // A second announcement of the same line would end with a space.
  expect(said).toEqual([said[0]?.trim()])
})
