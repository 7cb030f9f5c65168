// Tests useChoices.ts, useIsUnlisted.ts.
import type { Token } from '@latchkit/core'
import { fireEvent, userEvent, waitFor } from 'storybook/test'
import { expect } from '../../../stories/expect.fixture.js'
import type { Stage } from '../../../stories/stage.fixture.js'
import { button, choicesOf, ETH, isShown, PASTED, QUARTZ, swapScene, USDC } from '../swap.fixture.js'

export default { title: 'Swap/SwapSelectToken' }

const many = Array.from({ length: 400 }, (_, index): Token => ({
  networkId: 'eip155:1',
  address: `0x${index.toString(16).padStart(40, '0')}`,
  name: `Token ${index}`,
  symbol: `T${index}`,
  decimals: 18,
}))
const choices = [
  ...choicesOf('own', [ETH, USDC]),
  ...choicesOf('suggested', [USDC, QUARTZ]),
  ...choicesOf('popular', many.slice(0, 3)),
  ...choicesOf('search', [PASTED], false),
]
const routes = [{ view: 'Account' }, { view: 'Swap' }, { view: 'SwapSelectToken', params: { side: 'to' } }] as const
const search = ({ card }: Stage): HTMLElement => card.getByRole('combobox', { name: 'Name, symbol or address' })
const optionsOf = ({ card }: Stage): HTMLElement[] => card.queryAllByRole('option')

export const Groups = swapScene({
  name: 'S2.11 The tokens of the account, the suggested and the popular ones, each once',
  routes,
  choices,
  state: { to: QUARTZ },
  async play(stage, fake) {
    const { card } = stage
    await waitFor(() => expect(optionsOf(stage)).toHaveLength(6))
    const headings = ['Your tokens', 'Suggested', 'Popular'].map((name) => card.getByText(name))
    expect(headings.map((each) => each.textContent)).toHaveLength(3)
    await waitFor(() => card.getByRole('option', { name: /468\.67 USDC/ }))
    expect(card.getByRole('option', { selected: true })).toHaveTextContent('Quartz')
    await userEvent.click(card.getByRole('option', { name: /^USD Coin/ }))
    await isShown(stage, 'Swap')
    expect(fake.calls).toContain('chooseToken to USDC')
    // The focus is back at what opened the list.
    const token = await button(stage, 'Token USDC')
    await waitFor(() => expect(token).toBeVisible())
    const router = await stage.latch.feature('router')
    router.push(routes[2])
    await isShown(stage, 'SwapSelectToken')
    await waitFor(() => expect(optionsOf(stage)).toHaveLength(6))
  },
})
Groups.tags = ['react-18']

export const Search = swapScene({
  name: 'A search finds by name and symbol; Enter presses the only result',
  routes,
  choices,
  async play(stage, fake) {
    await waitFor(() => expect(optionsOf(stage)).toHaveLength(6))
    await fireEvent.change(search(stage), { target: { value: 'qrz' } })
    await waitFor(() => expect(optionsOf(stage)).toHaveLength(1))
    await waitFor(() => expect(stage.root.getElementById('latch-status')!.textContent).toBe('One token found'))
    search(stage).focus()
    await userEvent.keyboard('{Enter}')
    await isShown(stage, 'Swap')
    expect(fake.calls).toContain('chooseToken to QRZ')
  },
})

export const Pasted = swapScene({
  name: 'A contract that is pasted is read, and marked: its name may be that of another token',
  routes,
  choices,
  async play(stage) {
    await waitFor(() => expect(optionsOf(stage)).toHaveLength(6))
    await fireEvent.change(search(stage), { target: { value: PASTED.address } })
    await waitFor(() => expect(optionsOf(stage)).toHaveLength(1))
    expect(optionsOf(stage)[0]).toHaveTextContent('USD CoinUSDC · 0xdddd…ddddNot on any list')
    // The form says so still: in the name of the button, and beside it.
    await userEvent.click(optionsOf(stage)[0]!)
    await isShown(stage, 'Swap')
    await button(stage, 'Token USDC Not on any list')
    expect(stage.root.querySelector('.view:not(.leaving) [part=badge]')).toHaveTextContent('Not on any list')
    const router = await stage.latch.feature('router')
    router.push(routes[2])
    await isShown(stage, 'SwapSelectToken')
    await fireEvent.change(search(stage), { target: { value: PASTED.address } })
    await waitFor(() => expect(optionsOf(stage)).toHaveLength(1))
  },
})

export const None = swapScene({
  name: 'Nothing found: the way back to all',
  routes,
  choices,
  async play(stage) {
    await waitFor(() => expect(optionsOf(stage)).toHaveLength(6))
    await fireEvent.change(search(stage), { target: { value: 'nowhere' } })
    await waitFor(() => stage.card.getByText('No token like “nowhere”'))
    await userEvent.click(await button(stage, 'Show all tokens'))
    await waitFor(() => expect(optionsOf(stage)).toHaveLength(6))
    await fireEvent.change(search(stage), { target: { value: 'nowhere' } })
    await waitFor(() => stage.card.getByText('No token like “nowhere”'))
  },
})

export const Loading = swapScene({
  name: 'The lists are read: placeholders stand for their rows',
  choices: 'hang',
  async play(stage) {
    const router = await stage.latch.feature('router')
    router.push(routes[2])
    await waitFor(() => expect(stage.root.querySelectorAll('.view:not(.leaving) .slot-slot')).toHaveLength(6))
  },
})

export const Many = swapScene({
  name: 'A long list draws only what is in sight',
  routes,
  choices: choicesOf('popular', many),
  async play(stage) {
    await waitFor(() => expect(optionsOf(stage)[0]).toHaveAttribute('aria-setsize', '400'))
    expect(optionsOf(stage).length).toBeLessThan(61)
  },
})
