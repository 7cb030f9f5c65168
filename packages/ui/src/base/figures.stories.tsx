// Tests NumberRoll.tsx.
import { createFakeClock, type FakeClock } from '@latchkit/testing'
import { useEffect, useState, type ReactNode } from 'react'
import { userEvent, waitFor } from 'storybook/test'
import { Button } from './Button.js'
import { Countdown } from './Countdown.js'
import { NumberRoll } from './NumberRoll.js'
import { minutesOf } from './useSecondsLeft.js'
import viewStyles from './view.css'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown, Stateful } from '../stories/primitive.fixture.js'

export default { title: 'Base/Figures' }

let clock: FakeClock

function Counting(): ReactNode {
  const [own] = useState(createFakeClock)
  const [start] = useState(() => own.now())
  useEffect(() => void (clock = own), [own])
  return (
    <>
      {['en', 'ar-EG', 'fa', 'de'].map((locale) => (
        <p key={locale}>
          {locale}: <Countdown until={start + 222_000} clock={own} locale={locale} />
        </p>
      ))}
      <Countdown until={start + 3_725_000} clock={own} locale="en" />
      <Countdown until={start + 2_000} clock={own} locale="en">
        <span>Over</span>
      </Countdown>
    </>
  )
}

export const Countdowns = primitive(<Counting />, async (root) => {
  const { getAllByRole, getByText } = await shown(root)
  const times = (): (string | null)[] => getAllByRole('timer').map(({ textContent }) => textContent)
  await waitFor(() => expect(times()).toEqual(['3:42', '٣:٤٢', '۳:۴۲', '3:42', '1:02:05', '0:02']))
  await clock.advance(1_000)
  await waitFor(() => expect(times()).toEqual(['3:41', '٣:٤١', '۳:۴۱', '3:41', '1:02:04', '0:01']))
  await clock.advance(1_000)
  await waitFor(() => expect(getByText('Over')).toBeVisible())
  expect(minutesOf(0, 'en')).toBe('0:00')
})

/** Runs `act`, and resolves with the elements that were animated in the meantime. */
async function animated(act: () => Promise<void>): Promise<Element[]> {
  const elements: Element[] = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (...how) {
    elements.push(this)
    return animate.apply(this, how)
  }
  try {
    await act()
  } finally {
    Element.prototype.animate = animate
  }
  return elements
}

const amounts = ['$999.07', '$1,204.50', '$4,281.07', '—']

export const Rolls = primitive(
  <Stateful first={0}>
    {(at, set) => (
      <>
        <p className={viewStyles.names.title}>
          <NumberRoll text={amounts[at]!} />
        </p>
        <p>
          <NumberRoll text={amounts[at]!} direction="down" />
        </p>
        <Button onClick={() => set((at + 1) % amounts.length)}>Next</Button>
      </>
    )}
  </Stateful>,
  async (root) => {
    const { getByRole, element } = await shown(root)
    const figure = element.querySelector('.NumberRoll-roll')!
    // The digits 1, 2, 0, 4, 5 and 0 are new at their places and roll. Separators and currency stay.
    const rolled = await animated(() => userEvent.click(getByRole('button', { name: 'Next' })))
    expect(figure.querySelectorAll('[data-was]')).toHaveLength(6)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    expect(rolled.filter((element) => figure.contains(element))).toHaveLength(isCalm ? 0 : 6)
    await userEvent.click(getByRole('button', { name: 'Next' }))
    expect(figure.querySelector('.unseen')!.textContent).toBe('$4,281.07')
    expect(figure.querySelector('[aria-hidden]')!.textContent).toBe('$4,281.07')
  },
)
