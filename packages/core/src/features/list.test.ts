import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import * as features from './list.js'

/** The name of the feature of an entry: `address-book.feature.ts` has `addressBook`. */
const nameOf = (file: string): string =>
  basename(file, '.feature.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

it('names every feature as its entry does, and lists every entry', () => {
  const named = Object.entries(features).map(([name, feature]) => [name, feature.name])
  const entries = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature.ts'))
    .map((file) => [nameOf(file), nameOf(file)])
  expect(named.sort()).toEqual(entries.sort())
})
