import type { StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, showStates, Stateful } from '../stories/primitive.fixture.js'
import { Tabs } from './Tabs.js'

export default { title: 'Base/Tabs' }

const names = ['Tokens', 'Activity', 'Collectibles']
const tabs = (some: readonly string[]) => (
  <Stateful first={some[0]!}>
    {(chosen, choose) => (
      <Tabs label="What is shown" tabs={some.map((name) => ({ name, label: name }))} chosen={chosen} choose={choose}>
        <p>What there is in {chosen}</p>
      </Tabs>
    )}
  </Stateful>
)

export const States = primitive(tabs(['Chosen', 'At rest', 'Hovered', 'Pressed', 'Focused']), showStates)

export const StatesInLight: StoryObj = { ...States, globals: { theme: 'light' }, tags: ['!dev'] }

export const Some = primitive(
  <>
    {tabs(names.slice(0, 2))}
    {tabs(names)}
    {tabs(['Dieses Gerät', 'Ein anderes Gerät, das auch noch da ist', 'Browser'])}
    {tabs(['Just one'])}
  </>,
  async (root) => {
    const { getAllByRole, getByText } = await shown(root)
    const [tokens, activity] = getAllByRole('tab')
    expect(tokens!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await userEvent.click(tokens!)
    const onwards = getComputedStyle(tokens!).direction === 'rtl' ? '{ArrowLeft}' : '{ArrowRight}'
    await userEvent.keyboard(onwards)
    expect(root.activeElement).toBe(activity)
    expect(activity).toHaveAttribute('aria-selected', 'true')
    expect(getByText('What there is in Activity')).toBeVisible()
    // The arrow key wraps around at the last tab. End and Home go to the last and the first.
    await userEvent.keyboard(onwards)
    expect(root.activeElement).toBe(tokens)
    await userEvent.keyboard('{End}')
    expect(root.activeElement).toBe(activity)
    await userEvent.keyboard('{Home}')
    expect(root.activeElement).toBe(tokens)
    // Only the chosen tab of each list is in the tab order.
    expect(getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(3)
    expect(getByText('What there is in Just one').closest('[role=tabpanel]')).toBeNull()
  },
)
Some.tags = ['react-18']

/** A field in the content keeps what the visitor typed. */
export const StaysMounted = primitive(
  <Stateful first={1}>
    {(count, set) => (
      <>
        <Tabs
          label="What is shown"
          tabs={names.slice(0, count).map((name) => ({ name, label: name }))}
          chosen={names[0]!}
          choose={() => {}}
        >
          <input aria-label="Note" defaultValue="" />
        </Tabs>
        <button type="button" onClick={() => set(count === 1 ? 2 : 1)}>
          Another
        </button>
      </>
    )}
  </Stateful>,
  async (root) => {
    const { getByRole, getAllByRole, queryByRole } = await shown(root)
    const field = getByRole<HTMLInputElement>('textbox')
    field.value = 'typed'
    await userEvent.click(getByRole('button', { name: 'Another' }))
    expect(getAllByRole('tab')).toHaveLength(2)
    expect(getByRole('textbox')).toBe(field)
    await userEvent.click(getByRole('button', { name: 'Another' }))
    expect(queryByRole('tab')).toBeNull()
    expect(getByRole('textbox')).toBe(field)
    expect(field.value).toBe('typed')
  },
)
StaysMounted.tags = ['react-18']

/** The arrow keys follow the writing direction. */
export const RightToLeft: StoryObj = { ...Some, globals: { locale: 'ar' }, tags: ['!dev'] }
