import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../stories/draw.fixture.js'
import { OtpInput } from './OtpInput.js'

function Code({ told }: { readonly told: string[] }): ReactNode {
  const [value, set] = useState('')
  return <OtpInput label="Code" value={value} onChange={set} onComplete={(code) => void told.push(code)} />
}

async function code() {
  const told: string[] = []
  const root = await draw(<Code told={told} />)
  const input = root.querySelector('input')!
  const boxes = [...root.querySelectorAll('.OtpInput-boxes > span')]
  /** Waits until the boxes show this text. The box at the caret is in brackets. */
  const shows = (text: string) =>
    vi.waitFor(() => {
      const shown = boxes.map((box) => {
        const digit = box.textContent || '_'
        return box.matches('.OtpInput-at') ? `[${digit}]` : digit
      })
      expect(shown.join('')).toBe(text)
    })
  await userEvent.click(input)
  return { told, input, shows }
}

/** Sets the text at once, as a paste, a password manager or the phone's autofill does. */
function fill(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

test('shows the typed digits box by box, and drops other characters', async () => {
  const { shows } = await code()
  await shows('[_]_____')
  await userEvent.keyboard('12a3 ')
  await shows('123[_]__')
})

test('arrow keys move from box to box, and a typed digit replaces the digit of its box', async () => {
  const { told, shows } = await code()
  await userEvent.keyboard('123{ArrowLeft}{ArrowLeft}')
  await shows('1[2]3___')
  await userEvent.keyboard('9')
  await shows('19[3]___')
  await userEvent.keyboard('{ArrowRight}456')
  await shows('19345[6]')
  expect(told).toEqual(['193456'])
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}8')
  await shows('8[9]3456')
  expect(told).toEqual(['193456', '893456'])
})

test('Backspace removes digits', async () => {
  const { shows } = await code()
  await userEvent.keyboard('123{Backspace}')
  await shows('12[_]___')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}4')
  await shows('4[_]____')
})

test.each([
  ['123456', '123456'],
  [' 123-456 ', '123456'],
  ['123 456 789', '123456'],
  ['١٢٣４５６', '123456'],
])('takes the whole code from %j', async (text, whole) => {
  const { told, input } = await code()
  fill(input, text)
  await vi.waitFor(() => expect(told).toEqual([whole]))
  expect(input.value).toBe(whole)
})

test('is one field, with the attributes that browsers and phones fill in', async () => {
  const { input } = await code()
  expect([input.autocomplete, input.inputMode, input.labels![0]!.textContent]).toEqual([
    'one-time-code',
    'numeric',
    'Code',
  ])
  const box = input.getBoundingClientRect()
  expect(box.height).toBeGreaterThanOrEqual(56)
})
