import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import '../button.css'
import { Badge } from '../base/Badge.js'
import { Banner } from '../base/Banner.js'
import { Button } from '../base/Button.js'
import { Checkbox } from '../base/Checkbox.js'
import { CopyButton } from '../base/CopyButton.js'
import { IconButton } from '../base/IconButton.js'
import { Input } from '../base/Input.js'
import { Picture } from '../base/Picture.js'
import { Qr } from '../base/Qr.js'
import { Row } from '../base/Row.js'
import { Skeleton } from '../base/Skeleton.js'
import { Switch } from '../base/Switch.js'
import { Tabs } from '../base/Tabs.js'
import { searchIcon } from '../base/icons/search.js'
import { AmountInput } from '../shared/AmountInput.js'
import { OtpInput } from '../shared/OtpInput.js'
import { Points } from '../shared/Points.js'
import { draw } from '../stories/draw.fixture.js'
import { buttonVariables } from './buttonTheme.js'

/** One of each part that has corners. */
function Corners(): ReactNode {
  const tabs = [
    { name: 'a', label: 'A' },
    { name: 'b', label: 'B' },
  ]
  return (
    <>
      <Tabs label="Tabs" tabs={tabs} chosen="a" choose={() => {}}>
        Chosen
      </Tabs>
      <Qr text="https://harbor.example" label="Code" size={200} />
      <OtpInput label="Code" value="" onChange={() => {}} />
      <AmountInput label="Amount" value="" onChange={() => {}} decimals={18} flaws={{} as never} />
      <Points points={[{ icon: searchIcon, title: 'Title', text: 'Text' }]} />
      <Checkbox checked={false} onChange={() => {}}>
        Agree
      </Checkbox>
      <Switch label="On" checked onChange={() => {}} />
      <Badge>New</Badge>
      <Row label="Row" picture={<Picture src={undefined} name="Harbor" size={40} />} />
      <Button>Button</Button>
      <IconButton icon={searchIcon} label="Search" />
      <Input label="Input" value="" onChange={() => {}} />
      <Banner>Text</Banner>
      <Skeleton shape="row" />
      <CopyButton text="" label="Copy" onCopied={() => {}} onRefused={() => {}} />
    </>
  )
}

test('radius reaches every corner that isn’t round: tabs, codes, discs, boxes and badges too', async () => {
  const cornersOf = async (radius: string): Promise<string[]> => {
    const root = await draw(<Corners />)
    ;(root.host as HTMLElement).style.setProperty('--lk-radius-card', radius)
    return [...root.querySelectorAll('.aside *')].flatMap((element) =>
      [undefined, '::before'].flatMap((pseudo) => {
        const { borderRadius, content } = getComputedStyle(element, pseudo)
        const isDrawn = !pseudo || content !== 'none'
        return isDrawn && !['0px', '50%', '11px'].includes(borderRadius) ? [borderRadius] : []
      }),
    )
  }
  expect(await cornersOf('0px')).toEqual([])
  const corners = await cornersOf('28px')
  for (const px of [6, 8, 12, 14, 16, 18, 20]) expect(corners).toContain(`${px}px`)
})

test('an app’s own values reach what is drawn with them', async () => {
  const root = await draw(<Row label="Row" />)
  const host = root.host as HTMLElement
  host.style.setProperty('--lk-row', '72px')
  host.style.setProperty('--lk-radius-row', '3px')
  host.style.setProperty('--lk-type-row', '400 19px/30px serif')
  const { minBlockSize, borderRadius, fontSize } = getComputedStyle(root.querySelector('[part=row]')!)
  expect([minBlockSize, borderRadius, fontSize]).toEqual(['72px', '3px', '19px'])
})

test('the buttons in the page have the theme’s tokens, each in its mode', async () => {
  const themeVariables = {
    tokens: {
      dark: { 'surface-2': '#010203', text: '#fafbfc', 'accent-fill': '#0b0c0d' },
      light: { 'surface-1': '#f1f2f3' },
    },
  }
  const button = document.createElement('button')
  for (const [name, value] of Object.entries(buttonVariables({ mode: 'dark', variables: themeVariables }))) {
    if (value) button.style.setProperty(name, value)
  }
  button.style.transition = 'none'
  document.body.append(button)
  onTestFinished(() => button.remove())
  const look = (kind: string, mode: string): readonly string[] => {
    button.className = `latch-button latch-${kind}`
    button.dataset.latchMode = mode
    const { backgroundColor, color } = getComputedStyle(button)
    return [backgroundColor, color]
  }
  expect(look('account', 'dark')).toEqual(['rgb(1, 2, 3)', 'rgb(250, 251, 252)'])
  expect(look('account', 'light')).toEqual(['rgb(241, 242, 243)', 'rgb(18, 19, 19)'])
  expect(look('connect', 'dark')).toEqual(['rgb(11, 12, 13)', 'rgb(255, 255, 255)'])
  expect(look('connect', 'light')).toEqual(['rgb(61, 94, 255)', 'rgb(255, 255, 255)'])
  document.body.style.colorScheme = 'dark'
  expect(look('account', 'inherit')).toEqual(['rgb(1, 2, 3)', 'rgb(250, 251, 252)'])
  expect(look('connect', 'inherit')).toEqual(['rgb(11, 12, 13)', 'rgb(255, 255, 255)'])
  document.body.style.colorScheme = ''
})
