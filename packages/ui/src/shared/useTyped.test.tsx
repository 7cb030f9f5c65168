// @vitest-environment jsdom
import { useSyncExternalStore, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from '../react/render.fixture.js'
import { useTyped } from './useTyped.js'

/** A field whose text a controller keeps. `keep` says what the controller makes of a typed text. */
async function field(keep: (text: string) => readonly string[]) {
  let kept = ''
  let type = (_: string): void => {}
  const listeners = new Set<() => void>()
  const set = (text: string): void => {
    kept = text
    for (const listener of listeners) listener()
  }
  function Field(): ReactNode {
    const text = useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      () => kept,
    )
    const [shown, typeNow] = useTyped(text, (typed) => keep(typed).forEach(set))
    type = typeNow
    return shown
  }
  const { text } = render(<Field />)
  await rendered()
  return { text, set, type: (typed: string) => type(typed) }
}

/** Lets React finish its work. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

test('shows what was typed, and what the controller makes of it later', async () => {
  const { text, type, set } = await field((typed) => [typed])
  type('ethereum:a')
  await rendered()
  expect(text()).toBe('ethereum:a')
  set('a')
  await rendered()
  expect(text()).toBe('a')
})

test('shows what the controller makes of a text at once, though React renders the typed one later', async () => {
  const { text, type } = await field((typed) => [typed, 'a'])
  type('ethereum:a')
  await rendered()
  expect(text()).toBe('a')
})

test('shows an empty field where the controller empties it', async () => {
  const { text, type, set } = await field((typed) => [typed])
  type('a')
  await rendered()
  set('')
  await rendered()
  expect(text()).toBe('')
})

test('keeps a text that the controller does not take over', async () => {
  const { text, type } = await field(() => [])
  type('a')
  await rendered()
  expect(text()).toBe('a')
})
