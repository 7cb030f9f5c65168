import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { differencesIn, untested } from './react18.fixture.js'

const SRC = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const sources = new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(SRC, file), 'utf8')]))

it('renders in React 18 each view, and all code that works differently there', () => {
  expect(untested(sources)).toEqual([])
})

const STORY = `import { box } from './box.fixture.js'\nexport default { title: 'Box' }\nexport const Plain = box()\n`
const BOX = `import type { ReactNode } from 'react'\nimport {\n  inner,\n} from './inner.js'\nexport const Box = inner\n`
const INNER = `import { useId, useState } from 'react'\nexport const inner = () => useId()\n`
const made = (story: string): Map<string, string> =>
  new Map([
    ['a/Box.stories.tsx', story],
    ['a/Box.tsx', BOX],
    ['a/inner.ts', INNER],
  ])

it('finds code that no story with the tag renders', () => {
  expect(untested(made(STORY))).toEqual(['a/inner.ts: useId'])
  expect(untested(made(`${STORY}Plain.tags = ['react-18']\n`))).toEqual([])
  expect(untested(made(STORY.replace(`'Box' }`, `'Box', tags: ['!dev', 'react-18'] }`)))).toEqual([])
  // What is imported later may never be shown.
  const late = made(`${STORY}Plain.tags = ['react-18']\n`).set('a/Box.tsx', `const load = () => import('./inner.js')\n`)
  expect(untested(late)).toEqual(['a/inner.ts: useId'])
})

it('finds a view without a story with the tag', () => {
  const view = new Map([
    ['a/A.view.ts', ''],
    ['a/AView.stories.tsx', STORY],
  ])
  expect(untested(view)).toEqual(['a/AView.tsx: a view'])
  expect(untested(view.set('a/AView.stories.tsx', `${STORY}Plain.tags = ['react-18']\n`))).toEqual([])
})

it.each([
  [`import { Component, type ReactNode } from 'react'`, 'Component'],
  [`import { createRoot, type Root } from 'react-dom/client'`, 'createRoot'],
  [`import {\n  useFormStatus,\n} from 'react-dom'`, 'useFormStatus'],
  [`<p ref={(element) => () => element.remove()} />`, 'a callback as a ref'],
  [`interface BoxProps {\n  readonly ref?: Ref<HTMLElement>\n}`, 'a ref as a prop'],
  [`<LatchContext value={latch}>`, 'a context as a provider'],
  [`<div inert={isHidden}>`, 'an attribute that 18 does not know'],
])('knows %s', (source, name) => {
  expect(differencesIn(source)).toEqual([name])
})

it('passes what works alike', () => {
  expect(differencesIn(`import { useState } from 'react'\n// In StrictMode twice.\n<p ref={element} />`)).toEqual([])
})
