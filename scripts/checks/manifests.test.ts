import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPackage } from '../packages.mjs'
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

describe('what is installed with a package', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'licences-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const install = (name: string, manifest: object): void => {
    const at = join(folder, 'node_modules', name)
    mkdirSync(at, { recursive: true })
    writeFileSync(join(at, 'package.json'), JSON.stringify({ name, version: '1.0.0', license: 'MIT', ...manifest }))
  }
  const check = (manifest: object): string[] => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'ours', license: 'MIT', ...manifest }))
    return foreignLicences([readPackage(folder)]).lines
  }
  const found = ['strict 1.0.0 (needed by between) has the licence "LGPL-3.0-only"']

  beforeEach(() => {
    install('strict', { license: 'LGPL-3.0-only' })
    install('between', { dependencies: { strict: '1.0.0' } })
  })

  test.each([
    ['a dependency', { dependencies: { between: '1.0.0' } }],
    ['an optional dependency that is installed', { optionalDependencies: { between: '1.0.0' } }],
  ])('the licence of %s is checked', (_what, manifest) => expect(check(manifest)).toEqual(found))

  test('the dependencies of a private package that it contains are checked', () => {
    install('carried', { private: true, dependencies: { between: '1.0.0' } })
    expect(check({ devDependencies: { carried: 'workspace:*' } })).toEqual(found)
  })

  test.each([
    ['a package that only its tests need', { devDependencies: { between: '1.0.0' } }],
    ['a peer, which is the app’s', { peerDependencies: { between: '1.0.0' }, devDependencies: { between: '1.0.0' } }],
    ['a published package of ours in its tests', { devDependencies: { tested: 'workspace:*' } }],
    ['an optional dependency for another platform', { optionalDependencies: { elsewhere: '1.0.0' } }],
  ])('%s is not checked', (_what, manifest) => {
    install('tested', { dependencies: { between: '1.0.0' } })
    expect(check(manifest)).toEqual([])
  })

  test('a dependency that isn’t installed is reported', () => {
    expect(check({ dependencies: { gone: '1.0.0' } })).toEqual(["ours needs gone, which isn't installed"])
  })
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
