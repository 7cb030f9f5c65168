// Tests Ring.tsx, Success.tsx.
import { expect, test } from 'vitest'
import { Success } from '../forms/Success.js'
import { draw } from '../stories/draw.fixture.js'
import { Ring } from './Ring.js'

/** Sets the radius of the card, as a theme does. */
const round = ({ host }: ShadowRoot, radius: number): void =>
  (host as HTMLElement).style.setProperty('--lk-radius-card', `${radius}px`)

const px = (length: string): number => Math.round(parseFloat(length) * 10) / 10

test.each([
  [28, 22, 32],
  [14, 11, 21],
  [4, 3.1, 9.4],
  [0, 0, 0],
])('the ring follows the corners of its picture: a card of %d', async (card, picture, ring) => {
  const root = await draw(<Ring state="waiting" kind="wallet" ids={[]} name="Harbor" src={undefined} />)
  round(root, card)
  expect(px(getComputedStyle(root.querySelector('[class*=Picture-picture]')!).borderTopLeftRadius)).toBe(picture)
  for (const rect of root.querySelectorAll('rect')) expect(px(getComputedStyle(rect).rx)).toBe(ring)
})

test('the disc of a success is round where the theme has sharp corners, and no box that is ticked', async () => {
  const root = await draw(
    <Success title="Sent" actions={null}>
      0.5 ETH is on its way.
    </Success>,
  )
  round(root, 0)
  expect(getComputedStyle(root.querySelector('[class*=disc-disc]')!).borderTopLeftRadius).toBe('50%')
})
