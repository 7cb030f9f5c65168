import type { StoryObj } from '@storybook/react-vite'
import { primitive, showStates } from '../stories/primitive.fixture.js'
import { IconButton } from './IconButton.js'
import { closeIcon } from './icons/close.js'

export default { title: 'Base/IconButton' }

export const States = primitive(
  <div className="side-by-side">
    {['At rest', 'Hovered', 'Pressed', 'Focused', 'Disabled'].map((state) => (
      <IconButton key={state} icon={closeIcon} label={state} disabled={state === 'Disabled'} />
    ))}
  </div>,
  showStates,
)

export const StatesInLight: StoryObj = { ...States, globals: { theme: 'light' }, tags: ['!dev'] }
