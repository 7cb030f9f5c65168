import type { StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful } from '../stories/primitive.fixture.js'
import { Segmented } from './Segmented.js'

export default { title: 'Base/Segmented' }

const segmented = (label: string, ...values: readonly string[]) => (
  <Stateful first={values[0]!}>
    {(chosen, choose) => (
      <Segmented
        label={label}
        options={values.map((value) => ({ value, label: value }))}
        chosen={chosen}
        choose={choose}
      />
    )}
  </Stateful>
)

export const Some = primitive(
  <>
    {segmented('Speed', 'Slow', 'Normal', 'Fast')}
    {segmented('Unit', 'ETH', 'USD')}
    {segmented('Long', 'Langsam und günstig', 'Geschwindigkeit wie immer', 'So schnell es geht')}
  </>,
  async (root) => {
    const { getByRole } = await shown(root)
    const [slow, fast] = [getByRole('radio', { name: 'Slow' }), getByRole('radio', { name: 'Fast' })]
    expect(getByRole('radiogroup', { name: 'Speed' })).toContainElement(slow)
    expect(slow).toBeChecked()
    await userEvent.click(fast)
    expect(fast).toBeChecked()
    expect(slow).not.toBeChecked()
    const key = fast.closest('label')!.getBoundingClientRect()
    expect(key.height).toBeGreaterThanOrEqual(38)
  },
)
Some.tags = ['react-18']

export const RightToLeft: StoryObj = { ...Some, globals: { locale: 'ar' }, tags: ['!dev'] }
