import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, expectTypeOf, it } from 'vitest'
import type { FeatureName } from '../latch.types.js'
import * as late from './late.js'
import * as list from './list.js'

/** The members of an entry that the kit reads before the feature is used. A feature with one of them can't be late. */
const EARLY = ['eager', 'options', 'switches', 'start', 'wakeOn', 'duty', 'hints']

/** The name of the feature of an entry: `address-book.feature.ts` has `addressBook`. */
const nameOf = (file: string): string =>
  basename(file, '.feature.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const isEarly = (feature: object): boolean => EARLY.some((member) => member in feature)

it('names every feature as its entry does, and lists every entry once', () => {
  const named = [...Object.entries(list), ...Object.entries(late)].map(([name, feature]) => [name, feature.name])
  const entries = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature.ts'))
    .map((file) => [nameOf(file), nameOf(file)])
  expect(named.sort()).toEqual(entries.sort())
})

it('has a type for each feature', () => {
  expectTypeOf<keyof typeof list | keyof typeof late>().toEqualTypeOf<FeatureName>()
})

it('loads the entries late that nothing needs before their first use, except that of the router', () => {
  expect(Object.values(late).filter(isEarly)).toEqual([])
  const rest = Object.values(list).filter((feature) => !isEarly(feature))
  expect(rest.map(({ name }) => name)).toEqual(['router'])
})
