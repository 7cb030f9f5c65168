// Tests TokenChoice.tsx, useOwnedTokens.ts.
import { alphaNetwork } from '@latchkit/testing'
import { waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Receive/WalletReceiveSelectToken' }

const ID = alphaNetwork.caipNetworkId
const tokensOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    token: `0x${String(index + 1).padStart(40, '0')}`,
    value: BigInt(count - index) * 1000n,
    decimals: 3,
    symbol: `TOK${index + 1}`,
  }))
const holding = (count: number) => () => {
  const tokens = tokensOf(count)
  return { adapter: { tokens, without: ['assets'] as const }, tokens: { [ID]: tokens.map(({ token }) => token) } }
}
const routes = [{ view: 'WalletReceive' }, { view: 'WalletReceiveSelectToken' }] as const

export const Few = scene({
  connected: true,
  routes,
  options: holding(3),
  async play({ card }) {
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(4))
    expect(card.getByRole('button', { current: true }).textContent).toContain('ALP')
  },
})
Few.tags = ['react-18']

export const Many = scene({
  name: 'Of 500 tokens 60 are drawn at most',
  connected: true,
  routes,
  options: holding(500),
  async play({ card, latch }) {
    await waitFor(() => expect(latch.getState().balances?.tokens).toHaveLength(501))
    await waitFor(() => card.getByText('TOK1'))
    expect(card.getAllByRole('listitem').length).toBeLessThanOrEqual(60)
  },
})

export const OnlyTheCoin = scene({
  connected: true,
  routes,
  options: () => ({ adapter: { balance: 'hang' } }),
  async play({ card, root }) {
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1))
    // There may be more: nothing is known to be all before it was read.
    await waitFor(() => expect(root.querySelectorAll('.slot-slot')).toHaveLength(3))
  },
})
