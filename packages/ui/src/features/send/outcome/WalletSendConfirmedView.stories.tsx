// Tests Outcome.tsx, OutcomeFacts.tsx, CheckButton.tsx, HashText.tsx, useRecord.ts.
import type { Inclusion, TransactionRecord } from '@latchkit/core'
import { alphaNetwork, createFakeStorage, OTHER_ADDRESS, TEST_ADDRESS, type TestLatchOptions } from '@latchkit/testing'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../../stories/expect.fixture.js'
import { scene, type Scene, type Stage } from '../../../stories/stage.fixture.js'
import { ID, paying, review } from '../payment.fixture.js'

export default { title: 'Send/WalletSendConfirmed' }

const HASH = `0x${'7b'.repeat(32)}`
const routes = [{ view: 'Account' }, { view: 'WalletSendConfirmed', params: { transactionId: 'one' } }] as const

const included = (more: Partial<Inclusion> = {}): Inclusion => ({
  hash: HASH,
  status: 'success',
  block: { number: '7' },
  confirmations: 1,
  isFinal: true,
  fee: '21000000000000',
  ...more,
})

/** A stored payment. */
const stored = (more: Partial<TransactionRecord>): TransactionRecord => ({
  id: 'one',
  kind: 'transfer',
  networkId: ID,
  address: TEST_ADDRESS,
  subject: { kind: 'payment', data: { to: OTHER_ADDRESS, value: '250000000000000000', symbol: 'ALP', decimals: 18 } },
  anchor: {},
  askedAt: Date.UTC(2026, 0, 1),
  sentAt: Date.UTC(2026, 0, 1),
  status: 'pending',
  hash: HASH,
  needs: 1,
  isTold: true,
  page: 'gone',
  revision: 3,
  ...more,
})

const explorer = { default: { name: 'Scan', url: 'https://scan.example' } }
const options = (more: Partial<TransactionRecord>): TestLatchOptions => ({
  networks: [{ ...alphaNetwork, blockExplorers: explorer }],
  storage: createFakeStorage({
    '@latchkit/transaction:one': JSON.stringify({ version: 1, value: stored(more) }),
  }),
  adapter: { wait: 'hang' },
})

/** A scene of a payment of which this is known. */
const became = (more: Partial<TransactionRecord>, title: string, text: string, rest: Partial<Scene> = {}) =>
  scene({
    connected: true,
    routes,
    options: () => options(more),
    ...rest,
    async play(stage: Stage) {
      const { card, root } = stage
      await waitFor(() => card.getByRole('heading', { name: title }))
      card.getByText(text, { selector: '.view-text' })
      expect(root.querySelector('.FullAddress-address')!.textContent).toBe(OTHER_ADDRESS)
      await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toBe(`${title} ${text}`))
      card.getByRole('button', { name: 'Done' })
      await rest.play?.(stage)
    },
  })

export const Pending = became(
  {},
  'On its way',
  'The network hasn’t confirmed it yet. You can close this: we tell you what becomes of it.',
  {
    name: 'F101 Not confirmed for a long time: it is said to be on its way',
    play: async ({ card }) => expect(card.getByRole('link')).toHaveAttribute('href', `https://scan.example/tx/${HASH}`),
  },
)

export const Confirming = became(
  { needs: 3, inclusion: included({ isFinal: false }) },
  'On its way',
  '1 of 3 confirmations',
  { name: 'F100 No success before the confirmations' },
)

export const Reorganised = became(
  { wasReorganised: true },
  'On its way',
  'The network had confirmed it, and undid that. It is waiting anew.',
  { name: 'F100 Taken out by the network again' },
)

export const Success = became(
  { status: 'success', inclusion: included() },
  'Sent',
  'It is final: nothing can take it back.',
  {
    name: 'F097 Sent, and final; the hash is the one that was mined',
    options: () =>
      options({ status: 'success', inclusion: included({ hash: `0x${'8c'.repeat(32)}`, replaced: 'repriced' }) }),
    async play({ card }) {
      card.getByText('0.000021 ALP')
      const mined = `0x${'8c'.repeat(32)}`
      expect(card.getByRole('link')).toHaveAttribute('href', `https://scan.example/tx/${mined}`)
      const hash = card.getByText('0x8c8c…8c8c')
      expect(hash).toHaveAttribute('title', mined)
      expect(hash).toHaveAttribute('translate', 'no')
      const copied: string[] = []
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async (text: string) => void copied.push(text) },
      })
      await userEvent.click(card.getByRole('button', { name: 'Copy the transaction hash' }))
      await waitFor(() => expect(copied).toEqual([mined]))
    },
  },
)

export const Reverted = became(
  { status: 'reverted', inclusion: included({ status: 'reverted', reason: '<b>Paused</b>' }) },
  'The network refused it',
  'Nothing moved. Only the fee was spent.',
  {
    name: 'F102 Refused, with the reason as text',
    async play({ card }) {
      card.getByText('<b>Paused</b>')
      card.getByText('0x7b7b…7b7b')
      card.getByRole('button', { name: 'Copy the transaction hash' })
      card.getByRole('link', { name: /^View on Scan/ })
    },
  },
)

export const RevertedUnexplained = became(
  { status: 'reverted', inclusion: included({ status: 'reverted', reason: 'unknown reason' }) },
  'The network refused it',
  'Nothing moved. Only the fee was spent.',
  {
    name: 'F102 Refused without a reason: there is no row for one',
    async play({ card }) {
      card.getByText('Fee paid')
      expect(card.queryByText('Reason')).toBeNull()
    },
  },
)

export const Cancelled = became(
  { status: 'cancelled', inclusion: included({ replaced: 'cancelled' }) },
  'Cancelled',
  'Another transaction of your account took its place. This payment was not made.',
  { name: 'F098 Cancelled: neither success nor failure' },
)

export const Replaced = became(
  { status: 'replaced', inclusion: included({ replaced: 'replaced' }) },
  'Replaced',
  'Another transaction of your account took its place. This payment was not made.',
  { name: 'F099 Replaced by another transaction' },
)

export const Expired = became({ status: 'expired' }, 'Not sent in time', 'It can’t go through any more. Nothing moved.')

export const NotSent = became(
  { status: 'expired', hash: undefined, sentAt: undefined },
  'Not sent in time',
  'It was not sent. If your wallet still shows the request, decline it there.',
  { name: 'F031 Certainly not sent, though the prompt of a page that is gone may still be open' },
)

export const Unknown = became(
  { status: 'unknown', hash: undefined, sentAt: undefined },
  'Your wallet’s answer was lost',
  'It may have sent the payment. We are looking for it.',
  {
    name: 'F031 The answer was lost: it is looked for',
    async play({ card }) {
      card.getByRole('button', { name: 'Check now' })
      expect(card.queryByRole('link')).toBeNull()
    },
  },
)

export const Live = scene(
  paying({
    name: 'Follows the payment while it is open, and announces each change',
    options: { adapter: { wait: 'hang' } },
    async play(stage) {
      const { card, adapter, root } = stage
      await review(stage)
      await userEvent.click(card.getByRole('button', { name: 'Send' }))
      await waitFor(() => card.getByRole('heading', { name: 'On its way' }))
      adapter.set({ wait: 'ok', receipt: { status: 'reverted', reason: 'Paused' } })
      await waitFor(() => card.getByRole('heading', { name: 'The network refused it' }))
      await waitFor(() => expect(root.getElementById('latch-status')!.textContent).toMatch(/^The network refused it/))
    },
  }),
)
Live.tags = ['react-18']

export const Gone = scene({
  name: 'A payment that this browser doesn’t know',
  connected: true,
  routes: [{ view: 'WalletSendConfirmed', params: { transactionId: 'none' } }],
  async play({ card }) {
    await waitFor(() => card.getByText('This transaction isn’t in the list any more.'))
    card.getByRole('button', { name: 'Done' })
  },
})
