import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import type { LabOptions } from './e2e/lab.js'

const executablePath = findBrowser() ?? ''

export default defineConfig<LabOptions, LabOptions>({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: !!process.env.CI,
  // A busy machine is no flaw of what is waited for.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  outputDir: '../../test-results/lab',
  reporter: [['list'], ['json', { outputFile: '../../test-results/lab.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath, args: ['--no-sandbox'] },
    // Recording one takes a quarter of the time: `--trace=on` does, of a test that failed.
    trace: 'off',
  },
  projects: [
    { name: 'react-19-wagmi-3', use: { build: 'react-19-wagmi-3' } },
    // The promised versions walk the whole path; the faults are tried on the newest.
    { name: 'react-19-wagmi-2', use: { build: 'react-19-wagmi-2' }, testMatch: /path\.spec/ },
    { name: 'react-18-wagmi-3', use: { build: 'react-18-wagmi-3' }, testMatch: /path\.spec/ },
    { name: 'react-18-wagmi-2', use: { build: 'react-18-wagmi-2' }, testMatch: /path\.spec/ },
  ],
})
