import { OTHER_ADDRESS, TEST_ADDRESS } from '@latchkit/testing'
import { waitFor } from 'storybook/test'
import { chains, connectorIdOf, SOLANA_ADDRESS } from '../../../stories/chains.fixture.js'
import { expect } from '../../../stories/expect.fixture.js'
import { scene, type Stage } from '../../../stories/stage.fixture.js'
import { paying, review } from '../payment.fixture.js'

export default { title: 'Send/WalletSendCompare' }

const MIDDLE = 'c0ffee254729296a45a3885639ac7e10'
const LOOK_ALIKE = `${OTHER_ADDRESS.slice(0, 6).toLowerCase()}${MIDDLE}${OTHER_ADDRESS.slice(-4).toLowerCase()}`
const accounts = [
  { namespace: 'eip155', address: TEST_ADDRESS, type: 'eoa' },
  { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' },
] as const

async function compare(stage: Stage, receiver: string): Promise<void> {
  await review(stage, '1', receiver)
  ;(await stage.latch.feature('router')).push({ view: 'WalletSendCompare' })
  await waitFor(() => stage.card.getByText('You entered'))
}
const marksIn = ({ root }: Stage): readonly string[] =>
  [...root.querySelectorAll('.WalletSendCompareView-address')].map((address) =>
    [...address.querySelectorAll('mark')].map((mark) => mark.textContent).join(''),
  )

export const LookAlike = scene(
  paying({
    name: 'F139 What differs is marked, and not by its colour alone',
    options: { adapter: { accounts } },
    before: async ({ latch }) => latch.setAddressLabels({ [OTHER_ADDRESS]: 'Savings' }),
    async play(stage) {
      const { root, card } = stage
      await compare(stage, LOOK_ALIKE)
      card.getByText('Savings')
      const addresses = [...root.querySelectorAll('.WalletSendCompareView-address')]
      expect(addresses.map(({ textContent }) => textContent?.toLowerCase())).toEqual([
        LOOK_ALIKE,
        OTHER_ADDRESS.toLowerCase(),
      ])
      expect(marksIn(stage)[0]!.length).toBe(marksIn(stage)[1]!.length)
      const { textDecorationLine, fontWeight } = getComputedStyle(root.querySelector('mark')!)
      expect([textDecorationLine, fontWeight]).toEqual(['underline', '700'])
    },
  }),
)
LookAlike.tags = ['react-18']

export const OfTheCase = scene({
  name: 'On Solana letters of another case differ',
  options: () => chains(),
  before: ({ latch }) => latch.connect({ wallet: connectorIdOf('Comet', 'solana') }),
  routes: [{ view: 'WalletSend' }],
  async play(stage) {
    // In the other case, the first letters look like those of the own account.
    await compare(stage, `7eqQ${SOLANA_ADDRESS.slice(4)}`)
    expect(marksIn(stage)).toEqual(['e', 'E'])
  },
})
