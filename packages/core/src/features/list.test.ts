import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as features from './list.js'

it('names every feature as its entry does, and lists every folder of features', () => {
  const named = Object.entries(features).map(([name, feature]) => [name, feature.name])
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, name])
  expect(named.sort()).toEqual(folders.sort())
})
