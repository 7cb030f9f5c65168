import type { ReactNode } from 'react'
import { userEvent, waitFor } from 'storybook/test'
import { Button } from '../base/Button.js'
import { Icon } from '../base/Icon.js'
import { nextIcon } from '../base/icons/next.js'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful, write } from '../stories/primitive.fixture.js'
import { AmountInput, type AmountInputProps } from './AmountInput.js'

export default { title: 'Shared/AmountInput' }

const flaws: AmountInputProps['flaws'] = {
  malformed: 'Only digits and one dot.',
  unclear: 'Write it without separators of thousands.',
  indivisible: 'Whole numbers only.',
  'too-precise': 'No more digits after the dot than the token has.',
  'too-large': 'That is more than there can be.',
}
const BALANCE = '1.204000000000000001'

function Amount({ first = '', ...props }: Partial<AmountInputProps> & { readonly first?: string }): ReactNode {
  return (
    <Stateful first={first}>
      {(value, set) => (
        <AmountInput label="Amount" decimals={18} flaws={flaws} {...props} value={value} onChange={set} />
      )}
    </Stateful>
  )
}

const token = (
  <Button style={{ inlineSize: 'auto', minBlockSize: '44px' }}>
    <span style={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
      ETH <Icon shape={nextIcon} size={16} />
    </span>
  </Button>
)

export const States = primitive(
  <>
    <Amount worth="≈ $0.00" max={{ text: BALANCE, label: 'Max 1.204' }}>
      {token}
    </Amount>
    <Amount first="0.25" worth="≈ $791.60" max={{ text: BALANCE, label: 'Max 1.204' }}>
      {token}
    </Amount>
    <Amount first="1.000000000000000001" worth="≈ $3,166.40" />
    <Amount first="115792089237316195423570985008687907853269984665640564039457.584007913129639935" />
    <Amount first="2" error="You need 0.8 more ETH." max={{ text: BALANCE, label: 'Max 1.204' }} />
    <Amount first="1.1234567" decimals={6} hint="Of a token of 6 decimals." />
    <Amount first="0.25" disabled max={{ text: BALANCE, label: 'Max 1.204' }} />
  </>,
  async (root) => {
    const { getAllByRole } = await shown(root)
    const inputs = getAllByRole('textbox', { name: 'Amount' })
    const sizes = inputs.map((each) => parseFloat(getComputedStyle(each).fontSize))
    expect(sizes.slice(0, 4)).toEqual([48, 48, 24, 20])
    expect(inputs[1]).toHaveAttribute('inputmode', 'decimal')
    expect(inputs[4]).toHaveAccessibleDescription('You need 0.8 more ETH.')
    expect(inputs[5]).toHaveAccessibleDescription(flaws['too-precise'])
  },
)
States.tags = ['react-18']

export const Max = primitive(<Amount max={{ text: BALANCE, label: 'Max 1.204' }} />, async (root) => {
  const { getByRole } = await shown(root)
  await userEvent.click(getByRole('button', { name: 'Max 1.204' }))
  await waitFor(() => expect(getByRole<HTMLInputElement>('textbox').value).toBe(BALANCE))
})

export const Refused = primitive(<Amount first="1.5" />, async (root) => {
  const { getByRole } = await shown(root)
  await write(getByRole('textbox'), '1.5e')
  await waitFor(() => expect(getByRole('status').textContent).toBe(flaws.malformed))
  expect(getByRole<HTMLInputElement>('textbox').value).toBe('1.5')
})
