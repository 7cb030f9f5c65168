import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, type Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BROWSER_ARGS, findBrowser } from './scripts/browser.mjs'
import { words } from './scripts/words/plugin.mjs'
import { styles } from './scripts/styles/plugin.mjs'

/** Returns the configuration of a browser that tests run in. */
function browser(): NonNullable<NonNullable<TestProjectInlineConfiguration['test']>['browser']> {
  const executablePath = findBrowser()
  return {
    enabled: true,
    headless: true,
    provider: playwright({
      launchOptions: { args: BROWSER_ARGS, ...(executablePath !== undefined && { executablePath }) },
    }),
    instances: [{ browser: 'chromium' }],
    viewport: { width: 480, height: 760 },
    screenshotFailures: false,
  }
}

const patience = fileURLToPath(new URL('scripts/vitest-patience.mjs', import.meta.url))
/** Long timeouts, so that a busy machine doesn't fail a test. Tests and hooks start whole sandboxes. */
const PATIENT = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  setupFiles: [patience],
}

/** By default Vitest keeps one core for itself, which is half of a small machine. */
const CORES = availableParallelism()

/** No module has state, so the files of a worker share their modules, which are loaded once for each worker. */
const SHARED = { isolate: false }

/** The older of the two supported versions of React, in the place of the newer one. */
const REACT_18 = [
  { find: /^react($|\/)/, replacement: 'react-18$1' },
  { find: /^react-dom($|\/)/, replacement: 'react-dom-18$1' },
]

const stories = () => storybookTest({ configDir: fileURLToPath(new URL('packages/ui/.storybook', import.meta.url)) })

/** Keeps the bundled dependencies of a project apart: Storybook's plugin has one folder for those of all projects. */
const ownCache = (cacheDir: string): Plugin => ({ name: 'own-cache', enforce: 'post', config: () => ({ cacheDir }) })

/** Tests that check the whole process: they start servers, or collect its errors and measure its time. */
const TESTS_OF_PROCESSES = [
  'packages/sandbox/src/**/*.test.ts',
  'packages/server/src/cli.test.ts',
  'packages/server/src/storage/openDatabase.test.ts',
  'packages/{adapter-*,server}/src/**/*.process.test.ts',
  'apps/lab/src/adversary/*.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: CORES,
    projects: [
      {
        plugins: [words(), styles()],
        resolve: { conditions: ['latchkit-source'] },
        ssr: { resolve: { conditions: ['latchkit-source'] } },
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.ts', 'scripts/{,*/}*.test.ts'],
          exclude: ['**/*.browser.test.tsx', ...TESTS_OF_PROCESSES],
          ...SHARED,
          ...PATIENT,
        },
      },
      {
        // Each file has a process of its own.
        plugins: [styles()],
        resolve: { conditions: ['latchkit-source'] },
        ssr: { resolve: { conditions: ['latchkit-source'] } },
        test: { name: 'unit-process', include: TESTS_OF_PROCESSES, ...PATIENT },
      },
      {
        // The tests of the wagmi adapter, with the older of the two supported versions of wagmi core.
        resolve: { conditions: ['latchkit-source'], alias: { '@wagmi/core': 'wagmi-core-2' } },
        ssr: { resolve: { conditions: ['latchkit-source'] } },
        test: {
          name: 'unit-wagmi-2',
          include: ['packages/adapter-wagmi/src/**/*.test.ts'],
          env: { WAGMI_MAJOR: '2' },
          ...SHARED,
          ...PATIENT,
        },
      },
      {
        // The tests that render, with the older of the two supported versions of React.
        plugins: [words(), styles()],
        resolve: { conditions: ['latchkit-source'], alias: REACT_18 },
        ssr: { resolve: { conditions: ['latchkit-source'] } },
        test: {
          name: 'unit-react-18',
          include: ['packages/ui/src/**/*.test.tsx', 'packages/ui/src/mount.test.ts'],
          exclude: ['**/*.browser.test.tsx'],
          env: { REACT_MAJOR: '18' },
          ...SHARED,
          ...PATIENT,
          setupFiles: [patience, 'packages/ui/test/react-18.ts'],
        },
      },
      {
        // Tests that need a browser: the dialog, the focus, other windows and shadow roots.
        plugins: [words(), styles()],
        resolve: { conditions: ['latchkit-source', ...defaultClientConditions] },
        cacheDir: '.cache/vite-browser',
        test: {
          name: 'browser',
          include: ['packages/ui/src/**/*.browser.test.tsx'],
          ...PATIENT,
          // Browser projects don't inherit the root's `maxWorkers`.
          maxWorkers: CORES,
          browser: browser(),
        },
      },
      {
        // Every story is a test: it renders, its play function runs, and axe finds nothing in any mode and direction.
        plugins: await stories(),
        test: {
          name: 'stories',
          env: { EVERY_LOOK: 'yes' },
          // Stories share a page, as in Storybook.
          ...SHARED,
          ...PATIENT,
          // Browser projects don't inherit the root's `maxWorkers`.
          maxWorkers: CORES,
          browser: browser(),
        },
      },
      {
        // Every story once more, with the older of the two supported versions of React. The looks don't depend on it.
        plugins: [await stories(), ownCache('.cache/vite-react-18')],
        resolve: { alias: REACT_18 },
        test: {
          name: 'stories-react-18',
          env: { REACT_MAJOR: '18' },
          ...SHARED,
          ...PATIENT,
          maxWorkers: CORES,
          browser: browser(),
        },
      },
    ],
  },
})
