import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SDK_VERSION } from './service.constants.js'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const source = `/** The type of kit that requests to services name (S7.23). */
export const SDK_TYPE = 'latchkit'
/** The version of the kit, the same for all packages. service.constants.test.ts writes it from package.json. */
export const SDK_VERSION = '${manifest.version}'
`

it('S7.23 requests to services name the version of the package', async () => {
  await expect(source).toMatchFileSnapshot('./service.constants.ts')
  expect(SDK_VERSION).toBe(manifest.version)
})
