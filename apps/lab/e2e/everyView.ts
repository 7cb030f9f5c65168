import type { Latch, Route } from '@latchkit/core'
import type { ViewportSize } from '@playwright/test'
import { expect, type Lab } from './lab.js'

/** The parameters of a page that can reach every view. */
const QUERY = 'adapters=wagmi,solana&services=on&legal=checkbox&debug=true'

/** Starts a function in the page without waiting for its end. It can't refer to variables of the test. */
const run = <value>(lab: Lab, act: (latch: Latch, value: value) => unknown, value?: value): Promise<void> =>
  lab.page.evaluate(`void (${String(act)})(window.latches[0], ${JSON.stringify(value)})`)

const show = (lab: Lab, route: Route): Promise<void> => run(lab, (latch, to: Route) => latch.open(to), route)

/** Connects a wallet while the modal is open, without waiting for its answer. */
const connect = (lab: Lab, wallet: string): Promise<void> =>
  run(lab, (latch, name: string) => latch.connect({ wallet: name }).catch(() => {}), wallet)

const setAnswer = (
  lab: Lab,
  answer: 'approve' | 'reject' | 'never',
  rejectAs: 'messageAsObject' | null,
): Promise<void> =>
  lab.page.evaluate(
    (switches) => {
      for (const wallet of [window.sandboxWallets.evm, window.sandboxWallets.solana]) wallet.set(switches)
    },
    { answer, rejectAs },
  )

/** Sends a request to a wallet, and shows the view that waits for it. */
async function ask(lab: Lab, answer: 'reject' | 'never', rejectAs: 'messageAsObject' | null = null): Promise<void> {
  await setAnswer(lab, answer, rejectAs)
  await run(lab, (latch) => latch.cancel())
  await show(lab, { view: 'Connect' })
  await connect(lab, 'Sandbox Wallet')
}

async function approve(lab: Lab, wallet: string): Promise<void> {
  await setAnswer(lab, 'approve', null)
  await connect(lab, wallet)
  if (isInline(lab)) await expect(lab.page.locator(loaded('Account'))).toBeVisible()
  else await expect(lab.page.locator('dialog[open]')).toHaveCount(0)
}

/** Whether the kit is part of the page. Then it is always visible, and shows the account where a modal closes. */
const isInline = ({ page }: Lab): boolean => new URL(page.url()).searchParams.get('form') === 'inline'

/** Opens a view for a wallet of the directory that has several links. */
const showListed = (lab: Lab, view: 'ConnectingWalletConnect' | 'Downloads'): Promise<void> =>
  run(
    lab,
    async (latch, name: 'ConnectingWalletConnect' | 'Downloads') => {
      const { state } = await latch.feature('wallets')
      const { id = '' } = state.wallets.find((each) => each.mobile_link && each.desktop_link && each.homepage) ?? {}
      await latch.open({ view: name, params: { walletId: id } })
    },
    view,
  )

interface State {
  readonly name: string
  /** The selector of an element that is visible in this state. */
  readonly seen: string
  /** Reaches the state from the previous one. */
  readonly reach: (lab: Lab) => Promise<unknown>
  /** Whether the state ends by itself, so that it must be reached again for each look. */
  readonly isBrief?: boolean
}

/** The selector of a loaded view. Its skeleton, and the message after a failed load, have the view's name too. */
const loaded = (name: string): string =>
  `[data-view=${name}]:not(.leaving, :has(> [role=progressbar], > .view-message > [role=alert]:not(.view-words)))`

const inView = (name: string, part: string): string => `${loaded(name)} ${part}`

const view = (route: Route): State => ({
  name: route.view,
  seen: loaded(route.view),
  reach: (lab) => show(lab, route),
})

/** The states without a connection. */
const before: readonly State[] = [
  { name: 'the page', seen: '.latch-connect', reach: async () => {} },
  {
    name: 'Connect',
    seen: inView('Connect', 'li:last-child:not(.slot-slot) .Row-side span'),
    reach: (lab) => show(lab, { view: 'Connect' }),
  },
  {
    name: 'Connect, the box not ticked',
    seen: inView('Connect', '[class*=-flaw]'),
    reach: (lab) => lab.page.locator(inView('Connect', 'li button'), { hasText: /^Sandbox Wallet/ }).click(),
  },
  view({ view: 'ConnectWallets', params: { namespace: 'solana' } }),
  {
    name: 'ConnectingMultiChain',
    seen: inView('ConnectingMultiChain', 'li button'),
    reach: (lab) =>
      run(lab, async (latch) => {
        const { connectors } = latch.getState().connectors
        const { id = '' } =
          connectors.find(({ name, chain }) => connectors.some((each) => each.name === name && each.chain !== chain)) ??
          {}
        await latch.open({ view: 'ConnectingMultiChain', params: { connectorId: id } })
      }),
  },
  {
    name: 'ConnectingExternal, waiting',
    seen: inView('ConnectingExternal', '.view-words:not([role])'),
    reach: (lab) => ask(lab, 'never'),
  },
  {
    name: 'ConnectingExternal, declined',
    seen: inView('ConnectingExternal', '.view-words[role=alert]'),
    reach: (lab) => lab.wallet((wallet) => wallet.reject()),
  },
  {
    name: 'ConnectingExternal, failed',
    seen: inView('ConnectingExternal', 'details'),
    reach: (lab) => ask(lab, 'reject', 'messageAsObject'),
  },
  {
    name: 'AllWallets',
    seen: inView('AllWallets', 'li[data-index="3"] img'),
    reach: (lab) => show(lab, { view: 'AllWallets' }),
  },
  {
    name: 'AllWallets, nothing found',
    seen: inView('AllWallets', '.AllWalletsView-none h2'),
    reach: (lab) => lab.page.locator(inView('AllWallets', 'input[role=combobox]')).fill('no such wallet'),
  },
  {
    name: 'ConnectingWalletConnect',
    seen: inView('ConnectingWalletConnect', '[role=tab] >> nth=1'),
    reach: (lab) => showListed(lab, 'ConnectingWalletConnect'),
  },
  {
    name: 'ConnectingWalletConnect, another tab',
    seen: inView('ConnectingWalletConnect', '[role=tab]:nth-child(2)[aria-selected=true]'),
    reach: (lab) => lab.page.locator(inView('ConnectingWalletConnect', '[role=tab]')).nth(1).click(),
  },
  {
    name: 'ConnectingWalletConnectBasic',
    seen: inView('ConnectingWalletConnectBasic', '[role=img]'),
    reach: (lab) => show(lab, { view: 'ConnectingWalletConnectBasic', params: {} }),
  },
  {
    name: 'Downloads',
    seen: inView('Downloads', 'a'),
    reach: (lab) => showListed(lab, 'Downloads'),
  },
  view({ view: 'GetWallet' }),
  view({ view: 'WhatIsAWallet' }),
  view({ view: 'WhatIsANetwork' }),
]

/** The states with one connected wallet, then with two. */
const after: readonly State[] = [
  {
    name: 'the page, connected',
    seen: '.latch-account',
    reach: (lab) => approve(lab, 'Sandbox Wallet'),
  },
  {
    name: 'Account',
    seen: inView('Account', '.Balance-balance:not(.Balance-skeleton) p'),
    reach: (lab) => show(lab, { view: 'Account' }),
  },
  view({ view: 'AccountSettings' }),
  {
    name: 'WalletReceive',
    seen: inView('WalletReceive', '[role=img]'),
    reach: (lab) => show(lab, { view: 'WalletReceive' }),
  },
  {
    name: 'WalletReceive, with an amount',
    seen: inView('WalletReceive', '.WalletReceiveView-amount > button'),
    async reach(lab) {
      await lab.page.locator(inView('WalletReceive', 'button[aria-expanded=false]')).click()
      await lab.page.locator(inView('WalletReceive', 'input')).fill('1')
    },
  },
  view({ view: 'WalletReceiveSelectToken' }),
  {
    name: 'WalletCompatibleNetworks',
    seen: inView('WalletCompatibleNetworks', 'li bdi'),
    reach: (lab) => show(lab, { view: 'WalletCompatibleNetworks' }),
  },
  view({ view: 'Networks' }),
  {
    name: 'SwitchNetwork',
    seen: loaded('SwitchNetwork'),
    async reach(lab) {
      await setAnswer(lab, 'never', null)
      await lab.page.locator(inView('Networks', 'button:not([aria-current])')).first().click()
    },
  },
  view({ view: 'SwitchActiveChain', params: { namespace: 'solana' } }),
  {
    name: 'ProfileWallets',
    seen: inView('ProfileWallets', 'li >> nth=1'),
    async reach(lab) {
      await lab.wallet((wallet) => wallet.reject())
      await approve(lab, 'Sandbox Solana Wallet')
      await show(lab, { view: 'ProfileWallets' })
    },
  },
  {
    name: 'a snackbar',
    seen: '.Snackbar-snackbar:popover-open',
    isBrief: true,
    reach: (lab) => run(lab, async (latch) => (await latch.feature('snackbar')).show('error', 'shell.copyFailed')),
  },
  {
    name: 'an alert',
    seen: '.AlertBar-alert[role=alert]',
    reach: (lab) =>
      run(lab, async (latch) => (await latch.feature('alert')).open('Something for the developer.', 'warning')),
  },
  {
    name: 'UnsupportedChain',
    seen: loaded('UnsupportedChain'),
    reach: (lab) =>
      run(lab, async (latch) => {
        ;(await latch.feature('alert')).close()
        await latch.switchNamespace('eip155')
        latch.removeNetwork('eip155:31337')
      }),
  },
  {
    name: 'the page, on a network that isn’t its own',
    seen: '.latch-unsupported',
    reach: (lab) => run(lab, (latch) => latch.close()),
  },
]

/** Waits until all animations have ended. */
async function settle({ page }: Lab): Promise<void> {
  // What depends on the window's size changes in the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForFunction(() => {
    const roots = [...document.querySelectorAll('[data-latchkit]')].map((host) => host.shadowRoot)
    const moving = [document, ...roots]
      .flatMap((root) => root?.getAnimations() ?? [])
      .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
    return moving.length === 0 && !roots.some((root) => root?.querySelector('.leaving'))
  })
}

/** Checks that the kit has the form of the query. In another form the walk would find no flaws, either. */
async function expectForm({ page }: Lab): Promise<void> {
  const form = new URL(page.url()).searchParams.get('form') ?? 'modal'
  await expect(page.locator('dialog[open] .card')).toHaveCount(form === 'inline' ? 0 : 1)
  const isWide = await page.locator('.card').evaluate(({ clientWidth }) => clientWidth === innerWidth)
  if (form === 'fullScreen') expect(isWide).toBe(true)
}

/** How every state is examined: in which window, and in which language. */
export interface Look {
  readonly viewport: ViewportSize
  readonly locale: string
  /** Examines the current state. `place` describes the state, the window and the language. */
  readonly look: (place: string) => Promise<void>
}

/** Changes the window and the language of the open page. */
async function setUp(lab: Lab, { viewport, locale }: Look): Promise<void> {
  await lab.page.setViewportSize(viewport)
  await run(lab, async (latch, to: string) => (await latch.feature('locale')).setLocale(to), locale)
  const kit = lab.page.locator('[data-latchkit]')
  await expect(kit).toHaveAttribute('lang', locale)
  await expect(kit).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
}

/**
 * Goes through every view in each of its states, in one page and in the form of the query, and examines each state with
 * every look.
 */
export async function everyView(lab: Lab, query: string, looks: readonly [Look, ...Look[]]): Promise<void> {
  const [first] = looks
  await lab.page.emulateMedia({ reducedMotion: 'reduce' })
  await lab.page.setViewportSize(first.viewport)
  await lab.open(`${QUERY}&${query}&locale=${first.locale}`, {}, ['evm', 'solana', 'multi'])
  for (const { name, seen, reach, isBrief } of [...before, ...after])
    for (const look of looks) {
      await setUp(lab, look)
      if (look === first || isBrief) await reach(lab)
      await expect(lab.page.locator(seen).first(), name).toBeVisible()
      await settle(lab)
      if (name === 'Connect') await expectForm(lab)
      await look.look(`${name}, ${look.viewport.width} × ${look.viewport.height} px, ${look.locale}`)
    }
}
