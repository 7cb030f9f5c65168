// What of this package loads together, in the order of a visit: each chunk takes the files that it names, with all that
// these import, from those that follow. What late chunks use of the first ring is in `base`: they never import `eager`,
// so that bundlers see that whatever the page has by then is there, and don't part it into files of its own.
// A lazy feature names its chunk itself, in its `<noun>.feature.ts`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FEATURES = join(import.meta.dirname, 'src/features')

/** What each feature's entry loads: the chunk that it names, and the files, by the member that loads them. */
const entries = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.feature.ts'))
  .map((file) => {
    const text = readFileSync(join(FEATURES, file), 'utf8')
    const folder = `features/${file.replace(/[^/]+$/, '')}`
    const loaded = (pattern) => [...text.matchAll(pattern)].map(([, name = '']) => folder + name.replaceAll('.', '\\.'))
    return {
      chunk: /\bchunk: '(\w+)'/.exec(text)?.[1],
      code: loaded(/await import\('\.\/([\w.]+)\.js'\)/g),
      steps: loaded(/\bsteps: \(\) => import\('\.\/([\w.]+)\.js'\)/g),
      hints: loaded(/\bhints: \(\) => import\('\.\/([\w.]+)\.js'\)/g),
    }
  })

/** The code of the features that name a chunk. @param {string} name */
const codeOf = (name) => entries.filter(({ chunk }) => chunk === name).flatMap(({ code }) => code)
const steps = entries.flatMap(({ steps }) => steps)
const hints = entries.flatMap(({ hints }) => hints)

/** @param {...string} paths in `src`, without their ending */
const files = (...paths) => new RegExp(`/core/src/(${paths.join('|')})\\.ts$`)

export const chunks = [
  {
    name: 'base',
    test: files(
      'base/(cache|caip|emitter|environment|errors|guard|once|storage|text|time)',
      'services/hosts',
      'adapter/(border|quietly|wallet\\.errors|eip1193/(chainId|hexAddress))',
      'features/account/account\\.\\w+(?<!controller|balance|feature|steps)',
      'features/connection/connection\\.(constants|errors|rules|storage)',
      'features/connectors/connectors\\.\\w+(?<!controller|discovery|feature)',
      'features/network/(evmNetwork|network\\.(errors|options|rules|storage))',
      'features/pairing/pairing\\.rules',
      'kit/options\\.(errors|readers|rules)',
    ),
  },
  // Before the first click: the kit, and what adapters need by then.
  { name: 'eager', test: files('exports/index', 'adapter/(lateAdapter|universalAdapter)') },
  { name: 'networks', test: files('features/network/networks\\.other') },
  // While the page is idle: what the modal needs.
  { name: 'views', test: files(...codeOf('views'), ...steps, 'features/router/router\\.stepContext', 'kit/hints') },
  // Once it is open: what a press on a wallet needs.
  { name: 'walletErrors', test: files('adapter/toWalletError') },
  { name: 'evm', test: files('adapter/eip1193/(chainNotConfigured|evmAddress|eip1193\\.switch)') },
  { name: 'connect', test: files('features/connection/connection\\.flows', 'features/network/network\\.switch') },
  // Where another tab connects.
  { name: 'follow', test: files('features/connection/connection\\.follow') },
  { name: 'http', test: files('base/http') },
  { name: 'pairing', test: files('features/pairing/pairing\\.errors') },
  // The rows of wallets elsewhere in the first view: the app's services, and the pairing.
  { name: 'wallets', test: files(...codeOf('wallets'), 'exports/wallets') },
  // What a connected wallet, or the chain, is asked for.
  { name: 'eip1193', test: files('adapter/eip1193/createEip1193Adapter') },
  { name: 'universal', test: files('adapter/eip1193/universal\\.\\w+') },
  { name: 'adapter', test: files('exports/adapter', 'features/account/account\\.balance', ...codeOf('adapter')) },
  { name: 'telemetry', test: files(...codeOf('telemetry')) },
  // What only developers read.
  {
    name: 'hints',
    test: files(...hints, 'kit/options\\.hints', 'features/wallets/wallets\\.explain', 'kit/claimPage\\.texts'),
  },
]

const named = new Set(chunks.map(({ name }) => name))
const empty = entries.flatMap(({ chunk, code }) => (chunk && code.length === 0 ? [chunk] : []))
if (empty.length > 0) throw new Error(`chunks.mjs: no import is found in a feature of ${empty.join(', ')}`)
const unknown = entries.flatMap(({ chunk }) => (chunk && !named.has(chunk) ? [chunk] : []))
if (unknown.length > 0) throw new Error(`chunks.mjs: a feature names ${unknown.join(', ')}, which is no chunk here`)
