// The chunks of this package, in the order in which a visit loads them. A chunk holds the files that it names and all that
// these import, except what an earlier chunk holds. `base` holds the files that the eager ring and late chunks share. Late
// chunks never import `eager`: so a bundler sees that `base` is loaded by then, and does not split it into more files.
// A lazy feature names its chunk in its `<noun>.feature.ts`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FEATURES = join(import.meta.dirname, 'src/features')

/** For each feature: the chunk that its entry names, and the files that the entry loads, by the member that loads them. */
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

/** Returns patterns of the files of all features that name this chunk. @param {string} name */
const codeOf = (name) => entries.filter(({ chunk }) => chunk === name).flatMap(({ code }) => code)
const steps = entries.flatMap(({ steps }) => steps)
const hints = entries.flatMap(({ hints }) => hints)

/** Returns a pattern that matches these source files. @param {...string} paths in `src`, without their extension */
const files = (...paths) => new RegExp(`/core/src/(${paths.join('|')})\\.ts$`)

/** The chunks: the name of each, and a pattern of the source files that it holds. */
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
  // Loaded with the page, before the first click: the kit, and what adapters need by then.
  { name: 'eager', test: files('exports/index', 'adapter/(lateAdapter|universalAdapter)') },
  { name: 'networks', test: files('features/network/networks\\.other') },
  // Loaded while the page is idle: what the modal needs.
  { name: 'views', test: files(...codeOf('views'), ...steps, 'features/router/router\\.stepContext', 'kit/hints') },
  // Loaded once the modal is open: what a press on a wallet needs.
  { name: 'walletErrors', test: files('adapter/toWalletError') },
  { name: 'evm', test: files('adapter/eip1193/(chainNotConfigured|evmAddress|eip1193\\.switch)') },
  { name: 'connect', test: files('features/connection/connection\\.flows', 'features/network/network\\.switch') },
  // Loaded when another tab connects or disconnects a wallet.
  { name: 'follow', test: files('features/connection/connection\\.follow') },
  { name: 'http', test: files('base/http') },
  { name: 'pairing', test: files('features/pairing/pairing\\.errors') },
  // Loaded for the rows of remote wallets in the first view: the clients of the app's services, and pairing.
  { name: 'wallets', test: files(...codeOf('wallets'), 'exports/wallets') },
  // Loaded for requests to a connected wallet, or to a chain.
  { name: 'eip1193', test: files('adapter/eip1193/createEip1193Adapter') },
  { name: 'universal', test: files('adapter/eip1193/(createUniversalAdapter|universal\\.\\w+)') },
  { name: 'adapter', test: files('exports/adapter', 'features/account/account\\.balance', ...codeOf('adapter')) },
  { name: 'telemetry', test: files(...codeOf('telemetry')) },
  // Texts that only developers read.
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
