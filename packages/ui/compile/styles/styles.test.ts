import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { classFlaws } from '../../../../scripts/checks/styles.mjs'
import { compile } from './compile.mjs'
import { styles } from './plugin.mjs'

const FIXTURE = fileURLToPath(new URL('../../../../scripts/fixtures/styles/src', import.meta.url))
const compiled = (file: string): ReturnType<typeof compile> =>
  compile(`${FIXTURE}/${file}`, readFileSync(`${FIXTURE}/${file}`, 'utf8'))

test('the same class and the same keyframes in two features are two', () => {
  const [greeting, parting] = [compiled('features/greeting/Greeting.css'), compiled('features/parting/Parting.css')]
  expect(greeting.names).toEqual({ empty: 'Greeting-empty', shown: 'Greeting-shown' })
  expect(parting.names).toEqual({ empty: 'Parting-empty', forgotten: 'Parting-forgotten' })
  for (const [name, { text }] of Object.entries({ Greeting: greeting, Parting: parting }))
    for (const [, scoped] of text.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)) expect(scoped).toMatch(`${name}-`)
})

test('a view’s style sheet wins over those of the parts in it, in whichever order they load', () => {
  expect(compiled('base/Greeting.css').text).toMatch(/^@layer base\{/)
  expect(compiled('features/greeting/Greeting.css').text).toMatch(/^@layer features\{/)
  expect(compile('/ui/src/theme/reset.css', 'p { margin: 0 }').text).toBe(
    '@layer theme{p{margin:0}}@layer base,shared,forms,features,shell;',
  )
})

test('a style sheet outside of the folders with a layer is refused', () => {
  expect(() => compile('/ui/src/Loose.css', '.a { color: red }')).toThrow('is in none of the folders that have a layer')
})

test('only style sheets of the ui’s sources are compiled: those of a page stay the bundler’s', () => {
  const { handler } = styles().resolveId
  const row = fileURLToPath(new URL('../../src/base/Row.tsx', import.meta.url))
  expect(handler('./Row.css', row)).toBe('\0packages/ui/src/base/Row.css.js')
  expect(handler('../button.css', row)).toBeNull()
  expect(handler('./Gone.css', row)).toBeNull()
  expect(handler('@latchkit/ui/button.css', row)).toBeNull()
  expect(handler('./lab.css', '/apps/lab/src/main.tsx')).toBeNull()
})

test('the check finds each class that a component or its style sheet lacks', () => {
  expect(classFlaws(FIXTURE).sort()).toEqual([
    'features/greeting/Greeting.css: another style sheet has this name, which scopes its classes',
    'features/greeting/Greeting.tsx: Greeting.css has no .lost',
    'features/greeting/Greeting.tsx: the class loud isn’t scoped',
    'features/parting/Alone.css: no component imports it',
    'features/parting/Parting.css: no component uses .forgotten',
  ])
})
