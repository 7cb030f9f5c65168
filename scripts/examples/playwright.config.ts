import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../browser.mjs'

export default defineConfig({
  testMatch: '*.spec.ts',
  // Next alone uses all cores when it builds.
  workers: 1,
  forbidOnly: !!process.env.CI,
  // Long timeouts, so that a busy machine doesn't fail a test.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reportSlowTests: null,
  outputDir: '../../test-results/examples',
  reporter: [['list'], ['../reports/playwright.mjs']],
  use: { actionTimeout: 30_000, launchOptions: { executablePath: findBrowser() ?? '', args: BROWSER_ARGS } },
  webServer: {
    command: 'node ../../packages/sandbox/dist/cli.js --port 0',
    // Its address is in the environment of the tests, as LATCHKIT_SANDBOX.
    wait: { stdout: /ready at (?<latchkit_sandbox>\S+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
