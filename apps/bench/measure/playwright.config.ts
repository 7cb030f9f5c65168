import { defineConfig } from '@playwright/test'

export default defineConfig({
  testMatch: 'bench.spec.ts',
  // One page at a time.
  workers: 1,
  repeatEach: 15,
  timeout: 120_000,
  reportSlowTests: null,
  reporter: [['list'], ['./table.mjs']],
  outputDir: '../../../test-results/bench',
})
