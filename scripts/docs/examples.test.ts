// The examples in TypeScript of the pages that integrators read compile against the sources of the packages.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { ROOT, runNode, TSC } from '../run.mjs'
import { linksIn, parsePage, readPages, type Page } from './markdown.mjs'
import { NAMED } from './shownFiles.mjs'

/** A folder in the lab, which has every package of the workspace and every library that an example names. */
const FOLDER = join(ROOT, 'apps/lab/.cache/examples')

/** The types of the packages that the lab has no use for. The build makes those of the pictures. */
const PATHS = {
  '@latchkit/pictures': [join(ROOT, 'packages/pictures/dist/index.d.ts')],
  '@latchkit/element': [join(ROOT, 'packages/element/src/exports/index.ts')],
  '@latchkit/element/networks': [join(ROOT, 'packages/element/src/exports/networks.ts')],
  '@latchkit/pictures/*': [join(ROOT, 'packages/pictures/dist/*')],
  '@latchkit/server/endpoints': [join(ROOT, 'packages/server/endpoints.d.ts')],
}

interface Example {
  readonly page: string
  /** Its first line in the page. */
  readonly line: number
  /** Its name, by which the other examples of the page can import it. */
  readonly file: string
  readonly text: string
}

/**
 * Returns the examples in TypeScript of a page. A first line that is a comment with a path, such as `// app/latch.ts`,
 * names the file. Each example must compile alone, or with those that it imports.
 */
function examplesOf(page: string, { tree }: Page): Example[] {
  const examples: Example[] = []
  visit(tree, 'code', ({ lang, value, position }) => {
    if (lang !== 'ts' && lang !== 'tsx') return
    const line = position!.start.line + 1
    const [, named] = /^\/\/ ([\w./-]+\.tsx?)\n/.exec(value) ?? []
    examples.push({ page, line, file: named ?? `line${line}.${lang}`, text: `${value}\n` })
  })
  return examples
}

/** Compiles examples, those of one page together. Returns the errors: each names the page and its line. */
async function compileExamples(examples: readonly Example[]): Promise<string[]> {
  rmSync(FOLDER, { recursive: true, force: true })
  const paths = new Map(examples.map((example) => [placeOf(example), example]))
  for (const [path, { text }] of paths) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true })
    writeFileSync(join(FOLDER, path), text)
  }
  const config = {
    extends: relative(FOLDER, join(ROOT, 'tsconfig.json')),
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, paths: PATHS },
    files: [...paths.keys(), relative(FOLDER, join(ROOT, 'packages/element/src/css.d.ts'))],
    include: [],
  }
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config))
  const args = ['-p', FOLDER, '--pretty', 'false']
  const { status, stdout, output } = await runNode(TSC, args, { cwd: FOLDER })
  const errors = stdout.split('\n').flatMap((each) => {
    const [, path = '', line, message] = /^(\S+?)\((\d+),\d+\): (error .*)/.exec(each) ?? []
    const example = paths.get(path)
    return example ? [`${example.page}:${example.line + Number(line) - 1}: ${message}`] : []
  })
  return status === 0 || errors.length > 0 ? errors : [output]
}

const placeOf = ({ page, file }: Example): string => join(page.replaceAll(/[^\w]/g, '_'), file)

test('an example has its line, and the name that its first line gives', () => {
  const lines = ['# Page', '```ts', 'one()', '```', '```sh', 'two', '```', '```tsx', '// app/a.tsx', 'three()', '```']
  expect(examplesOf('a.md', parsePage(lines.join('\n')))).toEqual([
    { page: 'a.md', line: 3, file: 'line3.ts', text: 'one()\n' },
    { page: 'a.md', line: 9, file: 'app/a.tsx', text: '// app/a.tsx\nthree()\n' },
  ])
})

test('every example of the README and of docs/ compiles, and a wrong one does not', async () => {
  const pages = [...readPages(ROOT)].filter(([path]) => path === 'README.md' || path.startsWith('docs/'))
  const examples = pages.flatMap(([path, page]) => examplesOf(path, page))
  expect(examples.length).toBeGreaterThan(10)
  const wrong = { page: 'wrong.md', line: 7, file: 'line7.ts', text: "import { gone } from '@latchkit/core'\ngone()\n" }
  expect(await compileExamples([...examples, wrong])).toEqual([
    expect.stringMatching(/^wrong\.md:7: error TS2305: .*no exported member 'gone'/),
  ])
}, 180_000)

/** Whether a page begins with code that is compiled, or that is a file of an example: after its heading, before any text. */
const beginsWithCode = ({ tree }: Page): boolean => {
  const [heading, first] = tree.children
  if (heading?.type !== 'heading' || first?.type !== 'code') return false
  return first.lang === 'ts' || first.lang === 'tsx' || NAMED.test(first.value)
}

test('each page of the guide begins with code that is compiled, or that is a file of an example', () => {
  expect(beginsWithCode(parsePage('# Page\n\n```ts\none()\n```\n'))).toBe(true)
  expect(beginsWithCode(parsePage('# Page\n\nText.\n\n```ts\none()\n```\n'))).toBe(false)
  expect(beginsWithCode(parsePage('# Page\n\n```js\none()\n```\n'))).toBe(false)
  expect(beginsWithCode(parsePage('# Page\n\n```html\n<!-- examples/a.html -->\n<p></p>\n```\n'))).toBe(true)
  const pages = [...readPages(ROOT)].filter(([path]) => path.startsWith('docs/guide/') && !path.endsWith('README.md'))
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter(([, page]) => !beginsWithCode(page)).map(([path]) => path)).toEqual([])
})

test('the index of the guide has each of its pages', () => {
  const pages = readPages(ROOT)
  const index = linksIn(pages.get('docs/guide/README.md')!)
  const names = [...pages.keys()].flatMap((path) => /^docs\/guide\/((?!README)[\w-]+\.md)$/.exec(path)?.[1] ?? [])
  expect(names.filter((name) => !index.includes(name))).toEqual([])
})
