import type { CustomWallet } from './wallets.types.js'

const EVM = ['eip155:1']
const SOLANA = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const BITCOIN = ['bip122:000000000019d6689c085ae165831e93']

const apple = (id: string): string => `https://apps.apple.com/app/id${id}`
const google = (id: string): string => `https://play.google.com/store/apps/details?id=${id}`
const chrome = (id: string): string => `https://chromewebstore.google.com/detail/${id}`

/**
 * Ten widely used wallets in the order of their names, with their stores and the links that open their apps, for the
 * option `customWallets` (S3.17): `createLatch({ customWallets: popularWallets })`. So an app without a directory can
 * say where to get a wallet. The list is data of this module: reading it makes no request, and it has no pictures.
 *
 * A wallet names one network of each namespace that it is for, so that it is listed only in an app with such networks.
 * Wallets of Solana and Bitcoin have no rdns: there a wallet is known by the name that it registers itself with.
 *
 * A wallet has `mobile_link` and `link_mode` only where its app takes the code of a pairing by them. The links that
 * Coinbase Wallet, Phantom, Solflare and Xverse document open a page in the wallet's own browser instead, and Leather is
 * listed as an extension. So these five are reached where they are installed, and lead to their stores where they are not.
 */
export const popularWallets: readonly CustomWallet[] = [
  {
    id: 'coinbase-wallet',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    chains: EVM,
    homepage: 'https://www.coinbase.com/wallet',
    app_store: apple('1278383455'),
    play_store: google('org.toshi'),
    chrome_store: chrome('hnfanknocfeofbddgcijnmhnfnkdnaad'),
  },
  {
    id: 'leather',
    name: 'Leather',
    chains: BITCOIN,
    homepage: 'https://leather.io',
    chrome_store: chrome('ldinpeekobnhjjdofggfgjlcehhmanlj'),
  },
  {
    id: 'metamask',
    name: 'MetaMask',
    rdns: 'io.metamask',
    chains: EVM,
    mobile_link: 'metamask://',
    link_mode: 'https://metamask.app.link',
    homepage: 'https://metamask.io',
    app_store: apple('1438144202'),
    play_store: google('io.metamask'),
    chrome_store: chrome('nkbihfbeogaeaoehlefnkodbefgpgknn'),
  },
  {
    id: 'phantom',
    name: 'Phantom',
    chains: SOLANA,
    homepage: 'https://phantom.com',
    app_store: apple('1598432977'),
    play_store: google('app.phantom'),
    chrome_store: chrome('bfnaelmomeimhlpmgjnjophhpkkoljpa'),
  },
  {
    id: 'rabby',
    name: 'Rabby Wallet',
    rdns: 'io.rabby',
    chains: EVM,
    mobile_link: 'rabby://',
    homepage: 'https://rabby.io',
    app_store: apple('6474381673'),
    play_store: google('com.debank.rabbymobile'),
    chrome_store: chrome('acmacodkjbdgmoleebolmdjonilkdbch'),
  },
  {
    id: 'rainbow',
    name: 'Rainbow',
    rdns: 'me.rainbow',
    chains: EVM,
    mobile_link: 'rainbow://',
    link_mode: 'https://rnbwapp.com',
    homepage: 'https://rainbow.me',
    app_store: apple('1457119021'),
    play_store: google('me.rainbow'),
    chrome_store: chrome('opfgelmcmbiajamepnmloijbpoleiama'),
  },
  {
    id: 'solflare',
    name: 'Solflare',
    chains: SOLANA,
    homepage: 'https://solflare.com',
    app_store: apple('1580902717'),
    play_store: google('com.solflare.mobile'),
    chrome_store: chrome('bhhhlbepdkbapadjdnnojkbgioiodbic'),
  },
  {
    id: 'trust-wallet',
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    chains: EVM,
    mobile_link: 'trust://',
    link_mode: 'https://link.trustwallet.com',
    homepage: 'https://trustwallet.com',
    app_store: apple('1288339409'),
    play_store: google('com.wallet.crypto.trustapp'),
    chrome_store: chrome('egjidjbpglichdcondbcbdnbeeppgdph'),
  },
  {
    id: 'xverse',
    name: 'Xverse Wallet',
    chains: BITCOIN,
    homepage: 'https://www.xverse.app',
    app_store: apple('1552272513'),
    play_store: google('com.secretkeylabs.xverse'),
    chrome_store: chrome('idnnbdplmphpflfnlkomgpfbpcgelopg'),
  },
  {
    id: 'zerion',
    name: 'Zerion',
    rdns: 'io.zerion.wallet',
    chains: EVM,
    mobile_link: 'zerion://',
    link_mode: 'https://wallet.zerion.io',
    homepage: 'https://zerion.io',
    app_store: apple('1456732565'),
    play_store: google('io.zerion.android'),
    chrome_store: chrome('klghhnkeealcohjjanjjdaeeggmfmlpl'),
  },
]
