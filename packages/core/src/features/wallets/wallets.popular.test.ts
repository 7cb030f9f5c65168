import { describe, expect, it } from 'vitest'
import { readCustomWallet } from './wallets.entry.js'
import { popularWallets } from './wallets.popular.js'
import { searchText } from './keys.rules.js'
import { createJudge } from './wallets.rules.js'
import type { Platform } from './platform.rules.js'
import { linkToOpen, storeLink } from './walletLinks.rules.js'

const named = (chains: readonly string[]): string[] => {
  const judge = createJudge({ chains })
  return popularWallets.filter((wallet) => !judge(wallet, true)).map(({ name }) => name)
}

describe('the popular wallets', () => {
  it.each(popularWallets)('$name keeps each of its fields as a custom wallet: every link is safe to open', (wallet) => {
    expect(readCustomWallet(wallet)).toEqual(wallet)
  })

  it.each(popularWallets)('$name has a place to get it, on each system', (wallet) => {
    for (const system of ['desktop', 'ios', 'android'] as const) expect(storeLink(wallet, { system })).toBeDefined()
  })

  it('are each there once, in the order of their names', () => {
    for (const field of ['id', 'name', 'rdns'] as const) {
      const values = popularWallets.flatMap((wallet) => wallet[field] ?? [])
      expect(new Set(values).size).toBe(values.length)
    }
    const names = popularWallets.map(({ name }) => searchText(name))
    expect(names).toEqual([...names].sort())
  })

  it('are listed for the networks of the app alone', () => {
    expect(named(['eip155:8453'])).toEqual([
      'Coinbase Wallet',
      'MetaMask',
      'Rabby Wallet',
      'Rainbow',
      'Trust Wallet',
      'Zerion',
    ])
    expect(named(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])).toEqual(['Phantom', 'Solflare'])
    expect(named(['bip122:000000000019d6689c085ae165831e93'])).toEqual(['Leather', 'Xverse Wallet'])
  })

  it('open an app on a phone only where it takes the code of a pairing by a link', () => {
    const phone = { system: 'android', isTelegram: false, isFramed: false } as Platform
    const links = popularWallets.map(({ name, ...wallet }) => [
      name,
      linkToOpen({ name, ...wallet }, 'wc:1@2', phone)?.href,
    ])
    expect(Object.fromEntries(links.filter(([, href]) => href))).toEqual({
      MetaMask: 'metamask://wc?uri=wc%3A1%402',
      'Rabby Wallet': 'rabby://wc?uri=wc%3A1%402',
      Rainbow: 'rainbow://wc?uri=wc%3A1%402',
      'Trust Wallet': 'trust://wc?uri=wc%3A1%402',
      Zerion: 'zerion://wc?uri=wc%3A1%402',
    })
  })

  it('make no request: no wallet names a picture', () => {
    for (const wallet of popularWallets) {
      expect(wallet).not.toHaveProperty('image_url')
      expect(wallet).not.toHaveProperty('image_id')
    }
  })
})
