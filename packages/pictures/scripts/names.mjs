// What the metadata of @web3icons lacks, or has wrong.

/**
 * The networks of test, which are drawn as the main one, local chains, which are drawn as the one whose code they run, and
 * chain ids that the metadata has wrong: the name of the module, its picture and its CAIP-2 id.
 * @type {readonly (readonly [name: string, title: string, file: string, id: string])[]}
 */
export const MORE_NETWORKS = [
  ['solana-devnet', 'Solana Devnet', 'network:solana', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana-testnet', 'Solana Testnet', 'network:solana', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['bitcoin-testnet', 'Bitcoin Testnet', 'network:bitcoin', 'bip122:000000000933ea01ad0ee984209779ba'],
  ['bitcoin-signet', 'Bitcoin Signet', 'network:bitcoin', 'bip122:00000008819873e925422c1ff0f99f7c'],
  ['anvil', 'Anvil and Hardhat', 'network:ethereum', 'eip155:31337'],
  ['hoodi', 'Hoodi', 'network:ethereum', 'eip155:560048'],
  ['localhost', 'Localhost', 'network:ethereum', 'eip155:1337'],
  ['katana', 'Katana', 'network:katana', 'eip155:747474'],
  ['mega-eth', 'MegaETH', 'network:mega-eth', 'eip155:4326'],
]

/**
 * Names and rdns of wallets by their id in the metadata, which has neither: a wallet is found by each of them. A wallet
 * that is not in this table has no module, because no wallet would be found to be it.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const WALLETS = {
  'alpha-wallet': ['AlphaWallet'],
  ambire: ['Ambire Wallet', 'com.ambire.wallet'],
  argent: ['Argent'],
  atomic: ['Atomic Wallet'],
  backpack: ['Backpack', 'app.backpack'],
  bitbox: ['BitBox'],
  blue: ['BlueWallet'],
  clave: ['Clave'],
  coin98: ['Coin98 Wallet', 'Coin98', 'coin98.com'],
  coinbase: ['Coinbase Wallet', 'com.coinbase.wallet', 'coinbaseWalletSDK'],
  cypherock: ['Cypherock'],
  daimo: ['Daimo'],
  enkrypt: ['Enkrypt', 'com.enkrypt'],
  exodus: ['Exodus', 'com.exodus.web3-wallet'],
  glow: ['Glow'],
  imtoken: ['imToken', 'im.token.app'],
  keplr: ['Keplr', 'app.keplr'],
  kraken: ['Kraken Wallet'],
  ledger: ['Ledger', 'Ledger Live', 'com.ledger'],
  metamask: ['MetaMask', 'io.metamask', 'io.metamask.mobile', 'metaMaskSDK'],
  'my-ether-wallet': ['MyEtherWallet', 'MEW'],
  okx: ['OKX Wallet', 'com.okex.wallet'],
  phantom: ['Phantom', 'app.phantom'],
  pillar: ['Pillar'],
  rabby: ['Rabby Wallet', 'Rabby', 'io.rabby'],
  rainbow: ['Rainbow', 'me.rainbow'],
  ronin: ['Ronin Wallet', 'com.roninchain.wallet'],
  safe: ['Safe', 'safe'],
  sequence: ['Sequence'],
  solflare: ['Solflare'],
  squads: ['Squads'],
  temple: ['Temple', 'Temple Wallet'],
  'token-pocket': ['TokenPocket', 'pro.tokenpocket'],
  trezor: ['Trezor', 'Trezor Suite'],
  trust: ['Trust Wallet', 'com.trustwallet.app'],
  venly: ['Venly'],
  'wallet-connect': ['WalletConnect', 'walletConnect'],
  xdefi: ['XDEFI Wallet', 'Ctrl Wallet', 'io.xdefi'],
  zengo: ['ZenGo'],
  zerion: ['Zerion', 'io.zerion.wallet'],
}

/**
 * Wallets that the metadata has as an exchange, a network or a token, under the same mark: the name of the module, its
 * picture, and the names and rdns.
 * @type {readonly (readonly [name: string, file: string, ids: readonly string[]])[]}
 */
export const MORE_WALLETS = [
  ['1inch', 'exchange:1inch', ['1inch Wallet']],
  ['base', 'network:base', ['Base Account', 'Base', 'app.base.account', 'baseAccount']],
  ['binance', 'exchange:binance', ['Binance Wallet', 'com.binance.wallet']],
  ['crypto-com', 'exchange:crypto-com', ['Crypto.com Onchain', 'Crypto.com DeFi Wallet']],
  ['safepal', 'token:SFP', ['SafePal', 'SafePal Wallet']],
  ['uniswap', 'exchange:uniswap', ['Uniswap Wallet', 'Uniswap Extension', 'org.uniswap.app']],
]

/**
 * Tokens that the metadata lacks, drawn as the coin that they wrap: the name of the module, which is the symbol in lower
 * case, and its picture. Their contracts are in `MORE_ASSETS`.
 * @type {readonly (readonly [name: string, title: string, file: string])[]}
 */
export const MORE_TOKENS = [['weth', 'Wrapped Ether', 'token:ETH']]

/**
 * Contracts that the metadata lacks, by the token's symbol in lower case: CAIP-19 ids, with EVM addresses in lower case.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const MORE_ASSETS = {
  usdc: ['eip155:56/erc20:0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
  usdt: [
    'eip155:10/erc20:0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
    'eip155:137/erc20:0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    'eip155:42161/erc20:0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    'eip155:56/erc20:0x55d398326f99059ff775485246999027b3197955',
  ],
  weth: [
    'eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    'eip155:10/erc20:0x4200000000000000000000000000000000000006',
    'eip155:137/erc20:0x7ceb23fd6bc0add59e62ac25578270cff1b9f619',
    'eip155:42161/erc20:0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    'eip155:8453/erc20:0x4200000000000000000000000000000000000006',
  ],
}

/**
 * The network that the metadata of tokens means by a name: its CAIP-2 id.
 * @type {Readonly<Record<string, string>>}
 */
export const PLATFORMS = {
  'arbitrum-nova': 'eip155:42170',
  'arbitrum-one': 'eip155:42161',
  aurora: 'eip155:1313161554',
  avalanche: 'eip155:43114',
  base: 'eip155:8453',
  'binance-smart-chain': 'eip155:56',
  blast: 'eip155:81457',
  celo: 'eip155:42220',
  cronos: 'eip155:25',
  ethereum: 'eip155:1',
  fantom: 'eip155:250',
  'klay-token': 'eip155:8217',
  linea: 'eip155:59144',
  'manta-pacific': 'eip155:169',
  mantle: 'eip155:5000',
  'metis-andromeda': 'eip155:1088',
  moonbeam: 'eip155:1284',
  moonriver: 'eip155:1285',
  'optimistic-ethereum': 'eip155:10',
  'polygon-pos': 'eip155:137',
  scroll: 'eip155:534352',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  xdai: 'eip155:100',
  zksync: 'eip155:324',
}
