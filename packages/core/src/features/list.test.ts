import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as features from './list.js'

/** Whether a folder is a feature. The others have rules that features share. */
const hasEntry = (folder: string): boolean =>
  readdirSync(join(import.meta.dirname, folder)).some((file) => file.endsWith('.feature.ts'))

/** The name of the feature in a folder: `payment-links` would have `paymentLinks`. */
const nameIn = (folder: string): string => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

it('names every feature as its entry does, and lists every folder of features', () => {
  const named = Object.entries(features).map(([name, feature]) => [name, feature.name])
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && hasEntry(entry.name))
    .map(({ name }) => [nameIn(name), nameIn(name)])
  expect(named.sort()).toEqual(folders.sort())
})
