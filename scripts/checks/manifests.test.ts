import { describe, expect, test } from 'vitest'
import { foreignLicences, hostsInLockfile, isAllowed, loosePins } from './manifests.mjs'

describe('licences', () => {
  test.each(['MIT', 'Apache-2.0', 'BSD-3-Clause', '(MIT OR GPL-3.0)', 'MIT AND ISC', '0BSD', 'MPL-2.0'])(
    '%s may be handed on',
    (licence) => expect(isAllowed(licence)).toBe(true),
  )

  test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'BUSL-1.1', 'SEE LICENSE IN LICENSE.md', 'none', 'UNLICENSED'])(
    '%s may not',
    (licence) => expect(isAllowed(licence)).toBe(false),
  )
})

test('a package with another licence is named', () => {
  const licences = {
    MIT: [{ name: 'free', versions: ['1.0.0'] }],
    'LGPL-3.0-only': [{ name: 'strict', versions: ['1.0.0', '2.0.0'] }],
  }
  expect(foreignLicences(licences)).toEqual(['strict 1.0.0, 2.0.0 has the licence "LGPL-3.0-only"'])
})

describe('pins', () => {
  const pins = (version: string) => loosePins({ name: 'x', dependencies: { a: version } })

  test.each(['1.2.3', '1.0.0-beta.0', 'workspace:*', 'npm:react@18.2.0', 'npm:@wagmi/core@2.22.1'])(
    '%s is one version',
    (version) => expect(pins(version)).toEqual([]),
  )

  test.each(['^1.2.3', '~1.2.3', '>=1', 'latest', '*', 'npm:react@^18', 'workspace:^', 'github:a/b'])(
    "%s isn't",
    (version) => expect(pins(version)).toHaveLength(1),
  )

  test('peers are ranges', () => {
    expect(loosePins({ name: 'x', peerDependencies: { react: '^19.0.0' } })).toEqual([])
  })

  test('a host in the lockfile is found', () => {
    expect(hostsInLockfile('resolution: {integrity: sha512-x, tarball: https://mirror.example/a.tgz}')).toHaveLength(1)
    expect(hostsInLockfile('resolution: {integrity: sha512-x}')).toEqual([])
  })
})
