import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.mjs'

const executablePath = findBrowser() ?? ''

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env.CI,
  // No time is tested by them: they hold on a machine that is five times slower. So tests have no shorter ones.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  outputDir: '../../test-results/lab',
  reporter: [['list'], ['../../scripts/reports/playwright.mjs']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Playwright switches the back-forward cache off. Visitors have it.
    launchOptions: { executablePath, args: BROWSER_ARGS, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
    // A trace slows a test by a quarter. To record one for a failed test: `--trace=on`.
    trace: 'off',
  },
})
