// Tests ActivityPicture.tsx.
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene, type Stage } from '../../stories/stage.fixture.js'
import { atNow, EACH_KIND, fakeServer, type ServerSwitches } from '../../stories/server.fixture.js'

export default { title: 'Activity/TransactionDetails' }

/** A scene of one transaction. */
const details = (
  transactionId: string,
  play: (stage: Stage) => Promise<void>,
  pages: ServerSwitches['pages'] = { '': { data: EACH_KIND } },
) =>
  scene({
    connected: true,
    routes: [{ view: 'Account' }, { view: 'Transactions' }, { view: 'TransactionDetails', params: { transactionId } }],
    options: () => atNow({ endpoints: fakeServer({ pages }).endpoints }),
    play,
  })

const factOf = ({ root }: Stage, name: string): string | null | undefined =>
  [...root.querySelectorAll('.view:not(.leaving) dt')].find(({ textContent }) => textContent === name)
    ?.nextElementSibling?.textContent
const isShown = (stage: Stage, name: string): Promise<void> => waitFor(() => expect(factOf(stage, name)).toBeTruthy())

export const Swap = details('3', async (stage) => {
  const { card } = stage
  await isShown(stage, 'Swapped')
  expect(factOf(stage, 'Swapped')).toBe('Confirmed')
  card.getByText('−300 USDC')
  card.getByText('+0.0947 ETH')
  expect(factOf(stage, 'Network fee')).toBe('0.00042 ETH')
  expect(factOf(stage, 'Time')).toMatch(/ · 1 hr$/)
  expect(factOf(stage, 'To')).toContain('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
  const link = card.getByRole('link', { name: /^View on Scan/ })
  expect(link).toHaveAttribute('href', `https://scan.example/tx/0x${'3'.padStart(64, '7')}`)
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

export const Pending = details('1', async (stage) => {
  await isShown(stage, 'Sent')
  expect(factOf(stage, 'Sent')).toBe('Pending')
  // It has no date.
  expect(factOf(stage, 'Time')).toBeUndefined()
})

export const Failed = details('4', async (stage) => {
  await isShown(stage, 'Swapped')
  expect(factOf(stage, 'Swapped')).toBe('Failed')
  stage.card.getByText('Nothing moved. Only the fee was spent.')
})

export const Nfts = details('7', async (stage) => {
  await isShown(stage, 'Minted')
  stage.card.getByText('+1 Lantern III')
  await waitFor(() => expect(stage.root.querySelectorAll('.TransactionDetailsView-moved img')).toHaveLength(3))
})

export const Loading = details(
  '1',
  async ({ root }) => {
    await waitFor(() => expect(root.querySelectorAll('.Skeleton-block')).toHaveLength(2))
  },
  { '': 'hang' },
)

export const Gone = details('unknown', async ({ card }) => {
  await waitFor(() => card.getByText('This transaction isn’t in the list any more.'))
})

export const ByPressAndBack = scene({
  connected: true,
  routes: [{ view: 'Account' }, { view: 'Transactions' }],
  options: () => atNow({ endpoints: fakeServer({ pages: { '': { data: EACH_KIND } } }).endpoints }),
  async play(stage) {
    const { card, root } = stage
    const row = await waitFor(() => card.getByRole('button', { name: /^Approved/ }))
    await userEvent.click(row)
    await isShown(stage, 'Approved')
    await stage.settled()
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(root.activeElement).toBe(card.getByRole('button', { name: /^Approved/ })))
  },
})
ByPressAndBack.tags = ['react-18']
