import { mainnet, optimism, sepolia } from '@latchkit/core/networks'
import { alphaNetwork, TEST_ADDRESS } from '@latchkit/testing'
import { waitFor } from 'storybook/test'
import { chains, connectorIdOf } from '../../stories/chains.fixture.js'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'

export default { title: 'Receive/WalletCompatibleNetworks' }

const routes = [{ view: 'WalletReceive' }, { view: 'WalletCompatibleNetworks' }] as const
const smart = [{ namespace: 'eip155', address: TEST_ADDRESS, type: 'smartAccount' }] as const
const networks = [mainnet, optimism, sepolia, alphaNetwork] as const
const expectNames = ({ card }: Stage, ...names: string[]): Promise<void> =>
  waitFor(() =>
    expect(card.getAllByRole('listitem').map((row: HTMLElement) => row.querySelector('bdi')?.textContent)).toEqual(
      names,
    ),
  )

export const AllOfTheNamespace = scene({
  options: () => chains(),
  before: ({ latch }) => latch.connect({ wallet: 'org.example.harbor' }),
  routes,
  async play(stage) {
    await expectNames(stage, mainnet.name, optimism.name, sepolia.name)
    stage.card.getByText(/^Your address is the same on these networks/, { selector: '.view-text' })
  },
})
AllOfTheNamespace.tags = ['react-18']

export const OfSolana = scene({
  options: () => chains(),
  before: ({ latch }) => latch.connect({ wallet: connectorIdOf('Comet', 'solana') }),
  routes,
  play: (stage) => expectNames(stage, 'Solana'),
})

export const OfASmartAccount = scene({
  name: 'A smart account is on the networks where it is deployed',
  connected: true,
  options: () => ({ networks, adapter: { accounts: smart, deployedOn: ['eip155:11155111'] } }),
  routes,
  async play(stage) {
    await expectNames(stage, mainnet.name, sepolia.name)
    stage.card.getByText(/^Your smart account is on these networks alone/, { selector: '.view-text' })
  },
})

export const FindingOut = scene({
  connected: true,
  options: () => ({ networks, adapter: { accounts: smart, balance: 'hang' } }),
  routes,
  play: ({ root }) => waitFor(() => expect(root.querySelectorAll('.slot-slot.slot-shimmers')).toHaveLength(3)),
})

export const LongName = scene({
  connected: true,
  options: () => ({ networks: [{ ...alphaNetwork, name: 'A Network With A Name Longer Than Any Row Is Wide' }] }),
  routes,
  async play({ root }) {
    await waitFor(() => expect(root.querySelector('.Row-row bdi')).toBeTruthy())
    for (const row of root.querySelectorAll('.Row-row')) expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
  },
})
