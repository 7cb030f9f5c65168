import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, ensureBrowser } from '../../../scripts/browser.mjs'

const common = { deviceScaleFactor: 2, locale: 'en' }
/** A width that is only looked at for flaws, in one mode: modes differ by colours alone. */
const narrow = (width: number) => ({
  name: String(width),
  testMatch: 'pictures.spec.ts',
  grepInvert: /, light( |$)/,
  metadata: { hasSheet: false },
  use: { ...common, viewport: { width, height: 640 }, hasTouch: true, isMobile: true },
  teardown: 'sheets',
})

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
      metadata: { hasSheet: true },
      use: { ...common, viewport: { width: 480, height: 760 } },
      teardown: 'sheets',
    },
    {
      name: 'phone',
      testMatch: 'pictures.spec.ts',
      metadata: { hasSheet: true },
      use: { ...common, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      teardown: 'sheets',
    },
    narrow(360),
    narrow(320),
    { name: 'sheets', testMatch: 'sheets.spec.ts' },
  ],
})
