// Tests ButtonFrame.tsx.
// @vitest-environment jsdom
import type { Latch } from '@latchkit/core'
import {
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createTestLatch,
  foreignNetwork,
  type FakeAdapter,
} from '@latchkit/testing'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRef, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { AccountButton, ConnectButton, LatchButton, NetworkButton } from './buttons.js'
import { LatchContext } from './context.js'
import { LatchProvider } from './LatchProvider.js'
import { render, settle, watchTrouble } from './render.fixture.js'
import { WalletButton } from './WalletButton.js'

const inside = (latch: Latch, node: ReactNode): ReactNode => (
  <LatchProvider latch={latch} prefetch="intent">
    {node}
  </LatchProvider>
)
/** Without a `LatchProvider`, so without the modal: jsdom cannot open a dialog. */
const withoutModal = (latch: Latch, node: ReactNode): ReactNode => (
  <LatchContext.Provider value={latch}>{node}</LatchContext.Provider>
)
const buttonIn = (container: HTMLElement): HTMLButtonElement => container.querySelector('button')!

test('ConnectButton shows the status of connecting', async () => {
  const { latch, adapter } = createTestLatch({ adapter: { connect: 'hang' } })
  const { text, container } = render(inside(latch, <ConnectButton />))
  await vi.waitFor(() => expect(text()).toBe('Connect wallet'))
  expect(buttonIn(container).getAttribute('aria-haspopup')).toBe('dialog')
  const connecting = latch.connect({ wallet: 'Fake Wallet' })
  await vi.waitFor(() => expect(text()).toBe('Connecting…'))
  expect(buttonIn(container).getAttribute('aria-busy')).toBe('true')
  adapter.set({ connect: 'ok' })
  await connecting
  await vi.waitFor(() => expect(text()).toBe('Manage wallet'))
  expect(buttonIn(container).hasAttribute('aria-busy')).toBe(false)
})

test('NetworkButton keeps its attributes and its ref where it is no button', async () => {
  const { latch } = await createConnectedLatch({ enableNetworkSwitch: false })
  const element = createRef<HTMLButtonElement>()
  const press = vi.fn()
  const { container } = render(
    inside(latch, <NetworkButton ref={element} id="net" data-place="bar" aria-describedby="note" onClick={press} />),
  )
  await vi.waitFor(() => expect(element.current?.textContent).toBe('Alpha'))
  expect(buttonIn(container)).toBeNull()
  const { id, dataset, className } = element.current!
  expect([id, dataset.place, element.current!.getAttribute('aria-describedby')]).toEqual(['net', 'bar', 'note'])
  expect(className).toContain('latch-label')
  element.current!.click()
  expect(press).not.toHaveBeenCalled()
})

test.each([
  ['👨‍👩‍👧 Family', 'F'],
  ['(x) Net', 'X'],
  ['base', 'B'],
  ['👨‍👩‍👧', '?'],
])('a network named %s without a picture has the monogram %s', async (name, monogram) => {
  const { latch } = createTestLatch({ networks: [{ ...alphaNetwork, name }] })
  const { container } = render(inside(latch, <NetworkButton chainStatus="icon" />))
  await vi.waitFor(() => expect(container.querySelector('.latch-icon')?.textContent).toBe(monogram))
})

test('LatchButton is the connect button, then the network’s and the account’s', async () => {
  const { latch } = createTestLatch()
  const { text, container } = render(inside(latch, <LatchButton />))
  await vi.waitFor(() => expect(text()).toBe('Connect wallet'))
  await latch.connect({ wallet: 'Fake Wallet' })
  await vi.waitFor(() => expect(text()).toMatch(/^Alpha\s*0x5290…9EE7$/))
  await (await latch.feature('account')).refreshBalance()
  await vi.waitFor(() => expect(text()).toMatch(/^Alpha\s*1.234 ALP\s*0x5290…9EE7$/))
  const names = [...container.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Network: Alpha', 'Account 1.234 ALP 0x5290…9EE7'])
})

test.each([
  ['de', '1,234'],
  ['fa', '۱٫۲۳۴'],
])(
  'in %s the balance is written as the language writes numbers, and stays apart from the text',
  async (locale, amount) => {
    const { latch } = await createConnectedLatch({ locale })
    const { container } = render(inside(latch, <AccountButton />))
    await (await latch.feature('account')).refreshBalance()
    const balance = (): HTMLElement | null => container.querySelector('.latch-balance')
    await vi.waitFor(() => expect(balance()?.textContent).toBe(`${amount} ALP`))
    expect([balance()!.dir, balance()!.getAttribute('translate')]).toEqual(['ltr', 'no'])
    expect(buttonIn(container).getAttribute('aria-label')).toContain(`${amount} ALP`)
  },
)

test('NetworkButton says when the wallet is on a network that isn’t the app’s', async () => {
  const { latch } = await createConnectedLatch({ adapter: { networkId: foreignNetwork.caipNetworkId } })
  // The kit opens the modal by itself then.
  const { text } = render(withoutModal(latch, <NetworkButton />))
  await vi.waitFor(() => expect(text()).toBe('Unsupported network'))
})

test('AccountButton is not there without an account', async () => {
  const { latch } = createTestLatch()
  const { container } = render(inside(latch, <AccountButton />))
  await settle()
  expect(container.childElementCount).toBe(0)
})

test('a render function draws the whole button, and opens the modal', async () => {
  const { latch } = createTestLatch()
  const { text, container } = render(
    withoutModal(
      latch,
      <LatchButton>
        {({ account, network, supported, pending, open, prefetch }) => (
          <button type="button" onClick={open} onFocus={prefetch}>
            {[account.status, network.name, supported, pending].join()}
          </button>
        )}
      </LatchButton>,
    ),
  )
  await vi.waitFor(() => expect(text()).toBe('disconnected,Alpha,true,false'))
  expect(container.querySelector('.latch-button')).toBeNull()
  const opened = latch.feature('modal')
  buttonIn(container).click()
  const { state } = await opened
  // jsdom cannot open a dialog, so the test checks the state only.
  await vi.waitFor(() => expect(state.open).toBe(true))
})

test.each(['onPointerEnter', 'onFocus'] as const)('a button’s own %s runs beside ours', async (handler) => {
  const { latch } = createTestLatch()
  const own = vi.fn()
  const { container } = render(inside(latch, <ConnectButton {...{ [handler]: own }} />))
  await vi.waitFor(() => expect(buttonIn(container)).toBeTruthy())
  expect(latch.getState().modal).toBeUndefined()
  if (handler === 'onFocus') buttonIn(container).focus()
  // React derives `pointerenter` from `pointerover`, which bubbles.
  else buttonIn(container).dispatchEvent(new MouseEvent('pointerover', { bubbles: true }))
  await vi.waitFor(() => expect(own).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(latch.getState().modal).toBeTruthy())
})

test('themeVariables reach the button, and its own style stays', async () => {
  const { latch } = createTestLatch({ themeVariables: { accent: '#123456', radius: '0px' } })
  const { container } = render(inside(latch, <ConnectButton style={{ color: 'red' }} />))
  await vi.waitFor(() => expect(buttonIn(container)).toBeTruthy())
  const { style } = buttonIn(container)
  expect(style.getPropertyValue('--latch-accent')).toBe('#123456')
  expect(style.getPropertyValue('--latch-radius')).toBe('0px')
  expect(style.getPropertyValue('--latch-font')).toBe('')
  expect(style.color).toBe('red')
  ;(await latch.feature('theme')).setVariables({ fontFamily: 'Georgia' })
  await vi.waitFor(() => expect(style.getPropertyValue('--latch-font')).toBe('Georgia'))
  expect(style.getPropertyValue('--latch-accent')).toBe('')
})

test('a button’s own handler may keep it from opening', async () => {
  const { latch } = createTestLatch()
  const { container } = render(inside(latch, <ConnectButton onClick={(event) => event.preventDefault()} />))
  await vi.waitFor(() => expect(buttonIn(container)).toBeTruthy())
  const { state } = await latch.feature('modal')
  buttonIn(container).click()
  await settle()
  expect(state.open).toBe(false)
})

test('a press while the code can’t be loaded is no error of the page', async () => {
  const trouble = watchTrouble()
  const { latch } = createTestLatch()
  const offline = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))
  const { container } = render(inside({ ...latch, open: offline, feature: offline }, <ConnectButton />))
  await vi.waitFor(() => expect(buttonIn(container)).toBeTruthy())
  buttonIn(container).focus()
  buttonIn(container).click()
  await settle()
  expect(trouble).toEqual([])
})

test.each([
  ['ConnectButton', ConnectButton],
  ['LatchButton', LatchButton],
  ['AccountButton', AccountButton],
  ['NetworkButton', NetworkButton],
] as const)('a ref on %s is its button, and its attributes and class are the page’s', async (_, Button) => {
  const { latch } = await createConnectedLatch()
  const object = createRef<HTMLButtonElement>()
  const heard: unknown[] = []
  const { container, rerender } = render(
    inside(
      latch,
      <>
        <Button ref={object} className="mine" aria-describedby="hint" data-testid="own" />
        <Button ref={(element) => void heard.push(element)} />
      </>,
    ),
  )
  await vi.waitFor(() => expect(object.current).toBeInstanceOf(HTMLButtonElement))
  const own = container.querySelector<HTMLElement>('[data-testid=own]')!
  expect(own).toBe(object.current)
  expect([own.classList.contains('mine'), own.getAttribute('aria-describedby')]).toEqual([true, 'hint'])
  expect(heard.at(-1)).toBeInstanceOf(HTMLButtonElement)
  rerender(inside(latch, null))
  await vi.waitFor(() => expect(heard.at(-1)).toBeNull())
  expect(object.current).toBeNull()
})

describe.each([
  ['its content', <LatchButton key="">Log in</LatchButton>],
  ['its label', <LatchButton key="" label="Log in" />],
])('a LatchButton with %s', (_, button) => {
  test('says it while no wallet is connected, and nowhere else', async () => {
    const { latch, adapter } = createTestLatch({ adapter: { connect: 'hang' } })
    const { text, container } = render(inside(latch, button))
    await vi.waitFor(() => expect(text()).toBe('Log in'))
    // The app's text is in the language of the page.
    expect(buttonIn(container).hasAttribute('lang')).toBe(false)
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    await vi.waitFor(() => expect(text()).toBe('Connecting…'))
    expect(buttonIn(container).lang).toBe('en')
    adapter.set({ connect: 'ok' })
    await connecting
    await vi.waitFor(() => expect(text()).toMatch(/^Alpha\s*0x5290…9EE7$/))
  })
})

test('a connect button keeps room for the texts of its other states, which no screen reader finds', async () => {
  const { latch } = createTestLatch()
  const { container } = render(inside(latch, <ConnectButton label="Log in" />))
  await vi.waitFor(() => expect(buttonIn(container)).toBeTruthy())
  const others = [...container.querySelectorAll('[data-latch-text]')]
  expect(others.map((other) => other.getAttribute('data-latch-text'))).toEqual(['Connecting…', 'Manage wallet'])
  expect(others.map((other) => other.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
})

describe('showBalance', () => {
  const reads = ({ count }: FakeAdapter): number => count('balance.get')

  test('reads the balance where it is true', async () => {
    const { latch, adapter } = await createConnectedLatch()
    const { text } = render(inside(latch, <LatchButton showBalance />))
    await vi.waitFor(() => expect(text()).toContain('1.234 ALP'))
    expect(reads(adapter)).toBe(1)
  })

  test('hides a known balance where it is false', async () => {
    const { latch } = await createConnectedLatch()
    const { text, container } = render(inside(latch, <AccountButton showBalance={false} />))
    await (await latch.feature('account')).refreshBalance()
    await settle()
    expect(text()).toBe(' 0x5290…9EE7')
    expect(buttonIn(container).getAttribute('aria-label')).toBe('Account 0x5290…9EE7')
  })

  test('reads nothing where it is left out', async () => {
    const { latch, adapter } = await createConnectedLatch()
    render(inside(latch, <LatchButton />))
    await settle()
    expect(reads(adapter)).toBe(0)
  })
})

describe('chainStatus', () => {
  const pictured = { ...alphaNetwork, assets: { imageUrl: 'data:image/png;base64,AA==' } }

  test.each([
    ['full', 'Alpha', true],
    ['icon', '', true],
    ['name', 'Alpha', false],
  ] as const)('%s shows the name %j and the picture: %j', async (chainStatus, name, hasPicture) => {
    const { latch } = await createConnectedLatch({ networks: [pictured, betaNetwork] })
    const { text, container } = render(inside(latch, <NetworkButton chainStatus={chainStatus} />))
    await vi.waitFor(() => expect(buttonIn(container)).toBeTruthy())
    expect(text()).toBe(name)
    expect(!!container.querySelector('img[alt=""]')).toBe(hasPicture)
    expect(buttonIn(container).getAttribute('aria-label')).toBe('Network: Alpha')
  })

  test('a network without a picture, or with a broken one, has its first letter', async () => {
    const { latch } = await createConnectedLatch({ networks: [pictured, betaNetwork] })
    const { text, container } = render(inside(latch, <NetworkButton chainStatus="icon" />))
    await vi.waitFor(() => expect(container.querySelector('img')).toBeTruthy())
    container.querySelector('img')!.dispatchEvent(new Event('error'))
    await vi.waitFor(() => expect(text()).toBe('A'))
  })

  test('none leaves out the network’s button', async () => {
    const { latch } = await createConnectedLatch()
    const { container } = render(inside(latch, <LatchButton chainStatus="none" />))
    await vi.waitFor(() => expect(container.querySelector('.latch-account')).toBeTruthy())
    expect(container.querySelector('.latch-network')).toBeNull()
  })
})

describe('a value for each kind of window', () => {
  const pictured = { ...alphaNetwork, assets: { imageUrl: 'data:image/png;base64,AA==' } }
  /** The classes of what is drawn, by what it shows: none where it is always shown. */
  const widths = (container: HTMLElement, selectors: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(selectors).map(([name, selector]) => {
        const element = container.querySelector(selector)
        return [name, element && (/latch-(?:small|large)/.exec(element.className)?.[0] ?? '')]
      }),
    )

  test.each([
    [{ small: false, large: true }, 'latch-large'],
    [{ small: true, large: false }, 'latch-small'],
    [{ small: true, large: true }, ''],
    [{ small: false, large: false }, null],
    [{ large: false }, 'latch-small'],
    [true, ''],
    [false, null],
  ])('showBalance %j shows the balance in windows of %j', async (showBalance, balance) => {
    const { latch, clock } = await createConnectedLatch()
    await (await latch.feature('account')).refreshBalance()
    await clock.settle()
    const { container } = render(withoutModal(latch, <AccountButton showBalance={showBalance} />))
    await vi.waitFor(() => expect(buttonIn(container)).toBeTruthy())
    expect(widths(container, { balance: '.latch-balance' })).toEqual({ balance })
  })

  test('showBalance reads the balance where one kind of window shows it', async () => {
    const { latch, adapter } = await createConnectedLatch()
    const { container } = render(withoutModal(latch, <LatchButton showBalance={{ small: false, large: true }} />))
    await vi.waitFor(() => expect(container.querySelector('.latch-balance.latch-large')).toBeTruthy())
    expect(adapter.count('balance.get')).toBeGreaterThan(0)
  })

  test.each([
    [
      { small: 'icon', large: 'full' },
      { button: '', icon: '', name: 'latch-large' },
    ],
    [
      { small: 'name', large: 'full' },
      { button: '', icon: 'latch-large', name: null },
    ],
    [
      { small: 'icon', large: 'name' },
      { button: '', icon: 'latch-small', name: 'latch-large' },
    ],
    [
      { small: 'none', large: 'full' },
      { button: 'latch-large', icon: 'latch-large', name: null },
    ],
    [
      { small: 'none', large: 'none' },
      { button: null, icon: null, name: null },
    ],
  ] as const)('chainStatus %j shows its parts in windows of %j', async (chainStatus, parts) => {
    const { latch } = await createConnectedLatch({ networks: [pictured, betaNetwork] })
    const { container } = render(withoutModal(latch, <LatchButton chainStatus={chainStatus} />))
    await vi.waitFor(() => expect(container.querySelector('.latch-account')).toBeTruthy())
    const network = '.latch-network'
    expect(
      widths(container, { button: network, icon: `${network} .latch-icon`, name: `${network} span:not(.latch-icon)` }),
    ).toEqual(parts)
  })

  test('a network that can’t be switched says its name in every window', async () => {
    const { latch } = await createConnectedLatch({ enableNetworkSwitch: false })
    const { text } = render(inside(latch, <NetworkButton chainStatus={{ small: 'icon', large: 'full' }} />))
    await vi.waitFor(() => expect(text()).toBe('Alpha'))
  })
})

test('showName says the name of the account, and looks it up once', async () => {
  const networks = [{ ...alphaNetwork, testnet: false }, betaNetwork] as const
  const identity = { name: 'visitor.eth', avatar: null }
  const { latch, adapter } = await createConnectedLatch({ networks, adapter: { identity } })
  const { text, container, rerender } = render(withoutModal(latch, <LatchButton chainStatus="none" />))
  await vi.waitFor(() => expect(text()).toContain('…'))
  await settle()
  expect(adapter.count('names.identify')).toBe(0)
  rerender(
    withoutModal(
      latch,
      <>
        <LatchButton chainStatus="none" showName />
        <AccountButton showName />
      </>,
    ),
  )
  await vi.waitFor(() => expect(text().trim()).toBe('visitor.eth visitor.eth'))
  expect(buttonIn(container).getAttribute('aria-label')).toBe('Account visitor.eth')
  expect(container.querySelector('.latch-address')!.getAttribute('title')).toMatch(/^0x/)
  expect(adapter.count('names.identify')).toBe(1)
})

test('the classes that README lists are those that the buttons have, each once', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, section = ''] = /\n### Classes\n([\s\S]*?)\n##/.exec(readme) ?? []
  const listed = [...section.matchAll(/`(latch-[a-z]+)`/g)].map(([, name]) => name!)
  const drawn = new Set<string>()
  const draw = async (latch: Latch, node: ReactNode, wanted: string): Promise<void> => {
    const { container, unmount } = render(withoutModal(latch, node))
    await vi.waitFor(() => expect(container.querySelector(wanted)).toBeTruthy())
    for (const element of container.querySelectorAll('*')) for (const each of element.classList) drawn.add(each)
    unmount()
  }
  const { latch } = await createConnectedLatch()
  const widths = { showBalance: { small: false, large: true }, chainStatus: { small: 'icon', large: 'name' } } as const
  await draw(latch, <LatchButton {...widths} />, '.latch-balance')
  await draw(latch, <ConnectButton />, '.latch-busy')
  await draw(latch, <WalletButton wallet="Fake Wallet" />, '.latch-connected')
  await draw(latch, <WalletButton wallet="None" />, '.latch-absent')
  const { latch: other, adapter } = createTestLatch({
    adapter: { networkId: foreignNetwork.caipNetworkId, connect: 'hang' },
  })
  other.start()
  await draw(other, <WalletButton wallet="Fake Wallet" />, '.latch-installed')
  const connecting = other.connect({ wallet: 'Fake Wallet' })
  await draw(other, <WalletButton wallet="Fake Wallet" />, '.latch-connecting')
  adapter.set({ connect: 'ok' })
  await connecting
  await draw(other, <NetworkButton />, '.latch-unsupported')
  const { latch: fixed } = await createConnectedLatch({ enableNetworkSwitch: false })
  await draw(fixed, <NetworkButton />, '.latch-label')
  expect(listed.toSorted()).toEqual([...drawn].toSorted())
})

describe('with one network', () => {
  test('a LatchButton has no network button', async () => {
    const { latch } = await createConnectedLatch({ networks: [alphaNetwork] })
    const { container } = render(inside(latch, <LatchButton />))
    await vi.waitFor(() => expect(container.querySelector('.latch-account')).toBeTruthy())
    expect(container.querySelector('.latch-network')).toBeNull()
  })

  test('it says that the wallet is on another one', async () => {
    const adapter = { networkId: foreignNetwork.caipNetworkId }
    const { latch } = await createConnectedLatch({ networks: [alphaNetwork], adapter })
    const { text } = render(withoutModal(latch, <LatchButton />))
    await vi.waitFor(() => expect(text()).toContain('Unsupported network'))
  })
})

test('the props of the buttons are typed', () => {
  const buttons = (
    <>
      <ConnectButton label="Log in" data-anything={1} aria-label="Log in" />
      <LatchButton showBalance={false} chainStatus="none" ref={createRef<HTMLButtonElement>()} />
      <LatchButton showBalance={{ small: false, large: true }} chainStatus={{ small: 'none', large: 'full' }} />
      <NetworkButton chainStatus={{ small: 'icon' }} />
      {/* @ts-expect-error There are two kinds of windows. */}
      <LatchButton showBalance={{ medium: true }} />
      {/* @ts-expect-error Of a kind of windows, too. */}
      <NetworkButton chainStatus={{ small: 'none' }} />
      {/* @ts-expect-error Only a LatchButton has other buttons to leave out. */}
      <NetworkButton chainStatus="none" />
      {/* @ts-expect-error The button is no link. */}
      <LatchButton ref={createRef<HTMLAnchorElement>()} />
    </>
  )
  expect(buttons).toBeTruthy()
})
