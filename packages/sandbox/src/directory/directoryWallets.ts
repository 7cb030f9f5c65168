import type { DirectoryWallet } from '@latchkit/server'
import type { Manifest } from '../manifest.js'
import type { WalletKind } from '../wallet/kinds.js'
import { makeUpWallets, type WalletChains } from './madeUpWallets.js'

/** Known networks that made-up wallets list beside the sandbox's networks, since an app may name them. */
const knownChains: WalletChains = {
  evm: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  bitcoin: ['bip122:000000000019d6689c085ae165831e93'],
}

/** The id of the phone wallet, and of its picture. */
export const phoneId = 'sandbox-phone'

/** Returns the sandbox's own wallets and the phone wallet, then the made-up wallets. */
export function listWallets(manifest: Manifest): readonly DirectoryWallet[] {
  const own = ownChains(manifest)
  const chains = {
    evm: [...own.evm, ...knownChains.evm],
    solana: [...own.solana, ...knownChains.solana],
    bitcoin: [...own.bitcoin, ...knownChains.bitcoin],
  }
  return [...listOwnWallets(manifest), describePage(manifest), ...makeUpWallets(chains)]
}

/** Returns the networks that have a picture. CAIP-2 ids. */
export function listChains(manifest: Manifest): readonly string[] {
  return [ownChains(manifest), knownChains].flatMap(({ evm, solana, bitcoin }) => [...evm, ...solana, ...bitcoin])
}

function ownChains({ evm, solana, bitcoin }: Manifest): WalletChains {
  return { evm: evm.chains.map(({ caip2 }) => caip2), solana: [solana.caip2], bitcoin: [bitcoin.caip2] }
}

/** The installed wallets, which come by script. They have no links. */
function listOwnWallets(manifest: Manifest): readonly DirectoryWallet[] {
  const { evm, solana, bitcoin } = ownChains(manifest)
  const chains: Readonly<Record<WalletKind, readonly string[]>> = {
    evm,
    solana,
    bitcoin,
    sats: bitcoin,
    multi: [...evm, ...solana, ...bitcoin],
  }
  return manifest.wallets.map(({ kind, name, rdns }) => ({
    id: `sandbox-${kind}`,
    name,
    image_id: `sandbox-${kind}`,
    rdns: rdns ?? null,
    chains: chains[kind],
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    badge_type: 'certified',
    link_mode: null,
    homepage: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
  }))
}

/** The phone wallet. Its desktop link opens nothing, as where an app isn't installed. */
function describePage(manifest: Manifest): DirectoryWallet {
  const { evm, solana, bitcoin } = ownChains(manifest)
  const { name, url } = manifest.phone
  return {
    id: phoneId,
    name,
    image_id: phoneId,
    rdns: null,
    chains: [...evm, ...solana, ...bitcoin],
    mobile_link: url,
    desktop_link: 'sandboxphone://',
    webapp_link: url,
    badge_type: 'certified',
    link_mode: url,
    homepage: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
  }
}
