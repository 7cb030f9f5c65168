import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, ensureBrowser } from '../../../scripts/browser.mjs'

const common = { deviceScaleFactor: 2, locale: 'en' }

export default defineConfig({
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  reportSlowTests: null,
  // Playwright empties it first.
  outputDir: '../../../dist/pictures',
  use: { launchOptions: { executablePath: await ensureBrowser(), args: BROWSER_ARGS } },
  projects: [
    {
      name: 'desktop',
      testMatch: 'pictures.spec.ts',
      use: { ...common, viewport: { width: 480, height: 760 } },
      teardown: 'sheets',
    },
    {
      name: 'phone',
      testMatch: 'pictures.spec.ts',
      use: { ...common, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      teardown: 'sheets',
    },
    { name: 'sheets', testMatch: 'sheets.spec.ts' },
  ],
})
