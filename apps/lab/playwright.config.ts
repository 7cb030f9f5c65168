import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser, findShell } from '../../scripts/browser.mjs'

/** The tests of what the browser's shell lacks: cameras, and the back-forward cache. */
const OF_BROWSER = /@browser/

const launch = (executablePath = '') => ({ executablePath, args: BROWSER_ARGS })

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // For a third of its time, a test waits for what is no work.
  workers: 3,
  forbidOnly: !!process.env.CI,
  // No time is tested by them: they hold on a machine that is five times slower. So tests have no shorter ones.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  outputDir: '../../test-results/lab',
  reporter: [['list'], ['../../scripts/reports/playwright.mjs']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // A trace slows a test by a quarter. To record one for a failed test: `--trace=on`.
    trace: 'off',
  },
  projects: [
    { name: 'shell', grepInvert: OF_BROWSER, use: { launchOptions: launch(findShell()) } },
    {
      name: 'browser',
      grep: OF_BROWSER,
      // Playwright switches the back-forward cache off. Visitors have it.
      use: { launchOptions: { ...launch(findBrowser()), ignoreDefaultArgs: ['--disable-back-forward-cache'] } },
    },
  ],
})
