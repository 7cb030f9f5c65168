import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { styles } from './packages/ui/compile/styles/plugin.mjs'
import { words } from './packages/ui/compile/words/plugin.mjs'

// The tests that need no browser of Vitest's: see vitest.browser.config.ts for the others.

const setup = fileURLToPath(new URL('scripts/vitest-setup.mjs', import.meta.url))

/**
 * Limits that a machine keeps which is ten times slower than a quiet one: a limit is no part of what is tested. Tests
 * and hooks start whole sandboxes.
 */
export const TIMEOUTS = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [setup],
}

/** No module has state, so the files of a worker share their modules, which are loaded once for each worker. */
export const SHARED = { isolate: false }

/** The older of the two supported versions of React, in the place of the newer one. */
export const REACT_18 = [
  { find: /^react($|\/)/, replacement: 'react-18$1' },
  { find: /^react-dom($|\/)/, replacement: 'react-dom-18$1' },
]

/** What all runs have in common. `report.mjs` writes the results where a task runs the tests: see scripts/test.mjs. */
export const RUN = {
  // By default Vitest keeps one core for itself, which is half of a small machine.
  maxWorkers: availableParallelism(),
  reporters: ['default', fileURLToPath(new URL('scripts/reports/vitest.mjs', import.meta.url))],
}

/** Tests that check the whole process: they start servers, collect its errors, measure its time, or import for the first time. */
const TESTS_OF_PROCESSES = [
  'packages/sandbox/src/{cli,startSandbox}.test.ts',
  'packages/sandbox/src/relay/{libraries,startRelay}.test.ts',
  'packages/server/src/cli.test.ts',
  'packages/server/src/storage/openDatabase.test.ts',
  'packages/{adapter-*,element,server,ui}/src/**/*.process.test.ts',
  'apps/lab/src/adversary/*.test.ts',
]

const sources = { resolve: { conditions: ['latchkit-source'] }, ssr: { resolve: { conditions: ['latchkit-source'] } } }

export default defineConfig({
  // Each package that is tested has a folder of its own, since several are tested at the same time.
  cacheDir: join(process.cwd(), '.cache/vitest'),
  test: {
    ...RUN,
    // The packages' runs share what was compiled: most of them load the sources of core, and each has its own process.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: fileURLToPath(new URL('.cache/modules', import.meta.url)),
    },
    projects: [
      {
        ...sources,
        plugins: [words(), styles()],
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'packages/ui/{compile,pictures}/**/*.test.ts',
            'packages/testing/mutants/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'apps/bench/measure/*.test.ts',
            'scripts/{,*/}*.test.ts',
          ],
          exclude: ['**/*.browser.test.tsx', ...TESTS_OF_PROCESSES],
          ...SHARED,
          ...TIMEOUTS,
        },
      },
      {
        ...sources,
        // Each file has a process of its own.
        plugins: [words(), styles()],
        test: { name: 'unit-process', include: TESTS_OF_PROCESSES, ...TIMEOUTS },
      },
      {
        ...sources,
        // The tests of the wagmi adapter, with the older of the two supported versions of wagmi core.
        resolve: { ...sources.resolve, alias: { '@wagmi/core': 'wagmi-core-2' } },
        test: {
          name: 'unit-wagmi-2',
          include: ['packages/adapter-wagmi/src/**/*.test.ts'],
          env: { WAGMI_MAJOR: '2' },
          ...SHARED,
          ...TIMEOUTS,
        },
      },
      {
        ...sources,
        // The tests that render, with the older of the two supported versions of React.
        plugins: [words(), styles()],
        resolve: { ...sources.resolve, alias: REACT_18 },
        test: {
          name: 'unit-react-18',
          include: ['packages/ui/src/**/*.test.tsx', 'packages/ui/src/mount.test.ts'],
          exclude: ['**/*.browser.test.tsx'],
          env: { REACT_MAJOR: '18' },
          ...SHARED,
          ...TIMEOUTS,
          setupFiles: [setup, 'packages/ui/test/react-18.ts'],
        },
      },
    ],
  },
})
