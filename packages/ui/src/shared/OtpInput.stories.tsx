import type { ReactNode } from 'react'
import { waitFor } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful } from '../stories/primitive.fixture.js'
import { OtpInput, type OtpInputProps } from './OtpInput.js'

export default { title: 'Shared/OtpInput' }

const code = (first = '', props: Partial<OtpInputProps> = {}): ReactNode => (
  <Stateful first={first}>
    {(value, set) => <OtpInput label="The code that we sent you" {...props} value={value} onChange={set} />}
  </Stateful>
)

export const States = primitive(
  <>
    {code()}
    {code('123', { hint: 'It is valid for 10 minutes.' })}
    {code('123456', { error: 'That isn’t the code. Try again, or ask for another.' })}
    {code('12', { disabled: true })}
    {code('1234', { length: 8, label: 'Eight' })}
  </>,
  async (root) => {
    const { getAllByRole } = await shown(root)
    const [first, hinted, wrong] = getAllByRole('textbox', { name: 'The code that we sent you' })
    expect(first).toHaveAttribute('autocomplete', 'one-time-code')
    expect(first).toHaveAttribute('inputmode', 'numeric')
    expect(hinted).toHaveAccessibleDescription('It is valid for 10 minutes.')
    expect(wrong).toBeInvalid()
    expect(first!.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  },
)
States.tags = ['react-18']

export const Focused = primitive(code('12'), async (root) => {
  const { getByRole, element } = await shown(root)
  getByRole('textbox').focus()
  await waitFor(() => expect(element.querySelectorAll('.OtpInput-boxes > .OtpInput-at')).toHaveLength(1))
})
Focused.tags = ['react-18']
