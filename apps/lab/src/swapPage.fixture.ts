import { createLatch, type Latch } from '@latchkit/core'
import type { Manifest } from '@latchkit/sandbox'
import { createSolanaWallet, createWallet, type WalletPage, type WalletSwitches } from '@latchkit/sandbox/wallet'
import { createFakeStorage, createFakeWindow } from '@latchkit/testing'
import { getWallets } from '@wallet-standard/app'
import { vi } from 'vitest'
import { labOptions } from './labOptions.js'

/** A wallet of the sandbox in a page. It approves all. */
interface Installed {
  readonly wallet: { readonly requests: readonly { readonly method: string }[] }
  /** Removes it, where it is more than a part of the page. */
  remove(): void
}

/** What a page of the lab is opened with. */
export interface SwapPageOptions {
  readonly manifest: Manifest
  /** The parameters of its address, such as `{ adapters: 'wagmi' }`. */
  readonly query: Readonly<Record<string, string>>
  readonly install: (page: WalletPage) => Installed
}

/** A page of the lab, to which a wallet of the sandbox is connected. */
export interface SwapPage {
  readonly latch: Latch
  /** The methods that the visitor has decided on in the wallet since the last call, in their order. */
  takeAsked(): readonly string[]
  close(): void
}

/** The requests that a visitor decides on when tokens are swapped. */
const PROMPTS = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_sendCalls',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
]

/** Opens a page of the lab, and connects the wallet. */
export async function openSwapPage({ manifest, query, install }: SwapPageOptions): Promise<SwapPage> {
  const window = createFakeWindow('https://app.example')
  vi.stubGlobal('latchkitSandbox', manifest)
  const { wallet, remove } = install(createWalletPage(window))
  const options = await labOptions(new URLSearchParams(query))
  const latch = createLatch({
    ...options,
    // With a block each second, viem looks for a receipt twice per second.
    networks: options.networks.map((network) => ({ ...network, blockTime: 1_000 })),
    environment: { window, storage: createFakeStorage().open },
  })
  const stop = latch.start()
  const id = await vi.waitFor(() => latch.getState().connectors.connectors[0]?.id ?? raise(), { interval: 20 })
  await latch.connect({ wallet: id })
  let seen = 0
  return {
    latch,
    takeAsked() {
      const asked = wallet.requests.slice(seen).map(({ method }) => method)
      seen = wallet.requests.length
      return asked.filter((method) => PROMPTS.includes(method))
    },
    close() {
      stop()
      remove()
      vi.unstubAllGlobals()
    },
  }
}

const raise = (): never => {
  throw new Error('No wallet is found.')
}

function createWalletPage(window: Window): WalletPage {
  const storage = createFakeStorage() as unknown as Storage
  const { origin } = window.location
  return { events: window, origin, storage: () => storage, fetch, showPanel: () => () => {} }
}

/** A wallet for EVM chains, with one account of the sandbox. */
export const evmWallet =
  ({ evm }: Manifest, account: number, switches: Partial<WalletSwitches> = {}): SwapPageOptions['install'] =>
  (page) => {
    // wagmi uses the global window.
    vi.stubGlobal('window', page.events)
    const accounts = evm.accounts.slice(account, account + 1)
    const chains = evm.chains.map(({ nativeCurrency: { symbol }, contracts: { batch }, ...chain }) => ({
      ...{ ...chain, symbol, batch },
    }))
    const { api } = createWallet({ accounts, chains, query: { answer: 'approve', ...switches }, server: {} }, page)
    return { wallet: api, remove: () => {} }
  }

/** A wallet for Solana, with one account of the sandbox. */
export const solanaWallet =
  ({ solana }: Manifest, account: number): SwapPageOptions['install'] =>
  (page) => {
    const accounts = solana.accounts.slice(account, account + 1)
    const { api } = createSolanaWallet({ ...solana, accounts, query: { answer: 'approve' }, server: {} }, page)
    // Without a global window, wallets are registered at the package itself.
    return { wallet: api, remove: getWallets().register(api.wallet) }
  }
