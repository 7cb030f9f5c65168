import { userEvent } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful } from '../stories/primitive.fixture.js'
import { Checkbox } from './Checkbox.js'

export default { title: 'Base/Checkbox' }

export const States = primitive(
  <>
    <Stateful first={false}>
      {(checked, set) => (
        <Checkbox checked={checked} onChange={set}>
          Remember this
        </Checkbox>
      )}
    </Stateful>
    <Stateful first={true}>
      {(checked, set) => (
        <Checkbox checked={checked} onChange={set}>
          I agree to the <a href="#terms">Terms of Service</a> and to what is in the{' '}
          <a href="#privacy">Privacy Policy</a>
        </Checkbox>
      )}
    </Stateful>
    <Stateful first={false}>
      {(checked, set) => (
        <Checkbox checked={checked} onChange={set} error="Tick the box first.">
          I agree
        </Checkbox>
      )}
    </Stateful>
    <p id="why">Others can see it.</p>
    <Checkbox checked={false} onChange={() => {}} describedBy="why" error="Tick this one too.">
      Show it
    </Checkbox>
    <Checkbox checked={false} onChange={() => {}} disabled>
      Can’t be ticked
    </Checkbox>
    <Checkbox checked onChange={() => {}} disabled>
      Can’t be unticked
    </Checkbox>
  </>,
  async (root) => {
    const { getByRole, getByText } = await shown(root)
    const box = getByRole<HTMLInputElement>('checkbox', { name: 'Remember this' })
    expect(box.closest('label')!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await userEvent.click(getByText('Remember this'))
    expect(box.checked).toBe(true)
    await userEvent.keyboard(' ')
    expect(box.checked).toBe(false)
    const wrong = getByRole('checkbox', { name: 'I agree' })
    expect(wrong).toBeInvalid()
    expect(wrong).toHaveAccessibleDescription('Tick the box first.')
    expect(getByText('Tick the box first.')).toHaveAttribute('role', 'alert')
    expect(getByRole('checkbox', { name: 'Show it' })).toHaveAccessibleDescription(
      'Others can see it. Tick this one too.',
    )
  },
)
States.tags = ['react-18']
