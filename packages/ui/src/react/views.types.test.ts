import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../../', import.meta.url)
const TSC = fileURLToPath(new URL('node_modules/typescript-7/bin/tsc', ROOT))
const PROJECT = fileURLToPath(new URL('scripts/fixtures/views', ROOT))

// A program of its own: the interface that the app augments would change for all files of this repository.
test('the views of an app are typed, as components and as drawing functions, also in an object made before', () => {
  const { stdout, status } = spawnSync(process.execPath, [TSC, '-p', PROJECT], { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})
