// The chunks of this package, in the order in which a visit loads them. A chunk has the files that its `test` names and
// all that these import, except what an earlier chunk has. The part of the eager ring that late chunks use is in
// `base`: a late chunk never imports `eager`. So a bundler sees that the page has loaded the shared code already, and
// makes no small files of it. A lazy feature names its chunk in its `<noun>.feature.ts`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FEATURES = join(import.meta.dirname, 'src/features')

/** What the entry of each feature loads: its chunk, and the files, by the member of the entry that imports them. */
const entries = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.feature.ts'))
  .map((file) => {
    const text = readFileSync(join(FEATURES, file), 'utf8')
    const folder = `features/${file.replace(/[^/]+$/, '')}`
    const loaded = (pattern) => [...text.matchAll(pattern)].map(([, name = '']) => folder + name.replaceAll('.', '\\.'))
    return {
      chunk: /\bchunk: '(\w+)'/.exec(text)?.[1],
      code: loaded(/await import\('\.\/([\w.-]+)\.js'\)/g),
      steps: loaded(/\bsteps: \(\) => import\('\.\/([\w.-]+)\.js'\)/g),
      hints: loaded(/\bhints: \(\) => import\('\.\/([\w.-]+)\.js'\)/g),
    }
  })

/** The files of the features that name this chunk. @param {string} name */
const codeOf = (name) => entries.filter(({ chunk }) => chunk === name).flatMap(({ code }) => code)
const steps = entries.flatMap(({ steps }) => steps)
const hints = entries.flatMap(({ hints }) => hints)

/** @param {...string} paths in `src`, without their ending */
const files = (...paths) => new RegExp(`/core/src/(${paths.join('|')})\\.ts$`)

/** The chunks, in the order in which a visit loads them. */
export const chunks = [
  {
    name: 'base',
    test: files(
      'base/(cache|caip|emitter|environment|errors|guard|once|options\\.(errors|readers)|storage|text|time)',
      'adapter/(border|callReported|eip1193/(chainId|chainNotConfigured|hexAddress))',
      'features/account/account\\.\\w+(?<!controller|balance|feature|steps)',
      'features/address-book/address-book\\.storage',
      'features/connection/connection\\.(constants|rules|storage)',
      'features/connectors/connectors\\.\\w+(?<!controller|discovery|feature|injected)',
      'features/legal/legal\\.rules',
      'features/network/(evmNetwork|network\\.(errors|options|rules|storage))',
      'features/pairing/pairing\\.rules',
      'features/pictures/pictures\\.rules',
      'features/transactions/transactions\\.storage',
      'kit/(adaptersOf|defineFeature|options\\.rules)',
    ),
  },
  // What apps and late views calculate amounts and tell addresses apart with. With the code of another chunk, each view
  // that needs it would load that chunk too.
  { name: 'amount', test: files('base/amount') },
  { name: 'forms', test: files('base/namespaces/forms') },
  { name: 'addresses', test: files('adapter/chainOfAddress') },
  // What transactions are about: the account's rows read it, which need no other code of sending.
  { name: 'subjects', test: files('features/send/payment\\.rules') },
  // The rows of the Connect view, which the ui asks for while the page is idle.
  { name: 'rows', test: files('features/connectors/rows\\.rules') },
  // Loaded before the first click: the kit, and the code that adapters need by then.
  { name: 'eager', test: files('exports/index', 'adapter/(lateAdapter|universalAdapter)') },
  // The entries of the features that nothing needs before their first use.
  { name: 'late', test: files('features/late') },
  { name: 'networks', test: files('features/network/networks\\.other') },
  // Loaded where a wallet is at `window.ethereum`.
  { name: 'injected', test: files('features/connectors/connectors\\.injected') },
  // Loaded while the page is idle: the code that the modal needs.
  { name: 'views', test: files(...codeOf('views'), ...steps, 'features/router/router\\.stepContext', 'kit/hints') },
  // Loaded once the modal is open: the code that a press on a wallet needs.
  { name: 'walletErrors', test: files('adapter/(quietly|toWalletError|wallet\\.errors)') },
  // What the code that connects and the one that pairs refuse. The pairing needs no error of a wallet.
  { name: 'connectionErrors', test: files('features/(connection/connection|pairing/pairing)\\.errors') },
  { name: 'evm', test: files('adapter/eip1193/(evmAddress|eip1193\\.switch)') },
  {
    name: 'connect',
    test: files('features/connection/connection\\.effects', 'features/network/network\\.switch', ...codeOf('connect')),
  },
  { name: 'http', test: files('base/http', 'services/hosts') },
  // The requests to the app's services.
  { name: 'services', test: files('base/read', 'services/service\\.(client|errors)', ...codeOf('services')) },
  // The rows of remote wallets in the first view: the app's services, and the pairing.
  { name: 'wallets', test: files(...codeOf('wallets'), 'exports/wallets') },
  // The requests to a connected wallet, and to the chain.
  { name: 'eip1193', test: files('adapter/(eip1193/(createEip1193Adapter|uiMultiplier)|scale)') },
  { name: 'universal', test: files('adapter/eip1193/universal\\.\\w+') },
  { name: 'adapter', test: files('exports/adapter', 'features/account/account\\.balance', ...codeOf('adapter')) },
  // What the wallets of connected accounts are asked to do.
  { name: 'operations', test: files(...codeOf('operations')) },
  // Sending, and what became of it.
  { name: 'transactions', test: files(...codeOf('transactions')) },
  { name: 'send', test: files(...codeOf('send')) },
  // Calls of contracts, and permissions.
  { name: 'calls', test: files(...codeOf('calls')) },
  // The pictures that the app names.
  { name: 'pictures', test: files(...codeOf('pictures')) },
  // Who an account is, what it has and did.
  { name: 'holdings', test: files(...codeOf('holdings')) },
  { name: 'receive', test: files(...codeOf('receive')) },
  { name: 'telemetry', test: files(...codeOf('telemetry')) },
  // Texts for developers.
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
