import { useRef, type ReactNode } from 'react'
import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful, write } from '../stories/primitive.fixture.js'
import { Badge } from './Badge.js'
import { IconButton } from './IconButton.js'
import { Icon } from './Icon.js'
import { Input, type InputProps } from './Input.js'
import { globeIcon } from './icons/globe.js'
import { keyIcon } from './icons/key.js'
import { nextIcon } from './icons/next.js'

export default { title: 'Base/Input' }

const field = (props: Partial<InputProps>, first = ''): ReactNode => (
  <Stateful first={first}>
    {(value, set) => <Input label="Email address" {...props} value={value} onChange={set} />}
  </Stateful>
)

export const States = primitive(
  <>
    {field({ placeholder: 'you@example.com' })}
    {field({ hint: 'We send a code to it.' }, 'ada@example.com')}
    {field({ error: 'That isn’t an email address.' }, 'ada@')}
    {field({ disabled: true, clearLabel: 'Clear' }, 'ada@example.com')}
    {field({ readOnly: true }, 'ada@example.com')}
  </>,
  async (root) => {
    const { getAllByRole, getByRole } = await shown(root)
    const [, hinted, wrong] = getAllByRole('textbox', { name: 'Email address' })
    expect(hinted).toHaveAccessibleDescription('We send a code to it.')
    expect(wrong).toHaveAccessibleDescription('That isn’t an email address.')
    expect(wrong).toBeInvalid()
    expect(getByRole('alert').textContent).toBe('That isn’t an email address.')
    for (const each of getAllByRole('textbox')) {
      expect(parseFloat(getComputedStyle(each).fontSize)).toBeGreaterThanOrEqual(16)
      expect(each.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
    }
  },
)
States.tags = ['react-18']

export const Slots = primitive(
  <>
    {field({ isLabelUnseen: true, placeholder: 'Email address', prefix: <Icon shape={keyIcon} /> })}
    {field({ label: 'Website', prefix: 'https://', suffix: <Badge tone="neutral">Optional</Badge> }, 'harbor.example')}
    {field({
      isLabelUnseen: true,
      placeholder: 'Email address',
      prefix: <Icon shape={globeIcon} />,
      suffix: <IconButton icon={nextIcon} label="Go on" />,
    })}
    {field({ label: 'Note', clearLabel: 'Clear' }, 'A text that is longer than the field which it is in can show')}
  </>,
  async (root) => {
    const { getByRole, element } = await shown(root)
    expect(getByRole('textbox', { name: 'Website' })).toBeTruthy()
    // A press anywhere in the frame focuses the input.
    await userEvent.click(element.querySelector('.Input-prefix')!)
    expect(root.activeElement).toBe(element.querySelector('input'))
  },
)

export const Cleared = primitive(field({ clearLabel: 'Clear', placeholder: 'Nothing' }, 'Something'), async (root) => {
  const { getByRole, queryByRole } = await shown(root)
  const input = getByRole<HTMLInputElement>('textbox')
  await write(input, 'Something more')
  expect(input.value).toBe('Something more')
  const clear = getByRole('button', { name: 'Clear' })
  const { width, height } = clear.getBoundingClientRect()
  expect([width + 4, height + 4]).toEqual([44, 44])
  await userEvent.click(clear)
  await waitFor(() => expect(input.value).toBe(''))
  expect(root.activeElement).toBe(input)
  expect(queryByRole('button')).toBeNull()
})

function Checked(): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Stateful first="">
      {(value, set) => (
        <Input
          label="Name"
          field={input}
          value={value}
          onChange={set}
          {...(value.length > 0 && value.length < 4 ? { error: 'At least 4 characters.' } : { hint: 'Letters only.' })}
        />
      )}
    </Stateful>
  )
}

export const AnErrorThatComesAndGoes = primitive(<Checked />, async (root) => {
  const { getByRole, queryByRole } = await shown(root)
  const input = getByRole('textbox')
  await write(input, 'a')
  const alert = await waitFor(() => getByRole('alert'))
  await write(input, 'ad')
  // The alert stays the same element while the visitor types, so screen readers say it once.
  await waitFor(() => expect(getByRole('alert')).toBe(alert))
  await write(input, 'adam')
  await waitFor(() => expect(queryByRole('alert')).toBeNull())
  expect(input).toHaveAccessibleDescription('Letters only.')
})
AnErrorThatComesAndGoes.tags = ['react-18']
