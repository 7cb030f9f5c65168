import { expect, test } from 'vitest'
import { lockfileOf } from './lockfile.mjs'

const core = {
  folder: 'packages/core',
  file: 'packed/core.tgz',
  integrity: 'sha512-core',
  manifest: { version: '0.0.0', dependencies: { valtio: '2.1.8' }, peerDependencies: { viem: '2', other: '1' } },
}
const ui = {
  folder: 'packages/ui',
  file: 'packed/ui.tgz',
  integrity: 'sha512-ui',
  manifest: { version: '0.0.0', dependencies: { '@latchkit/core': 'workspace:*' } },
}
const packed = new Map(Object.entries({ '@latchkit/core': core, '@latchkit/ui': ui }))

const lock = {
  lockfileVersion: '9.0',
  overrides: { react: '19.3.1' },
  importers: {
    'examples/one': {
      dependencies: {
        '@latchkit/ui': { specifier: 'workspace:*', version: 'link:../../packages/ui' },
        viem: { specifier: '2.57.1', version: '2.57.1(typescript@5.9.3)' },
      },
      devDependencies: { typescript: { specifier: '5.9.3', version: '5.9.3' } },
    },
    'packages/core': { dependencies: { valtio: { specifier: '2.1.8', version: '2.1.8(react@19.3.1)' } } },
    'packages/ui': { dependencies: { '@latchkit/core': { specifier: 'workspace:*', version: 'link:../core' } } },
  },
  packages: { 'viem@2.57.1': {} },
  snapshots: { 'viem@2.57.1(typescript@5.9.3)': {} },
}

test('a copy has the versions of the workspace, and tarballs of its packages', () => {
  expect(lockfileOf(lock, 'examples/one', packed)).toEqual({
    lockfileVersion: '9.0',
    overrides: { react: '19.3.1' },
    importers: {
      '.': {
        dependencies: {
          '@latchkit/ui': { specifier: 'file:packed/ui.tgz', version: 'file:packed/ui.tgz' },
          viem: { specifier: '2.57.1', version: '2.57.1(typescript@5.9.3)' },
        },
        devDependencies: { typescript: { specifier: '5.9.3', version: '5.9.3' } },
      },
    },
    packages: {
      'viem@2.57.1': {},
      '@latchkit/core@file:packed/core.tgz': {
        resolution: { integrity: 'sha512-core', tarball: 'file:packed/core.tgz' },
        version: '0.0.0',
        peerDependencies: { viem: '2', other: '1' },
      },
      '@latchkit/ui@file:packed/ui.tgz': {
        resolution: { integrity: 'sha512-ui', tarball: 'file:packed/ui.tgz' },
        version: '0.0.0',
      },
    },
    snapshots: {
      'viem@2.57.1(typescript@5.9.3)': {},
      '@latchkit/core@file:packed/core.tgz': {
        dependencies: { valtio: '2.1.8(react@19.3.1)', viem: '2.57.1(typescript@5.9.3)' },
      },
      '@latchkit/ui@file:packed/ui.tgz': { dependencies: { '@latchkit/core': 'file:packed/core.tgz' } },
    },
  })
})

test('an example or a dependency that the lockfile lacks is an error that says what to do', () => {
  expect(() => lockfileOf(lock, 'examples/two', packed)).toThrow('pnpm-lock.yaml has no examples/two. Run `npx')
  const without = { ...lock, importers: { ...lock.importers, 'packages/core': {} } }
  expect(() => lockfileOf(without, 'examples/one', packed)).toThrow('has no valtio for packages/core')
})
