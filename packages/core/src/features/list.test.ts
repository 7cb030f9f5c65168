import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, expectTypeOf, it } from 'vitest'
import type { KitFeatures } from '../kit/features.types.js'
import type { FeatureName } from '../latch.types.js'
import * as hints from './hints.js'
import * as late from './late.js'
import * as list from './list.js'
import * as steps from './steps.js'

/** The members that the kit reads before the feature is used. An entry that loads late has none of them. */
const EARLY = ['eager', 'options', 'switches', 'start', 'wakeOn', 'duty']

/** The features whose options the kit reads when it is made. */
type WithOptions = {
  [name in FeatureName]: KitFeatures[name] extends { readonly options: object } | { readonly switches: object }
    ? name
    : never
}[FeatureName]

/** The name of the feature of a file: `address-book.feature.ts` has `addressBook`. */
const nameOf = (file: string, ending: string): string =>
  basename(file, ending).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The features that have a file with this ending. */
const namesOf = (ending: string): string[] =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => nameOf(file, ending))
    // A part, such as `siwx.view.steps.ts`, is loaded by the file of its feature.
    .filter((name) => !name.includes('.'))
    .sort()

const isEarly = (feature: object): boolean => EARLY.some((member) => member in feature)
const entries = Object.entries(list).filter(([, feature]) => 'name' in feature)
const parts = Object.entries(list).filter(([, feature]) => !('name' in feature))

it('names every feature as its entry does, and lists every entry once', () => {
  const named = [...entries, ...Object.entries(late)]
  expect(named.map(([, feature]) => 'name' in feature && feature.name)).toEqual(named.map(([name]) => name))
  expect(named.map(([name]) => name).sort()).toEqual(namesOf('.feature.ts'))
})

it('has a type for each feature', () => {
  expectTypeOf<keyof typeof list | keyof typeof late>().toEqualTypeOf<FeatureName>()
})

it('lists each early part, and that of every feature with options', () => {
  expect(parts.map(([name]) => name)).toEqual(namesOf('.early.ts'))
  expect(parts.filter(([name, part]) => !(name in late) || !isEarly(part))).toEqual([])
  expectTypeOf<WithOptions>().toExtend<keyof typeof list>()
})

it('loads the entries late that nothing needs before their first use, except that of the router', () => {
  expect(Object.values(late).filter(isEarly)).toEqual([])
  expect(entries.flatMap(([name, feature]) => (isEarly(feature) ? [] : [name]))).toEqual(['router'])
})

it.each([
  ['steps', steps, '.steps.ts'],
  ['hints', hints, '.hints.ts'],
])('lists all %s', (_, modules, ending) => {
  expect(Object.keys(modules)).toEqual(namesOf(ending))
})
