import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.mjs'
import type { LabOptions } from './e2e/lab.js'

const executablePath = findBrowser() ?? ''

export default defineConfig<LabOptions, LabOptions>({
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
    launchOptions: { executablePath, args: BROWSER_ARGS },
    // A trace slows a test by a quarter. To record one for a failed test: `--trace=on`.
    trace: 'off',
  },
  projects: [
    { name: 'react-19-wagmi-3', use: { build: 'react-19-wagmi-3' } },
    // Older versions only run the whole path. The faults are tested with the newest versions.
    { name: 'react-19-wagmi-2', use: { build: 'react-19-wagmi-2' }, testMatch: /path\.spec/ },
    { name: 'react-18-wagmi-3', use: { build: 'react-18-wagmi-3' }, testMatch: /path\.spec/ },
    { name: 'react-18-wagmi-2', use: { build: 'react-18-wagmi-2' }, testMatch: /path\.spec/ },
  ],
})
