import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePage } from './docs/markdown.mjs'
import { fillPage, misplacedTables, requestsOf } from './docs/reference.mjs'
import { firstSentence, readOptions, readTypes, type Types } from './docs/types.mjs'
import { ROOT } from './run.mjs'

const SOURCE = `
import type { Foreign } from './node_modules/foreign/index.js'
type Hidden = { readonly deep: string }
interface Kit { open(at?: string): Promise<void> }
/** One. */
export interface Options<views extends Views = Views> extends Later {
  /** The name of {@link Options} (S3.17). It has two sentences. Default: \`kit\`. */
  readonly name?: string | undefined
  readonly bare: number
  /** Own. */
  readonly views?: (views & Only<views>) | undefined
  /** Hidden. */
  readonly hidden: Hidden
  /** Opens. */
  readonly open: Kit['open']
  /**
   * Either.
   */
  readonly mode: 'a' | 'b'
}
interface Later extends Foreign {
  /** Later. */
  readonly later: {
    readonly method: 'x' | 'y'
    readonly name?: string | undefined
  }
}
/** Views. */
export type Views = Readonly<Record<string, string>>
type Only<views> = { readonly [name in keyof views]: unknown }
/** The result of useIt. */
export interface It {
  /** A. */
  readonly a: number
  /** B. */
  readonly b: string
}
/** Returns it. And more. */
export function useIt(ns?: string, { a, b }: It = { a: 1, b: '' }): It { return { a, b: b + ns } }
/** Returns a function. */
export const useEnd = (): ((ns?: string) => void) => () => {}
/** A button. */
export function Button({ name }: { /** Its name. */ readonly name: string }): null { return null }
export type Choice = {
  /** A. */
  readonly a: string
  readonly b?: undefined
} | {
  readonly a?: undefined
  /** B. */
  readonly b: number
}
export const notAHook = 1
export const itErrors = { gone: 'It is {gone}.', late: 'Too late.' } as const
export type Code = \`it/\${keyof typeof itErrors}\`
`

let folder: string
let types: Types

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reference-'))
  mkdirSync(join(folder, 'node_modules/foreign'), { recursive: true })
  const foreign = 'export interface Foreign { readonly foreign: string }'
  writeFileSync(join(folder, 'node_modules/foreign/index.d.ts'), foreign)
  writeFileSync(join(folder, 'index.ts'), SOURCE)
  types = readTypes([join(folder, 'index.ts')], folder, readOptions(join(ROOT, 'tsconfig.json')))
})
afterAll(() => rmSync(folder, { recursive: true }))

const page = (request: string, rows: readonly string[] = []): string =>
  [`<!-- reference: ${request} -->`, ...rows, '<!-- /reference -->'].join('\n')
const fill = (request: string): string[] =>
  fillPage(page(request), types)
    .text.split('\n')
    .filter((line) => line.startsWith('| `'))

test('members have their types in the words of the source, in its order, without those of libraries', () => {
  expect(fill('members Options')).toEqual([
    '| `name?` | `string` | `kit` | The name of `Options`. It has two sentences. |',
    '| `bare` | `number` |  |  |',
    '| `views?` | `Views` |  | Own. |',
    '| `hidden` | `{ deep: string }` |  | Hidden. |',
    '| `open` | `(at?: string) => Promise<void>` |  | Opens. |',
    "| `mode` | `'a' \\| 'b'` |  | Either. |",
    "| `later` | `{ method: 'x' \\| 'y'; name?: string }` |  | Later. |",
  ])
})

test('a member of one side of a union has its type there, and may be absent', () => {
  expect(fill('members Choice')).toEqual(['| `a?` | `string` | A. |', '| `b?` | `number` | B. |'])
})

test('a list of names chooses rows, in its order, with the first sentence of each', () => {
  expect(fill('members Options (mode, name)')).toEqual([
    "| `mode` | `'a' \\| 'b'` |  | Either. |",
    '| `name?` | `string` | `kit` | The name of `Options`. |',
  ])
  expect(firstSentence('Texts, by key: `{ a: 1 }`. May add more.')).toBe('Texts, by key: `{ a: 1 }`.')
})

test('hooks have what they return, components their props, error codes their texts', () => {
  expect(fill('hooks')).toEqual([
    '| `useIt(ns?, { a, b }?)` | `a`, `b` | Returns it. And more. |',
    '| `useEnd()` | `(ns?: string) => void` | Returns a function. |',
  ])
  expect(fill('components')).toEqual(['| `Button` | `name` | A button. |'])
  expect(fill('errors Code')).toEqual(['| `it/gone` | It is {gone}. |', '| `it/late` | Too late. |'])
  expect(types.interfaces(join(folder, 'index.ts'))).toEqual(['Options', 'It'])
})

test('a missing sentence, a row that is not there and a table of another kind are errors', () => {
  const errors = (request: string): string[] => fillPage(page(request), types).errors
  expect(errors('members Options')).toEqual(['index.ts:9: Options.bare has no sentence of TSDoc'])
  expect(errors('members Options (name, gone)')).toEqual(['members Options (name, gone): there is no gone'])
  expect(errors('members Gone')).toEqual(['members Gone: No type Gone is exported.'])
  expect(errors('list')).toEqual([expect.stringMatching(/^list: there are tables of hooks, components, /)])
  expect(errors('hooks')).toEqual([])
})

test('a page says which tables it has', () => {
  expect(requestsOf(`${page('hooks')}\n\ntext\n${page('members It (a, b)')}`)).toEqual(['hooks', 'members It (a, b)'])
})

test('a table stands on one page', () => {
  const pages = new Map(['docs/a.md', 'README.md'].map((path) => [path, parsePage(`${page('hooks')}\n`)]))
  expect(misplacedTables(pages, 'docs/a.md')).toEqual(['README.md: the table hooks belongs in docs/a.md'])
  expect(misplacedTables(new Map([['docs/a.md', parsePage('')]]), 'docs/a.md')).toEqual([])
})
