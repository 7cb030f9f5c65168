// Tests AddressField.tsx, AmountField.tsx, Form.tsx.
import type { ReactNode } from 'react'
import { userEvent, waitFor } from 'storybook/test'
import { Button } from '../base/Button.js'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful, write } from '../stories/primitive.fixture.js'
import { AddressField } from './AddressField.js'
import { AmountField } from './AmountField.js'
import { CodeField } from './CodeField.js'
import { demoTokens } from './demo/demoTokens.js'
import { SubmitButton } from './Form.js'
import { Success } from './Success.js'
import { Summary } from './Summary.js'
import { TokenRow } from './TokenRow.js'

export default { title: 'Forms/Fields' }

const [ether, , ticket] = demoTokens
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

const amount = (first: string, token = ether!, error?: string): ReactNode => (
  <Stateful first={first}>
    {(value, set) => (
      <AmountField name="amount" token={token} value={value} onChange={set} error={error} chooseToken={() => {}} />
    )}
  </Stateful>
)

export const Amounts = primitive(
  <>
    {amount('')}
    {amount('0.25')}
    {amount('2', ether, 'You need 0.8 more ETH.')}
    {amount('1.5', ticket)}
  </>,
  async (root) => {
    const { getAllByRole } = await shown(root)
    const fields = getAllByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.click(getAllByRole('button', { name: 'Max 1.204 ETH' })[0]!)
    await waitFor(() => expect(fields[0]!.value).toBe('1.204000000000000001'))
    expect(fields[2]).toHaveAccessibleDescription('You need 0.8 more ETH.')
    expect(fields[3]).toHaveAccessibleDescription('TICKET comes in whole units only.')
    expect(getAllByRole('button', { name: 'Token ETH' })[0]!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
)
Amounts.tags = ['react-18']

const address = (first: string, error?: string): ReactNode => (
  <Stateful first={first}>
    {(value, set) => <AddressField name="address" value={value} onChange={set} error={error} />}
  </Stateful>
)

export const Addresses = primitive(
  <>
    {address('')}
    {address(ADDRESS)}
    {address('0x52', 'That is no address. Check that all of it is there.')}
  </>,
  async (root) => {
    const { getAllByRole, getByRole, findByRole, element } = await shown(root)
    const [empty, whole, wrong] = getAllByRole<HTMLInputElement>('textbox')
    expect(whole).toHaveAccessibleDescription(ADDRESS)
    expect(element.querySelector('.FullAddress-address')!.textContent).toBe(ADDRESS)
    expect(wrong).toBeInvalid()
    const allow = (readText: () => Promise<string>): unknown =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { readText } })
    let refuse = (): void => {}
    allow(() => new Promise((_, reject) => (refuse = () => reject(new Error('refused')))))
    await userEvent.click(getByRole('button', { name: 'Paste' }))
    await write(empty!, '0x')
    refuse()
    await userEvent.type(empty!, '52')
    await waitFor(() => expect(empty!.value).toBe('0x52'))
    await write(empty!, '')
    allow(async () => ` ${ADDRESS}\n`)
    await userEvent.click(await findByRole('button', { name: 'Paste' }))
    await waitFor(() => expect(empty!.value).toBe(ADDRESS))
    await write(empty!, '0x 52')
    await waitFor(() => expect(empty!.value).toBe('0x52'))
  },
)

const code = (first: string, error?: string): ReactNode => (
  <Stateful first={first}>
    {(value, set) => <CodeField name="code" value={value} onChange={set} error={error} sendAgain={() => set('')} />}
  </Stateful>
)

export const Codes = primitive(
  <>
    {code('12')}
    {code('123456', 'That isn’t the code. Try again, or ask for another one.')}
  </>,
  async (root) => {
    const { getAllByRole } = await shown(root)
    const [first, wrong] = getAllByRole<HTMLInputElement>('textbox', { name: 'Code of six digits' })
    expect(wrong).toBeInvalid()
    await userEvent.click(getAllByRole('button', { name: 'Send another code' })[0]!)
    await waitFor(() => expect(first!.value).toBe(''))
  },
)
Codes.tags = ['react-18']

export const Tokens = primitive(
  <ul className="view-rows">
    {demoTokens.map((token, at) => (
      <li key={token.id}>
        <TokenRow token={token} isChosen={at === 1} choose={() => {}} />
      </li>
    ))}
  </ul>,
  async (root) => {
    const { getByRole } = await shown(root)
    expect(getByRole('button', { name: 'USD Coin 250.5 USDC Ethereum $250.50' })).toHaveAttribute('aria-current')
  },
)

export const Summaries = primitive(
  <Summary
    rows={[
      { term: 'Amount', value: '0.5 ETH', note: '$1,583.20' },
      { term: 'To', value: ADDRESS },
      { term: 'Network fee', value: '0.0004 ETH' },
      { term: 'Ein sehr langer Begriff für eine Zeile', value: 'Ein Wert, der auch nicht gerade kurz ist' },
    ]}
  />,
  async (root) => {
    const { getAllByRole } = await shown(root)
    expect(getAllByRole('term').map((term) => term.textContent)).toContain('Network fee')
    expect(getAllByRole('definition')[0]).toHaveTextContent('0.5 ETH$1,583.20')
  },
)

export const Ends = primitive(
  <>
    <SubmitButton isBusy={false}>Review</SubmitButton>
    <SubmitButton isBusy>Confirm</SubmitButton>
    <Success title="Sent" actions={<Button>Done</Button>}>
      0.5 ETH is on its way.
    </Success>
  </>,
  async (root) => {
    const { getByRole } = await shown(root)
    expect(getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-disabled', 'true')
    expect(getByRole('button', { name: 'Review' })).toHaveAttribute('type', 'submit')
  },
)
