// The chunks of this package, in the order in which a visit loads them. A chunk has the files that its `test` names and
// all that these import, except what an earlier chunk has. The part of the eager ring that late chunks use is in
// `base`, which follows from the imports: a late chunk never imports `eager`. So a bundler sees that the page has loaded
// the shared code already, and makes no small files of it. A lazy feature is in the chunk that names it here, or in one
// of its own name.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { firstAndLate } from '../../scripts/build/firstAndLate.mjs'
import { sourcesIn } from '../../scripts/build/sources.mjs'

const sources = sourcesIn(import.meta.dirname)

/** The files of the features, without their ending. */
const files = readdirSync(join(import.meta.dirname, 'src/features'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `features/${file.slice(0, -'.ts'.length)}`)

/** The files of one kind, which the entries of the features load: their steps, or their hints. @param {string} kind */
const filesOf = (kind) => files.filter((file) => file.endsWith(`.${kind}`))

/** @type {Set<string>} */
const placed = new Set()

/**
 * What the entries of lazy features load: the setup of the feature, or else its controller.
 * @param {...string} nouns
 */
const codeOf = (...nouns) =>
  nouns.map((noun) => {
    placed.add(noun)
    const code = ['setup', 'controller'].map((kind) => files.find((file) => file.endsWith(`/${noun}.${kind}`)))
    const found = code.find((file) => file)
    if (!found) throw new Error(`chunks.mjs: the feature ${noun} has no setup and no controller`)
    return found
  })

/** The sources that load chunks, and load with the page or before most chunks. */
const first = ['exports/index', 'features/late'].map((file) => join(import.meta.dirname, `src/${file}.ts`))

/** Files of the base that no import in core shows: what our other packages load with the page, and their late code too. */
const NAMED_BASE = [
  'adapter/callReported',
  'adapter/eip1193/chainId',
  'adapter/readList',
  'base/cache',
  'base/environment',
  'features/account/account.rules',
  'features/pairing/pairing.rules',
  'features/theme/theme.controller',
  'kit/adaptersOf',
]

/** What the entry exports for others alone: these have chunks of their own. */
const APART = ['base/amount', 'features/connectors/rows.rules', 'features/wallets/keys.rules']

/** What loads together, in the order in which a visit loads it. */
const together = [
  // What loads with the page and late code uses too.
  { name: firstAndLate('base', first, sources(...NAMED_BASE), sources(...APART)), debugName: 'base' },
  // What the ui asks for while the page is idle: the rows of the Connect view, and how the app's keys name wallets. With
  // them, how addresses are compared, which most of the code needs that loads after that.
  {
    name: 'rows',
    test: sources('features/connectors/rows.rules', 'features/wallets/keys.rules', 'base/address'),
  },
  // What apps and late views calculate amounts and tell addresses apart with. With the code of another chunk, each view
  // that needs it would load that chunk too.
  { name: 'amount', test: sources('base/amount') },
  { name: 'forms', test: sources('base/namespaces/forms', 'base/tokenKey') },
  { name: 'addresses', test: sources('adapter/chainOfAddress') },
  // What transactions are about: the account's rows read it, which need no other code of sending.
  {
    name: 'subjects',
    test: sources('features/payments/payment.rules', 'features/swap/swap.levels', 'features/swap/swap.subjects'),
  },
  // Loaded before the first click: the kit, and the code that adapters need by then.
  { name: 'eager', test: sources('exports/index', 'adapter/lateAdapter', 'adapter/universalAdapter') },
  // The entries of the features that nothing needs before their first use.
  { name: 'late', test: sources('features/late') },
  { name: 'networks', test: sources('features/network/networks.other') },
  // Loaded where a wallet is at `window.ethereum`.
  { name: 'injected', test: sources('features/connectors/connectors.injected') },
  // Loaded while the page is idle: the code that the modal needs.
  {
    name: 'views',
    test: sources(
      ...codeOf('alert', 'legal', 'modal', 'router', 'snackbar'),
      'features/steps',
      'features/router/router.stepContext',
      'kit/duties',
      'kit/pageNotes',
    ),
  },
  // Loaded once the modal is open: the code that a press on a wallet needs.
  { name: 'walletErrors', test: sources('adapter/quietly', 'adapter/toWalletError', 'adapter/wallet.errors') },
  // What the code that connects and the one that pairs refuse. The pairing needs no error of a wallet.
  {
    name: 'connectionErrors',
    test: sources('features/connection/connection.errors', 'features/pairing/pairing.errors'),
  },
  {
    name: 'evm',
    test: sources('adapter/eip1193/evmAddress', 'adapter/eip1193/eip1193.switch', 'adapter/eip1193/requestAccounts'),
  },
  {
    name: 'connect',
    test: sources('features/connection/connection.effects', 'features/network/network.switch', ...codeOf('requests')),
  },
  { name: 'http', test: sources('base/http', 'services/hosts') },
  // The requests to the app's services.
  {
    name: 'services',
    test: sources('base/read', 'services/service.client', 'services/service.errors', ...codeOf('api')),
  },
  // The rows of remote wallets in the first view: the app's services, and the pairing.
  { name: 'wallets', test: sources(...codeOf('config', 'pairing', 'wallets'), 'exports/wallets') },
  // How many of its units a token is shown as, which the reads of each chain need.
  { name: 'scale', test: sources('adapter/eip1193/uiMultiplier', 'adapter/scale') },
  // The requests to a connected wallet, and to the chain, where no chain library makes them.
  { name: 'eip1193', test: sources('adapter/eip1193/createEip1193Adapter') },
  {
    name: 'universal',
    test: sources(
      'adapter/eip1193/universal.abilities',
      'adapter/eip1193/universal.balance',
      'adapter/eip1193/universal.chain',
      'adapter/eip1193/universal.prepare',
      'adapter/eip1193/universal.reads',
      'adapter/eip1193/universal.transfer',
    ),
  },
  // What transactions would do, and calls of contracts: only a swap asks.
  {
    name: 'preview',
    test: sources('adapter/eip1193/evm.preview', 'adapter/eip1193/evm.simulation', 'adapter/eip1193/universal.preview'),
  },
  { name: 'adapter', test: sources('exports/adapter', 'features/account/account.balance') },
  // What the wallets of connected accounts are asked to do.
  { name: 'operations', test: sources(...codeOf('operations', 'signing')) },
  // Sending, and the outcome of what was sent.
  { name: 'transactions', test: sources(...codeOf('transactions')) },
  { name: 'send', test: sources(...codeOf('address-book', 'send')) },
  // Calls of contracts, and permissions.
  { name: 'calls', test: sources(...codeOf('contracts', 'permissions')) },
  // The pictures that the app names.
  { name: 'pictures', test: sources(...codeOf('pictures')) },
  // Who an account is, what it has and did.
  { name: 'holdings', test: sources(...codeOf('activity', 'balances', 'identity')) },
  { name: 'receive', test: sources(...codeOf('receive')) },
  { name: 'siwx', test: sources(...codeOf('siwx'), 'features/siwx/siwx.view.steps') },
  // The wallet from an email: its frame, with the schemas of its messages, and its login.
  { name: 'embedded', test: sources(...codeOf('embedded-wallet'), 'features/embedded-wallet/embedded-wallet.load') },
  { name: 'telemetry', test: sources(...codeOf('telemetry')) },
]

/** The lazy features that no chunk names: each is in one of its own name. */
const others = filesOf('setup')
  .map((file) => file.slice(file.lastIndexOf('/') + 1, -'.setup'.length))
  .filter((noun) => !placed.has(noun))

/** The chunks, in the order in which a visit loads them. */
export const chunks = [
  ...together,
  ...others.map((noun) => ({ name: noun, test: sources(...codeOf(noun)) })),
  // The stores of sign-ins without a server.
  { name: 'siwxStores', test: sources('features/siwx/siwx.ownStore') },
  // Texts for developers.
  {
    name: 'hints',
    test: sources('kit/hints', 'features/wallets/wallets.explain', 'kit/claimPage.texts'),
  },
]
