// Writes packages/core/src/features/network/networks.evm.ts: one line per chain of viem's, so that bundlers can drop
// those that an app doesn't name. Run it after a new viem: `node scripts/generate-networks.mjs`.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const core = new URL('../packages/core/', import.meta.url)
const entry = createRequire(new URL('package.json', core)).resolve('viem/chains')
const chains = await import(pathToFileURL(entry.replace('/_cjs/', '/_esm/')).href)
const names = Object.entries(chains)
  // A chain id of 2^31 or more is no valid one here (S5.12).
  .filter(([, chain]) => chain?.id < 2 ** 31)
  .filter(([, chain]) => typeof chain === 'object' && chain !== null && Number.isInteger(chain.id) && chain.rpcUrls)
  .map(([name]) => name)
  .sort((a, b) => a.localeCompare(b, 'en'))

const lines = names.map((name) => `export const ${name}: EvmNetwork = /* #__PURE__ */ evmNetwork(chains.${name})`)
writeFileSync(
  new URL('src/features/network/networks.evm.ts', core),
  `// Written by scripts/generate-networks.mjs from viem's list of chains. Not to be edited.
import * as chains from 'viem/chains'
import { evmNetwork, type EvmNetwork } from './evmNetwork.js'

${lines.join('\n')}
`,
)
console.log(`${names.length} networks`)
