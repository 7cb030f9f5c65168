// What of this package loads together, in the order of a visit: each chunk takes the files that it names, with all that
// these import, from those that follow. What late chunks use of the first ring is in `base`: they never import `eager`,
// so that bundlers see that whatever the page has by then is there, and don't part it into files of its own.

/** @param {...string} paths in `src`, without their ending */
const files = (...paths) => new RegExp(`/core/src/(${paths.join('|')})\\.ts$`)

export const chunks = [
  {
    name: 'base',
    test: files(
      'base/(cache|caip|emitter|environment|errors|guard|hosts|once|storage|text|time)',
      'adapter/(border|quietly|wallet\\.errors|eip1193/chainId)',
      'features/account/account\\.\\w+(?<!controller|balance)',
      'features/connection/connection\\.(errors|status|storage)',
      'features/connectors/connectors\\.\\w+(?<!controller|discovery)',
      'features/network/(evmNetwork|network\\.(errors|rules|storage))',
      'features/options/options\\.(errors|rules)',
      'features/pairing/pairing\\.id',
    ),
  },
  // Before the first click: the kit, and what adapters need by then.
  { name: 'eager', test: files('exports/index', 'adapter/(lateAdapter|universalAdapter)') },
  { name: 'networks', test: files('features/network/networks\\.other') },
  // While the page is idle: what the modal needs.
  {
    name: 'views',
    test: files('features/views', 'features/router/router\\.steps', 'features/telemetry/telemetry\\.clicks', 'hints'),
  },
  // Once it is open: what a press on a wallet needs.
  { name: 'walletErrors', test: files('adapter/toWalletError') },
  { name: 'evm', test: files('adapter/eip1193/(chainNotConfigured|evmAddress|eip1193\\.switch)') },
  { name: 'connect', test: files('features/connection/connection\\.flows', 'features/network/network\\.switch') },
  // Where another tab connects.
  { name: 'follow', test: files('features/connection/connection\\.follow') },
  { name: 'http', test: files('base/http') },
  { name: 'pairing', test: files('features/pairing/pairing\\.errors') },
  // The rows of wallets elsewhere in the first view: the app's services, and the pairing.
  { name: 'wallets', test: files('features/services', 'exports/wallets') },
  // What a connected wallet, or the chain, is asked for.
  { name: 'eip1193', test: files('adapter/eip1193/createEip1193Adapter') },
  { name: 'universal', test: files('adapter/eip1193/(createUniversalAdapter|universal\\.\\w+)') },
  {
    name: 'adapter',
    test: files('exports/adapter', 'features/account/account\\.balance', 'features/signing/signing\\.controller'),
  },
  { name: 'telemetry', test: files('features/telemetry/telemetry\\.wire') },
  // What only developers read.
  {
    name: 'hints',
    test: files('features/options/options\\.hints', 'features/wallets/wallets\\.explain', 'claimPage\\.texts'),
  },
]
