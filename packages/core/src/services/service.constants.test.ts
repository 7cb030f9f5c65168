import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SDK_VERSION } from './service.constants.js'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const source = `/** What services know this kit by (S7.23). */
export const SDK_TYPE = 'latchkit'
/** Its version, the one of all packages: written by service.constants.test.ts from package.json. */
export const SDK_VERSION = '${manifest.version}'
`

it('S7.23 requests to services name the version of the package', async () => {
  await expect(source).toMatchFileSnapshot('./service.constants.ts')
  expect(SDK_VERSION).toBe(manifest.version)
})
