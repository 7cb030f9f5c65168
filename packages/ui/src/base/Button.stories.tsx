import type { StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor, within } from 'storybook/test'
import { expect } from '../stories/expect.fixture.js'
import { primitive, showStates } from '../stories/primitive.fixture.js'
import { Button } from './Button.js'
import { IconButton } from './IconButton.js'
import { backIcon } from './icons/back.js'
import { closeIcon } from './icons/close.js'
import { retryIcon } from './icons/retry.js'

export default { title: 'Base/Button' }

export const Kinds = primitive(
  <>
    <Button kind="primary">Primary</Button>
    <Button>Plain</Button>
    <Button kind="quiet">Quiet</Button>
    <Button kind="primary" icon={retryIcon}>
      With an icon
    </Button>
  </>,
)

export const States = primitive(
  (['primary', 'plain', 'quiet'] as const).flatMap((kind) =>
    ['At rest', 'Hovered', 'Pressed', 'Focused', 'Disabled'].map((state) => (
      <Button key={kind + state} kind={kind} disabled={state === 'Disabled'}>
        {state}, {kind}
      </Button>
    )),
  ),
  showStates,
)

export const StatesInLight: StoryObj = { ...States, globals: { theme: 'light' }, tags: ['!dev'] }

export const Disabled = primitive(
  <>
    <Button kind="primary" disabled>
      Primary
    </Button>
    <Button disabled>Plain</Button>
    <Button kind="quiet" disabled>
      Quiet
    </Button>
  </>,
)

let presses = 0

export const Busy = primitive(
  <>
    <Button kind="primary" busy onClick={() => presses++}>
      Confirm in Harbor…
    </Button>
    <Button busy>Disconnecting…</Button>
    <Button kind="quiet" busy>
      Disconnecting…
    </Button>
  </>,
  async (root) => {
    const busy = await waitFor(() => within(root.querySelector<HTMLElement>('.aside')!).getByText('Confirm in Harbor…'))
    await userEvent.click(busy)
    expect(presses).toBe(0)
  },
)

export const LongLabel = primitive(
  <Button kind="primary">A label that is so long that it needs two lines, as it would in some languages</Button>,
)

export const Icons = primitive(
  <div className="header">
    <IconButton icon={backIcon} label="Back" />
    <h1>Heading</h1>
    <IconButton icon={closeIcon} label="Close" />
  </div>,
  async (root) => {
    const back = await waitFor(() =>
      within(root.querySelector<HTMLElement>('.aside')!).getByRole('button', { name: 'Back' }),
    )
    // The hit target is 44 CSS px wide. The button is drawn 4 px narrower.
    const { width } = back.getBoundingClientRect()
    expect(width + 4).toBe(44)
  },
)
