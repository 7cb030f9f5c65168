import { userEvent, waitFor } from 'storybook/test'
import { chains, connectorIdOf, SOLANA_ADDRESS } from '../../stories/chains.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Connection/ConnectingMultiChain' }

const route = (connectorId: string) => ({ view: 'ConnectingMultiChain', params: { connectorId } }) as const
const routes = [{ view: 'Connect' }, route('org.example.harbor')] as const

export const Chains = scene({
  routes,
  options: () => chains(),
  async play({ card, root }) {
    expect(card.getByRole('heading', { level: 1 }).textContent).toBe('Connect wallet: Harbor')
    const rows = card.getAllByRole('listitem')
    expect(rows.map((row: HTMLElement) => row.querySelector('.Row-grow')!.firstChild!.textContent)).toEqual([
      'Ethereum networks',
      'Solana',
      'Bitcoin',
    ])
    // A second line that repeats the label isn't shown.
    expect([...root.querySelectorAll('.Row-sub')].map(({ textContent }) => textContent)).toEqual([
      'Ethereum, OP Mainnet, and 1 more',
    ])
  },
})

export const FromTheRight = scene({
  routes,
  options: () => ({ ...chains(), locale: 'ar' }),
  async play({ root }) {
    const [names, ...others] = await waitFor(() => {
      const lines = [...root.querySelectorAll('.Row-sub')]
      expect(lines[0]?.textContent).toContain('شبكة')
      return lines
    })
    expect(others).toEqual([])
    const leftOf = (name: string): number => {
      const range = document.createRange()
      const text = names!.firstChild!
      const at = text.textContent!.indexOf(name)
      range.setStart(text, at)
      range.setEnd(text, at + name.length)
      return range.getBoundingClientRect().left
    }
    expect(leftOf('OP Mainnet')).toBeLessThan(leftOf('Ethereum'))
  },
})

export const FromTheListAndBack = scene({
  routes: [{ view: 'Connect' }],
  options: () => chains(),
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: /^Harbor/ }))
    await waitFor(() => card.getByRole('heading', { name: 'Choose where to connect' }))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    // The row is queried each time, because the leaving view has the same row for a moment.
    await waitFor(() => expect(root.activeElement).toBe(card.getByRole('button', { name: /^Harbor/ })))
  },
})

export const ConnectsTheOnePressed = scene({
  routes,
  options: () => chains(),
  async play({ card, dialog, latch }) {
    await userEvent.click(await card.findByRole('button', { name: 'Solana' }))
    await waitFor(() => expect(dialog.open).toBe(false))
    expect(latch.getAccount().address).toBe(SOLANA_ADDRESS)
  },
})
ConnectsTheOnePressed.tags = ['react-18']

export const OneIsConnected = scene({
  options: () => chains(),
  async before({ latch }) {
    await latch.connect({ wallet: connectorIdOf('Harbor', 'solana') })
    await latch.connect({ wallet: 'org.example.harbor' })
  },
  routes: [{ view: 'Account' }, { view: 'ProfileWallets' }, ...routes],
  async play({ card, latch }) {
    await userEvent.click(card.getByRole('button', { name: 'Solana Connected' }))
    await waitFor(() => card.getByRole('heading', { name: 'Account' }))
    expect(latch.getAccount().address).toBe(SOLANA_ADDRESS)
    expect(latch.getState().connection.connections).toHaveLength(2)
  },
})

export const BoxToTickFirst = scene({
  routes,
  options: () => chains({ termsConditionsUrl: '/terms', features: { legalCheckbox: true } }),
  async play({ card, root, clock, latch }) {
    await userEvent.click(card.getByRole('button', { name: 'Solana' }))
    const box = await card.findByRole('checkbox')
    await waitFor(() => expect(root.activeElement).toBe(box))
    expect(latch.getState().connection.attempt).toBeUndefined()
    await clock.advance(500)
  },
})

export const Gone = scene({
  routes: [{ view: 'Connect' }, route('org.example.gone')],
  options: () => chains(),
  play: ({ card }) => waitFor(() => card.getByText(/isn’t installed in this browser/)),
})
