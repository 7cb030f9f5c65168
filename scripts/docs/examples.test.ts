import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.mjs'
import { compileExamples, examplesOf, readExamples } from './examples.mjs'

const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

test('an example has its line, and the name that its first line gives', () => {
  const page = [
    '# Page',
    '```ts',
    'one()',
    '```',
    '```sh',
    'two',
    '```',
    '```tsx',
    '// app/a.tsx',
    'three()',
    '```',
    '',
  ]
  expect(examplesOf('a.md', page.join('\n'))).toEqual([
    { page: 'a.md', line: 3, file: 'line3.ts', text: 'one()\n' },
    { page: 'a.md', line: 9, file: 'app/a.tsx', text: '// app/a.tsx\nthree()\n' },
  ])
})

test('every example of the README and of docs/ compiles, and a wrong one does not', async () => {
  const examples = readExamples(PAGES)
  expect(examples.length).toBeGreaterThan(10)
  const wrong = { page: 'wrong.md', line: 7, file: 'line7.ts', text: "import { gone } from '@latchkit/core'\ngone()\n" }
  expect(await compileExamples([...examples, wrong])).toEqual([
    expect.stringMatching(/^wrong\.md:7: error TS2305: .*no exported member 'gone'/),
  ])
}, 180_000)
