import { userEvent } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful } from '../stories/primitive.fixture.js'
import { Switch } from './Switch.js'

export default { title: 'Base/Switch' }

export const States = primitive(
  <>
    <Stateful first={false}>{(on, set) => <Switch label="Certified only" checked={on} onChange={set} />}</Stateful>
    <Stateful first={true}>
      {(on, set) => (
        <Switch label="Notifications" hint="When something arrives, or was refused." checked={on} onChange={set} />
      )}
    </Stateful>
    <Switch label="Off for good" checked={false} onChange={() => {}} disabled />
    <Switch label="On for good" checked onChange={() => {}} disabled hint="The app decides." />
    <Switch label={'A label that goes on '.repeat(5)} checked onChange={() => {}} />
  </>,
  async (root) => {
    const { getByRole, getByText } = await shown(root)
    const one = getByRole<HTMLInputElement>('switch', { name: 'Certified only' })
    expect(one.closest('label')!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await userEvent.click(getByText('Certified only'))
    expect(one.checked).toBe(true)
    await userEvent.keyboard(' ')
    expect(one.checked).toBe(false)
    expect(getByRole('switch', { name: 'Notifications' })).toHaveAccessibleDescription(
      'When something arrives, or was refused.',
    )
  },
)
States.tags = ['react-18']
