import type { StoryObj } from '@storybook/react-vite'
import { expect } from '../stories/expect.fixture.js'
import { primitive, showStates } from '../stories/primitive.fixture.js'
import { Badge } from './Badge.js'
import { Icon } from './Icon.js'
import { Picture } from './Picture.js'
import { Row } from './Row.js'
import { checkIcon } from './icons/check.js'
import { nextIcon } from './icons/next.js'
import viewStyles from './view.css'

export default { title: 'Base/Row' }

const picture = (name: string) => <Picture src={undefined} name={name} size={40} />

export const Rows = primitive(
  <div className={viewStyles.names.rows}>
    <Row picture={picture('Harbor')} label="Harbor" />
    <Row picture={picture('Lantern')} label="Lantern" side={<Badge>Last used</Badge>} />
    <Row picture={picture('Quartz')} label="Quartz" side={<Icon shape={nextIcon} size={18} />} />
    <Row picture={picture('Meadow')} label="Meadow" sub="A second line" side="Beside" />
    <Row
      picture={picture('Orbit')}
      label="The one that is on"
      side={<Icon shape={checkIcon} size={18} />}
      aria-current
    />
    <Row label="Without a picture" />
  </div>,
)

export const States = primitive(
  <div className={viewStyles.names.rows}>
    {['At rest', 'Hovered', 'Pressed', 'Focused', 'Disabled'].map((state) => (
      <Row
        key={state}
        picture={picture('Harbor')}
        label={state}
        sub="A second line"
        side="Beside"
        disabled={state === 'Disabled'}
      />
    ))}
  </div>,
  async (root) => {
    await showStates(root)
    // A disabled row dims its second line and its side text like its label.
    const [row] = root.querySelectorAll('.Row-row:disabled')
    const { color } = getComputedStyle(row!)
    for (const part of row!.querySelectorAll('.Row-sub, .Row-side')) expect(getComputedStyle(part).color).toBe(color)
  },
)

export const StatesInLight: StoryObj = { ...States, globals: { theme: 'light' }, tags: ['!dev'] }

export const LongTexts = primitive(
  <div className={viewStyles.names.rows}>
    <Row picture={picture('Long')} label={<bdi>{'A name that goes on and on '.repeat(4)}</bdi>} side="Beside" />
    <Row picture={picture('Side')} label="Short" side={<bdi>{'A side that goes on and on '.repeat(4)}</bdi>} />
    <Row
      picture={picture('Both')}
      label={<bdi>{'Name '.repeat(20)}</bdi>}
      sub={<bdi>{'And what is below it '.repeat(9)}</bdi>}
    />
  </div>,
)
