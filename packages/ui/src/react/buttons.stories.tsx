import { createTestLatch, foreignNetwork, type TestLatch, type TestLatchOptions } from '@latchkit/testing'
import type { StoryObj } from '@storybook/react-vite'
import { useEffect, type ReactNode } from 'react'
import { userEvent, waitFor, within } from 'storybook/test'
import '../button.css'
import { expect } from '../stories/expect.fixture.js'
import { followLook } from '../stories/look.fixture.js'
import { wallet } from '../stories/wallets.fixture.js'
import { useTranslation } from '../words/useSay.js'
import { AccountButton, ConnectButton, LatchButton, NetworkButton } from './buttons.js'
import { useLatch } from './context.js'
import { LatchProvider } from './LatchProvider.js'
import { WalletButton } from './WalletButton.js'

export default { title: 'Buttons' }

interface Page {
  readonly options?: TestLatchOptions
  readonly connected?: boolean
  readonly before?: (test: TestLatch) => Promise<unknown> | void
  readonly children: ReactNode
  readonly play?: (page: ReturnType<typeof within>, test: TestLatch) => Promise<void>
}

/** A story of buttons in a page, with a real kit on a fake adapter and fake wallets. */
function page({ options, connected, before, children, play }: Page): StoryObj {
  return {
    loaders: [
      async ({ globals }) => {
        const themeMode = globals.theme === 'light' ? 'light' : 'dark'
        const test = createTestLatch({ wallets: [wallet('Harbor')], themeMode, ...options })
        test.latch.start()
        await test.clock.advance(200)
        if (connected) await test.latch.connect({ wallet: 'Harbor' })
        await before?.(test)
        return { test }
      },
    ],
    render: (_, { loaded }) => (
      <LatchProvider latch={(loaded.test as TestLatch).latch} prefetch="intent">
        <Main>{children}</Main>
      </LatchProvider>
    ),
    play: async ({ loaded, canvasElement }) => play?.(within(canvasElement), loaded.test as TestLatch),
  }
}

function Main({ children }: { readonly children: ReactNode }): ReactNode {
  const latch = useLatch()
  const { locale, direction } = useTranslation()
  useEffect(() => followLook(latch), [latch])
  return (
    <main lang={locale} dir={direction} style={{ display: 'flex', flexWrap: 'wrap', gap: 12, padding: 16 }}>
      {children}
    </main>
  )
}

const balance = async ({ latch }: TestLatch): Promise<void> => (await latch.feature('account')).refreshBalance()

export const Connect = page({
  children: (
    <>
      <ConnectButton />
      <ConnectButton disabled />
      <ConnectButton className="mine">
        <bdi>Sign in</bdi>
      </ConnectButton>
      <NetworkButton />
    </>
  ),
})

export const Connecting = page({
  options: { adapter: { connect: 'hang' } },
  before: ({ latch }) => void latch.connect({ wallet: 'Harbor' }).catch(() => {}),
  children: <ConnectButton />,
  play: async (canvas) => void (await waitFor(() => canvas.getByRole('button', { name: 'Connecting…', busy: true }))),
})

export const Connected = page({
  connected: true,
  children: (
    <>
      <LatchButton />
      <ConnectButton />
      <AccountButton />
      <NetworkButton />
    </>
  ),
})
Connected.tags = ['react-18']

export const ConnectedWithBalance = page({
  connected: true,
  before: balance,
  children: <LatchButton />,
  play: async (canvas) =>
    void (await waitFor(() => canvas.getByRole('button', { name: 'Account 1.234 ALP 0x5290…9EE7' }))),
})

export const LargeBalance = page({
  connected: true,
  options: { adapter: { native: 12_345_678_901n * 10n ** 18n } },
  before: balance,
  children: <LatchButton />,
  play: async (canvas) =>
    void (await waitFor(() => canvas.getByRole('button', { name: 'Account 12.3B ALP 0x5290…9EE7' }))),
})

export const OnAnUnsupportedNetwork = page({
  connected: true,
  // The basic pairing requires no view for it, which would cover the buttons.
  options: { adapter: { networkId: foreignNetwork.caipNetworkId }, features: { basicPairing: true } },
  children: <LatchButton />,
  async play(canvas) {
    const button = await waitFor(() => canvas.getByRole('button', { name: 'Network: Unsupported network' }))
    expect(getComputedStyle(button, '::before').content).toContain('!')
    // The name of this network's coin is unknown, so the button has no amount.
    canvas.getByRole('button', { name: 'Account 0x5290…9EE7' })
  },
})

export const OnANetworkThatTheAppAllows = page({
  connected: true,
  options: { adapter: { networkId: foreignNetwork.caipNetworkId }, allowUnsupportedChain: true },
  children: <LatchButton />,
  async play(canvas) {
    const name = `Network: Network ${foreignNetwork.id}`
    const button = await waitFor(() => canvas.getByRole('button', { name }))
    expect(getComputedStyle(button, '::before').content).toBe('none')
  },
})

export const WithoutSwitchingOfNetworks = page({
  connected: true,
  options: { enableNetworkSwitch: false },
  children: <LatchButton />,
  async play(canvas) {
    await waitFor(() => canvas.getByRole('button', { name: /^Account/ }))
    expect(canvas.getByText('Alpha').matches('span.latch-network')).toBe(true)
    expect(canvas.queryByRole('button', { name: /Alpha/ })).toBeNull()
  },
})

const inItsLook = (accent: string): StoryObj =>
  page({
    connected: true,
    options: { themeVariables: { accent, radius: '7px', fontFamily: 'Georgia, serif' } },
    children: (
      <>
        <ConnectButton />
        <LatchButton />
      </>
    ),
    async play(canvas) {
      const button = await waitFor(() => canvas.getByRole('button', { name: 'Manage wallet' }))
      const { borderRadius, fontFamily, backgroundColor } = getComputedStyle(button)
      expect(borderRadius).toBe('4px')
      expect(fontFamily).toBe('Georgia, serif')
      // The fill is derived from the accent. axe checks that white text has 4.5:1 on it.
      expect(backgroundColor).toMatch(/^color\(xyz-d65/)
    },
  })

export const InADarkAccent = inItsLook('#5b21b6')

export const InAPaleAccent = inItsLook('gold')

export const DrawnByTheApp = page({
  connected: true,
  before: balance,
  children: (
    <ConnectButton>
      {({ account, network, open }) => (
        <button type="button" translate="no" onClick={open}>
          {account.connectedWalletInfo?.name} on {network.name}
        </button>
      )}
    </ConnectButton>
  ),
  async play(canvas, { latch }) {
    await userEvent.click(await waitFor(() => canvas.getByRole('button', { name: 'Harbor on Alpha' })))
    await waitFor(() => expect(latch.getState().modal?.open).toBe(true))
    await latch.close()
  },
})
DrawnByTheApp.tags = ['react-18']

export const OfOneWallet = page({
  children: (
    <>
      <WalletButton wallet="Harbor" ref={(button) => button?.focus()} />
      <WalletButton wallet="Quartz" />
    </>
  ),
  async play(canvas) {
    const installed = await waitFor(() => canvas.getByRole('button', { name: 'Harbor' }))
    await waitFor(() => expect(installed).toHaveClass('latch-installed'))
    expect(document.activeElement).toBe(installed)
    expect(canvas.getByRole('button', { name: 'Quartz' })).toHaveClass('latch-absent')
  },
})
OfOneWallet.tags = ['react-18']
