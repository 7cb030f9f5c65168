// Finds or installs the Chromium for tests, pictures, budgets and the benchmark.
import { chromium } from 'playwright'
import { installFromDebian, onPath, program } from './install.mjs'
import { run } from './run.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)
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
export const BROWSER_ARGS = argsWithout([])

/**
 * The arguments of a browser that gives a frame of another site a storage of its own in each page, as visitors' browsers do.
 * Playwright turns that off: the whole browser then refuses such frames all storage, and its shell parts nothing.
 */
export const PARTITIONED_ARGS = argsWithout(['ThirdPartyStoragePartitioning'])

/** @param {readonly string[]} features that stay on @returns {string[]} */
function argsWithout(features) {
  const off = [...OFF_IN_PLAYWRIGHT, ...OFF].filter((feature) => !features.includes(feature))
  return ['--no-sandbox', `--disable-features=${off.join(',')}`]
}

/** The paths where it may be: the system's browsers, and Playwright's own. */
const PATHS = [...onPath(COMMANDS), ...MAC_APPS, chromium.executablePath()]

/** The ways to install it. Playwright's download can't be reached from everywhere. */
const WAYS = [
  () => installFromDebian('chromium'),
  () => run('playwright', ['install', 'chromium'], { timeout: DOWNLOAD_MS }),
]

export const { find: findBrowser, ensure: ensureBrowser } = program('browser', 'LATCHKIT_CHROMIUM', PATHS, WAYS)

const shell = program('headless shell of the browser', 'LATCHKIT_SHELL', onPath(['chromium-headless-shell']), [
  () => installFromDebian('chromium-headless-shell'),
])

/** Finds the browser's shell: the same engine without windows, which takes two thirds of the processor's time. */
export const findShell = () => shell.find() ?? findBrowser()

/** Finds the browser's shell, or installs it. Where none can be installed, the browser takes its place. */
export const ensureShell = () => shell.ensure().catch(ensureBrowser)
