import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, type Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BROWSER_ARGS, findBrowser } from './scripts/browser.mjs'
import { styles } from './packages/ui/compile/styles/plugin.mjs'
import { words } from './packages/ui/compile/words/plugin.mjs'
import { REACT_18, RUN, SHARED, TIMEOUTS } from './vitest.config.js'

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

/** Each project has an object of its own, since Vitest writes into it. They don't inherit the root's `maxWorkers`. */
const inBrowser = () => ({ ...TIMEOUTS, maxWorkers: RUN.maxWorkers, browser: browser() })

/**
 * The frames of stories are transparent, so the browser draws no pixels. Without a graphics card they would take half of
 * the processor's time, and no story reads one. Layout, styles, frames and animations are the same.
 */
const TRANSPARENT = `document.head.append(Object.assign(document.createElement('style'), { textContent: 'iframe { opacity: 0 }' }))`

/** What the projects of stories have in common. Stories share a page, as in Storybook. */
const ofStories = () => ({
  ...SHARED,
  ...inBrowser(),
  browser: { ...browser(), orchestratorScripts: [{ content: TRANSPARENT }] },
})

/** Storybook's plugins, for the stories that have one of the tags. By default each story has the tag `test`. */
const stories = (...include: string[]) =>
  storybookTest({
    configDir: fileURLToPath(new URL('packages/ui/.storybook', import.meta.url)),
    tags: { include },
  })

/** Takes the place of Storybook's recorder, which writes down each query and assertion for a panel that no test shows. */
const RECORDS_NOTHING = 'globalThis.__STORYBOOK_ADDON_INTERACTIONS_INSTRUMENTER__ = { instrument: (each) => each }'
const withoutRecorder: Plugin = {
  name: 'without-recorder',
  transformIndexHtml: () => [{ tag: 'script', children: RECORDS_NOTHING }],
}

/** Keeps the bundled dependencies of a project apart: Storybook's plugin has one folder for those of all projects. */
const ownCache = (cacheDir: string): Plugin => ({ name: 'own-cache', enforce: 'post', config: () => ({ cacheDir }) })

export default defineConfig({
  cacheDir: join(process.cwd(), '.cache/vitest-browser'),
  test: {
    ...RUN,
    projects: [
      {
        // Tests that need a browser: the dialog, the focus, other windows and shadow roots.
        plugins: [words(), styles()],
        resolve: { conditions: ['latchkit-source', ...defaultClientConditions] },
        cacheDir: '.cache/vite-browser',
        test: { name: 'browser', include: ['packages/ui/src/**/*.browser.test.tsx'], ...inBrowser() },
      },
      {
        // Every story is a test: it renders, its play function runs, and axe finds nothing in any mode and direction.
        plugins: [await stories('test'), withoutRecorder],
        test: { name: 'stories', env: { EVERY_LOOK: 'yes' }, ...ofStories() },
      },
      {
        // The stories of each view, and of all that works differently in the older of the two supported versions of
        // React: packages/ui/src/stories/react18.test.ts finds what they leave out. The looks don't depend on it.
        plugins: [await stories('react-18'), withoutRecorder, ownCache('.cache/vite-react-18')],
        resolve: { alias: REACT_18 },
        test: { name: 'stories-react-18', env: { REACT_MAJOR: '18' }, ...ofStories() },
      },
    ],
  },
})
