import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import balanceStyles from '../features/account/Balance.css'
import slotStyles from './slot.css'
import { Ring } from '../shared/Ring.js'
import { draw } from '../stories/draw.fixture.js'
import { Banner } from './Banner.js'
import { Checkbox } from './Checkbox.js'
import { Qr } from './Qr.js'
import { Skeleton } from './Skeleton.js'
import { Switch } from './Switch.js'
import { Tabs } from './Tabs.js'
import { join, useStyles } from './useStyles.js'

const emulate = (features: readonly object[]): Promise<unknown> =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', {
    features,
  })

beforeEach(async () => {
  await emulate([{ name: 'forced-colors', value: 'active' }])
  await vi.waitFor(() => expect(matchMedia('(forced-colors: active)').matches).toBe(true))
  return () => emulate([])
})

function Place(): ReactNode {
  const css = useStyles(slotStyles)
  return <div className={join('shimmer', css.slot, css.shimmers)} />
}

function Pending(): ReactNode {
  const css = useStyles(balanceStyles)
  return <div className={join('shimmer', css.balance, css.skeleton)} />
}

/** Whether an element has a visible border. With forced colours all surfaces have the same colour. */
function hasEdge(element: Element): boolean {
  const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element)
  return borderTopStyle === 'solid' && parseFloat(borderTopWidth) >= 1 && borderTopColor !== systemColor('Canvas')
}

function systemColor(name: string): string {
  const probe = document.body.appendChild(document.createElement('div'))
  probe.style.color = name
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

test.each([
  ['a line', <Skeleton />],
  ['a circle', <Skeleton shape="circle" />],
  ['a block', <Skeleton shape="block" />],
  ['a row', <Skeleton shape="row" />],
  ['the balance', <Pending />],
  ['the place of a wallet', <Place />],
  ['a code', <Qr text={undefined} label="Code" size={200} />],
])('a skeleton is visible with forced colours: %s', async (_, node) => {
  const root = await draw(node)
  expect(hasEdge(root.querySelector('.aside > *')!)).toBe(true)
})

test('the chosen tab, a switch that is on and a ticked box are visible with forced colours', async () => {
  const root = await draw(
    <>
      <Tabs
        label="What is shown"
        tabs={[
          { name: 'a', label: 'A' },
          { name: 'b', label: 'B' },
        ]}
        chosen="a"
        choose={() => {}}
      >
        Chosen
      </Tabs>
      <Switch label="On" checked onChange={() => {}} />
      <Switch label="Off" checked={false} onChange={() => {}} />
      <Checkbox checked onChange={() => {}}>
        Ticked
      </Checkbox>
    </>,
  )
  const [chosen, other] = [...root.querySelectorAll('[role=tab]')].map((tab) => getComputedStyle(tab).borderTopColor)
  expect(chosen).not.toBe(other)
  for (const tab of root.querySelectorAll('[role=tab]')) expect(hasEdge(tab)).toBe(true)
  const [on, off] = [...root.querySelectorAll('[role=switch]')]
  for (const input of [on!, off!]) {
    expect(hasEdge(input)).toBe(true)
    expect(getComputedStyle(input, '::before').backgroundColor).not.toBe(getComputedStyle(input).backgroundColor)
  }
  await vi.waitFor(() => expect(getComputedStyle(on!).backgroundColor).not.toBe(getComputedStyle(off!).backgroundColor))
  // The browser draws the box, which follows forced colours.
  expect(getComputedStyle(root.querySelector('.Checkbox-tick input')!).appearance).toBe('auto')
})

test('a code stays dark on light with forced colours, because cameras need that', async () => {
  const root = await draw(<Qr text="https://harbor.example" label="Code" size={200} />)
  expect(getComputedStyle(root.querySelector('.Qr-code')!).backgroundColor).toBe('rgb(255, 255, 255)')
  expect(getComputedStyle(root.querySelector('path')!).fill).toBe('rgb(18, 19, 19)')
})

test('an icon of a colour of its own has that of the text with forced colours', async () => {
  const root = await draw(<Banner tone="warning">Check it.</Banner>)
  expect(getComputedStyle(root.querySelector('svg')!).stroke).toBe(systemColor('CanvasText'))
})

test('the ring of a request and its mark are visible with forced colours', async () => {
  const root = await draw(<Ring state="declined" kind="wallet" ids={[]} name="Harbor" src={undefined} />)
  expect(hasEdge(root.querySelector('.Ring-mark')!)).toBe(true)
  expect(getComputedStyle(root.querySelector('.Ring-track')!).stroke).toBe(systemColor('GrayText'))
})
