// Finds or installs the Chromium for tests, pictures, budgets and the benchmark.
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensure, find, installFromDebian, onPath } from './install.mjs'
import { run } from './run.mjs'

const VARIABLE = 'LATCHKIT_CHROMIUM'
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
const DOWNLOAD_MS = 300_000

/** The features of Chromium that Playwright turns off. A second switch replaces Playwright's, so it repeats them. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * More features that are off, since they take half of the processor's time of a new page: each window loads two pages
 * for the list of its address bar, and keeps a process ready for a later navigation.
 */
const OFF = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/**
 * The arguments of every browser. Chromium's own sandbox can't start as root, nor in most containers. Only the
 * project's pages run in it.
 */
export const BROWSER_ARGS = ['--no-sandbox', `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OFF].join(',')}`]

/**
 * Finds an installed browser: the one in LATCHKIT_CHROMIUM, the system's, or Playwright's own.
 * @returns {string | undefined} its path
 */
export function findBrowser() {
  const onMac = process.platform === 'darwin' ? MAC_APPS.map((app) => join('/Applications', app)) : []
  return find(VARIABLE, [...onPath(COMMANDS), ...onMac, chromium.executablePath()])
}

/** The ways to install a browser, in their order. Playwright's download can't be reached from everywhere. */
const WAYS = [
  () => installFromDebian('chromium'),
  () => run('playwright', ['install', 'chromium'], { timeout: DOWNLOAD_MS }),
]

/**
 * Finds a browser, or installs one. It stores the path in LATCHKIT_CHROMIUM, so that child processes use the same
 * browser.
 * @returns {Promise<string>} its path
 */
export const ensureBrowser = () => ensure({ name: 'browser', variable: VARIABLE, find: findBrowser, ways: WAYS })
