import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser, findShell, PARTITIONED_ARGS } from '../../scripts/browser.mjs'

/** The tests of what the browser's shell lacks: cameras, the back-forward cache, and frames that are refused storage. */
const OF_BROWSER = /@browser/
/** The tests of frames of another site, which have a storage of their own in each page, as in visitors' browsers. */
const OF_PARTITIONS = /@partitioned/

const launch = (executablePath = '', args = BROWSER_ARGS) => ({ executablePath, args })

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
    { name: 'shell', grepInvert: [OF_BROWSER, OF_PARTITIONS], use: { launchOptions: launch(findShell()) } },
    { name: 'partitioned', grep: OF_PARTITIONS, use: { launchOptions: launch(findShell(), PARTITIONED_ARGS) } },
    {
      name: 'browser',
      grep: OF_BROWSER,
      // Playwright switches the back-forward cache off. Visitors have it.
      use: { launchOptions: { ...launch(findBrowser()), ignoreDefaultArgs: ['--disable-back-forward-cache'] } },
    },
  ],
})
