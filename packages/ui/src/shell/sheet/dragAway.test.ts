// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createDrag, type Drag } from './dragAway.js'

const leave = vi.fn(() => true)
const animate = vi.fn()
let narrow = true
let now = 0
let card: HTMLElement
let sheet: Drag

beforeEach(() => {
  leave.mockReset().mockReturnValue(true)
  animate.mockReset()
  narrow = true
  now = 1000
  window.matchMedia = (query) => ({ matches: query.includes('max-width') && narrow }) as MediaQueryList
  card = document.createElement('div')
  const header = document.createElement('header')
  header.className = 'header'
  header.append(document.createElement('h1'), document.createElement('button'))
  card.append(header, document.createElement('p'))
  Object.assign(card, { animate, setPointerCapture: vi.fn() })
  document.body.replaceChildren(card)
  sheet = createDrag(card, leave)
})

/** Dispatches a pointer event `ms` after the previous one. */
function point(type: string, y: number, { ms = 100, on = 'h1', id = 1 } = {}): void {
  now += ms
  const event = new PointerEvent(type, { bubbles: true, clientY: y, pointerId: id, isPrimary: id === 1 })
  Object.defineProperty(event, 'timeStamp', { value: now })
  card.querySelector(on)!.dispatchEvent(event)
}
function drag(distance: number, options?: { ms?: number; on?: string }): void {
  point('pointerdown', 100, options)
  point('pointermove', 100 + distance, options)
}

test('the sheet follows the finger, downwards only', () => {
  drag(50)
  expect(card.style.translate).toBe('0 50px')
  point('pointermove', 20)
  expect(card.style.translate).toBe('')
  point('pointerup', 20)
  expect([leave.mock.calls.length, animate.mock.calls.length]).toEqual([0, 0])
})

test('dragged far, it leaves from where it is', () => {
  drag(100, { ms: 1000 })
  point('pointerup', 200)
  expect(leave).toHaveBeenCalledOnce()
  expect(card.style.translate).toBe('0 100px')
})

test('a quick flick is enough', () => {
  drag(30, { ms: 20 })
  point('pointerup', 130)
  expect(leave).toHaveBeenCalledOnce()
})

test('dragged a little, slowly, it springs back', () => {
  drag(60, { ms: 1000 })
  point('pointerup', 160)
  expect(leave).not.toHaveBeenCalled()
  expect(card.style.translate).toBe('')
  expect(animate).toHaveBeenCalledOnce()
})

test('what may not be closed springs back', () => {
  leave.mockReturnValue(false)
  drag(200)
  point('pointerup', 300)
  expect(leave).toHaveBeenCalledOnce()
  expect(card.style.translate).toBe('')
  expect(animate).toHaveBeenCalledOnce()
})

test('a drag that the browser takes over is none', () => {
  drag(200)
  point('pointercancel', 300)
  expect(leave).not.toHaveBeenCalled()
  expect(card.style.translate).toBe('')
})

test('a second finger changes nothing', () => {
  drag(20, { ms: 1000 })
  point('pointermove', 400, { id: 2 })
  point('pointerup', 400, { id: 2 })
  expect(card.style.translate).toBe('0 20px')
  expect(leave).not.toHaveBeenCalled()
})

test.each([
  ['a button', () => drag(200, { on: 'button' })],
  ['the body', () => drag(200, { on: 'p' })],
  [
    'the card of a wide screen',
    () => {
      narrow = false
      drag(200)
    },
  ],
])('%s is no handle', (_, run) => {
  run()
  point('pointerup', 300)
  expect(leave).not.toHaveBeenCalled()
  expect(card.style.translate).toBe('')
})

test('from the keyboard it goes in steps, up again too, and leaves once it is far', () => {
  sheet.by(40)
  sheet.by(-60)
  expect(card.style.translate).toBe('')
  sheet.by(40)
  sheet.by(40)
  expect(card.style.translate).toBe('0 80px')
  expect(leave).not.toHaveBeenCalled()
  sheet.by(40)
  expect(leave).toHaveBeenCalledOnce()
})

test('left alone on its way, it springs back', () => {
  sheet.by(40)
  sheet.back()
  expect(card.style.translate).toBe('')
  expect(animate).toHaveBeenCalledOnce()
  sheet.back()
  expect(animate).toHaveBeenCalledOnce()
})

test('once it has ended, it follows no pointer', () => {
  sheet.end()
  drag(50)
  expect(card.style.translate).toBe('')
})
