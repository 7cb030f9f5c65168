// The compared pages: their production builds, and the elements to measure.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, ROOT } from '../run.mjs'

/**
 * An element to find on a page, in the document and in every open shadow root.
 * @typedef {{ css: string, text?: string }} Target
 * @typedef {{ label: string, dist: string, button: Target, modal: Target, wallet: Target, address: Target, close: 'Escape' | Target }} Page
 */

export const BENCH = join(ROOT, 'apps/bench')
/** The folder in which `pnpm bench --peers` installs and builds RainbowKit's page. */
export const PEER = join(CACHE, 'bench/rainbowkit')

const WALLET = 'Bench Wallet'
const ADDRESS = { css: '#address:not(:empty)' }

/** @returns {Page} a page without a kit */
const floor = (name, label) => ({
  label,
  dist: join(BENCH, 'floors', name, 'dist'),
  button: { css: '[data-bench=connect]' },
  modal: { css: 'dialog[open]' },
  wallet: { css: '[data-bench=wallet]', text: WALLET },
  address: ADDRESS,
  close: { css: '[data-bench=close]' },
})

/** The kit's page. Its own bench.json names its elements, so that other tools can measure it too. @type {Page} */
export const ours = {
  dist: join(BENCH, 'dist'),
  ...JSON.parse(readFileSync(join(BENCH, 'public/bench.json'), 'utf8')),
}

export const bareReact = floor('react', 'bare React')
export const bareWagmi = floor('wagmi', 'bare wagmi')

/** @type {Page} */
export const rainbowkit = {
  label: 'RainbowKit',
  dist: join(PEER, 'dist'),
  button: { css: '[data-testid=rk-connect-button]' },
  modal: { css: '[role=dialog][aria-labelledby=rk_connect_title]' },
  wallet: { css: '[role=dialog] button', text: WALLET },
  address: ADDRESS,
  close: 'Escape',
}
