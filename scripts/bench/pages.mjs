// The compared pages: their production builds, and the elements to measure.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, ROOT } from '../run.mjs'

/**
 * An element to find on a page, in the document and in every shadow root.
 * @typedef {{ css: string, text?: string }} Target
 * @typedef {{ label: string, dist: string, button: Target, modal: Target, wallet: Target, address: Target, close: 'Escape' | Target }} Page
 */

const BENCH = join(ROOT, 'apps/bench')
const WALLET = 'Bench Wallet'

const floor = (name, label) => ({
  label,
  dist: join(BENCH, 'floors', name, 'dist'),
  button: { css: '[data-bench=connect]' },
  modal: { css: 'dialog[open]' },
  wallet: { css: '[data-bench=wallet]', text: WALLET },
  address: { css: '#address:not(:empty)' },
  close: { css: '[data-bench=close]' },
})

/**
 * Returns the kit's page. Its own bench.json names its elements, so that other tools can measure it too.
 * @returns {Page}
 */
export const ours = () => ({
  dist: join(BENCH, 'dist'),
  ...JSON.parse(readFileSync(join(BENCH, 'public/bench.json'), 'utf8')),
})

/** Returns the kit's page with one more adapter. @param {'solana' | 'bitcoin'} name @returns {Page} */
export const oursWith = (name) => ({ ...ours(), label: `with ${name}`, dist: join(BENCH, 'more', name, 'dist') })

/** @type {Page} */
export const bareReact = floor('react', 'bare React')

/** @type {Page} */
export const bareWagmi = floor('wagmi', 'bare wagmi')

/** The folder in which `pnpm bench --peers` installs and builds other kits. */
export const PEERS = join(CACHE, 'bench')

/** @type {Page} */
export const rainbowkit = {
  ...floor('', 'RainbowKit'),
  dist: join(PEERS, 'rainbowkit/dist'),
  button: { css: '[data-testid=rk-connect-button]' },
  modal: { css: '[role=dialog][aria-labelledby=rk_connect_title]' },
  wallet: { css: '[role=dialog] button', text: WALLET },
  close: 'Escape',
}
