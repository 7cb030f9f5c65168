// Tests TokenPicture.tsx.
import { arbitrum, base, bitcoin, mainnet, optimism, solana } from '@latchkit/core/networks'
import { createFakeWallet, createTestLatch } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import type { ReactNode } from 'react'
import { chains } from '../stories/chains.fixture.js'
import { expect } from '../stories/expect.fixture.js'
import { brokenPicture, latePicture, named, type LatePicture } from '../stories/pictures.fixture.js'
import { primitive, shown } from '../stories/primitive.fixture.js'
import { scene, type Stage } from '../stories/stage.fixture.js'
import { icon } from '../stories/wallets.fixture.js'
import { LatchContext } from '../react/context.js'
import { Row } from '../base/Row.js'
import { ofNetwork } from './ofNetwork.js'
import { TokenPicture } from './TokenPicture.js'

export default { title: 'Shared/Pictures' }

const own = icon('#0052ff', 'M30 48h36')
const withOwn = { ...base, assets: { imageUrl: own } }
const pictures = [
  named('network', '#5a6270', 'eip155:1'),
  named('network', '#c2255c', 'eip155:10'),
  named('network', '#2f7d32', 'eip155:8453'),
  named('network', '#0c8f7c', solana.caipNetworkId),
  named('wallet', '#e2761b', 'org.example.bare'),
]
/** A wallet that announces no icon that may be drawn. */
const bare = createFakeWallet({ name: 'Bare', rdns: 'org.example.bare', icon: '' })

const pictureIn = (element: Element): HTMLElement => element.querySelector<HTMLElement>('.Picture-picture')!
const drawnIn = (element: Element): string | undefined => element.querySelector('img')?.src
const rowOf = ({ card }: Pick<Stage, 'card'>, name: string | RegExp): HTMLElement => card.getByRole('button', { name })

export const Networks = scene({
  options: () => ({ networks: [mainnet, optimism, withOwn, arbitrum], pictures }),
  connected: true,
  routes: [{ view: 'Account' }, { view: 'Networks' }],
  async play(stage) {
    // The names of the rows are as without pictures.
    const [named, other, owned, letter] = ['Ethereum', 'OP Mainnet', 'Base', 'Arbitrum One'].map((name) =>
      rowOf(stage, name),
    )
    await waitFor(() => expect(stage.card.getAllByRole('listitem').filter(drawnIn)).toHaveLength(3))
    expect(drawnIn(named!)).not.toBe(drawnIn(other!))
    // The network's own picture wins over the one that the app named for it.
    expect(drawnIn(owned!)).toBe(own)
    expect(pictureIn(letter!).textContent).toBe('A')
  },
})

export const WhileItLoads = scene({
  options: () => ({ networks: [mainnet, optimism], pictures: [latePicture('network', 'eip155:1')] }),
  connected: true,
  routes: [{ view: 'Account' }, { view: 'Networks' }],
  async play(stage) {
    const row = rowOf(stage, 'Ethereum')
    const before = pictureIn(row).getBoundingClientRect()
    expect(pictureIn(row).textContent).toBe('E')
    const [late] = stage.latch.options.pictures as readonly LatePicture[]
    late!.arrive()
    await waitFor(() => expect(drawnIn(row)).toBeTruthy())
    // Nothing moves.
    expect(pictureIn(row).getBoundingClientRect()).toEqual(before)
    expect(pictureIn(row).textContent).toBe('')
    expect(rowOf(stage, 'Ethereum')).toBe(row)
  },
})

export const NotLoaded = scene({
  options: () => ({ networks: [mainnet, optimism], pictures: [brokenPicture('network', 'eip155:1')] }),
  connected: true,
  routes: [{ view: 'Account' }, { view: 'Networks' }],
  async play(stage) {
    await waitFor(() => expect(stage.reports).not.toHaveLength(0))
    expect(pictureIn(rowOf(stage, 'Ethereum')).textContent).toBe('E')
  },
})

export const OnTheAccount = scene({
  options: () => ({ networks: [mainnet, optimism], wallets: [bare], pictures }),
  connected: true,
  routes: [{ view: 'Account' }],
  async play(stage) {
    const corner = stage.card.getByRole('button', { name: 'Network: Ethereum' })
    await waitFor(() => expect(drawnIn(corner)).toBeTruthy())
    // The badge of the coin's row is the network's picture too.
    await waitFor(() => expect(drawnIn(rowOf(stage, /^Ether/))).toBe(drawnIn(corner)))
  },
})

export const InTheSettings = scene({
  options: () => ({ networks: [mainnet, optimism], wallets: [bare], pictures }),
  connected: true,
  routes: [{ view: 'Account' }, { view: 'AccountSettings' }],
  play: ({ root, card }) =>
    waitFor(() => {
      expect(drawnIn(root.querySelector('dd')!)).toBeTruthy()
      expect(drawnIn(rowOf({ card }, /^Network/))).toBeTruthy()
    }),
})

export const Switching = scene({
  options: () => ({ networks: [mainnet, optimism], pictures, adapter: { switchNetwork: 'hang' } }),
  connected: true,
  routes: [{ view: 'Account' }, { view: 'Networks' }],
  async play(stage) {
    const { card, root } = stage
    await userEvent.click(rowOf(stage, 'OP Mainnet'))
    await waitFor(() => card.getByRole('heading', { name: 'Switch to OP Mainnet' }))
    await waitFor(() => expect(drawnIn(root.querySelector('.view:not(.leaving) .Ring-ring')!)).toBeTruthy())
  },
})

export const OfAWallet = scene({
  options: () => ({
    wallets: [bare, createFakeWallet({ name: 'Unknown', rdns: 'org.example.unknown', icon: '' })],
    pictures,
  }),
  async play(stage) {
    await waitFor(() => expect(drawnIn(rowOf(stage, 'Bare'))).toBeTruthy())
    expect(pictureIn(rowOf(stage, 'Unknown')).textContent).toBe('U')
  },
})

export const ConnectedWallets = scene({
  options: () => chains({ networks: [mainnet, solana, bitcoin], pictures }),
  connected: true,
  routes: [{ view: 'Account' }, { view: 'ProfileWallets' }],
  play: ({ root }) =>
    waitFor(() => expect(drawnIn(root.querySelector('.ProfileWalletsView-pair .Picture-round')!)).toBeTruthy()),
})

const tokens = createTestLatch({
  pictures: [
    named('token', '#2f7d32', 'USDC'),
    named('token', '#5a6270', 'ETH'),
    { ...named('token', '#1b63d8', 'DAI'), ids: ['eip155:10/erc20:0xda'] },
    ...pictures,
  ],
})
const optimismNetwork = { ...optimism, caipNetworkId: 'eip155:10', chainNamespace: 'eip155' } as const
const inKit = (node: ReactNode): ReactNode => <LatchContext.Provider value={tokens.latch}>{node}</LatchContext.Provider>

export const Tokens = primitive(
  inKit(
    <>
      <div className="side-by-side">
        <TokenPicture symbol="ETH" name="Ether" />
        <TokenPicture symbol="ETH" name="Ether" network={ofNetwork(optimismNetwork)} />
        <TokenPicture symbol="ETH" name="Ether" network={ofNetwork(optimismNetwork)} size={24} />
        <TokenPicture symbol="OTHER" src={icon('#c2255c', 'M30 48h36')} network={ofNetwork(optimismNetwork)} />
      </div>
      <Row
        picture={<TokenPicture symbol="DAI" asset="eip155:10/erc20:0xda" network={ofNetwork(optimismNetwork)} />}
        label="Dai"
        side="$3"
      />
      {/* Any token may have the symbol of another one. */}
      <Row
        picture={<TokenPicture symbol="USDC" asset="eip155:10/erc20:0xfa" network={ofNetwork(optimismNetwork)} />}
        label="USDC"
        side="$0"
      />
    </>,
  ),
  async (root) => {
    const { element } = await shown(root)
    await waitFor(() => expect(element.querySelectorAll('.TokenPicture-token > .Picture-loaded')).toHaveLength(5))
    await waitFor(() => expect(element.querySelectorAll('.TokenPicture-network > .Picture-loaded')).toHaveLength(5))
    const [real, fake] = element.querySelectorAll('.Row-row .TokenPicture-token > .Picture-picture')
    expect([real!.textContent, fake!.textContent]).toEqual(['', 'U'])
  },
)
