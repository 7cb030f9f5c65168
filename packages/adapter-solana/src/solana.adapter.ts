import { asLatchError, type Adapter } from '@latchkit/core/adapter'
import {
  attachWallet,
  connectWallet,
  disconnectWallet,
  forgetWallet,
  providerOf,
  reconnectWallet,
  switchNetwork,
} from './solana.connect.js'
import type { SolanaSignIn, SolanaSignInInput } from './solana.signIn.js'
import { listen } from './solana.watch.js'
import type { SolanaDeps } from './solana.wallets.js'

/** What the adapter is once it is used. What signs, reads or sends is loaded when it is first asked for. */
export function createLoadedAdapter(deps: SolanaDeps): Adapter {
  const { wallets } = deps
  const sign = () => import('./solana.sign.js')
  const wait = () => import('./solana.wait.js')
  return {
    name: 'solana',
    namespace: 'solana',
    start() {
      for (const [id, wallet] of wallets) if (wallet.use) listen(deps, id, wallet)
      return () => {
        for (const { stop } of wallets.values()) stop?.()
      }
    },
    attach: ({ connector, provider, transport }) => {
      if (transport === 'wallet-standard') attachWallet(deps, connector.id, provider)
    },
    connect: (request) => connectWallet(deps, request),
    reconnect: (request) => reconnectWallet(deps, request),
    disconnect: (connectorId) => disconnectWallet(deps, connectorId),
    forget: (connectorId) => forgetWallet(deps, connectorId),
    switchNetwork: (request) => switchNetwork(deps, request),
    getProvider: async (connectorId) => providerOf(deps, connectorId),
    balance: { get: async (request) => (await import('./solana.balance.js')).readBalance(deps, request) },
    message: { sign: async (signer, message) => (await sign()).signMessage(deps, signer, message) },
    transaction: {
      estimate: async (signer, request) => (await wait()).estimate(deps, signer, request),
      send: async (signer, request) => (await import('./solana.send.js')).sendTransaction(deps, signer, request),
      sign: async (signer, request) => (await sign()).signTransaction(deps, signer, request),
      wait: async (request) => (await wait()).wait(deps, request),
    },
    transfer: {
      send: async (signer, payment) => (await import('./solana.transfer.js')).transfer(deps, signer, payment),
    },
  }
}

/** Signing in with a wallet, whose errors come out as ours. */
export async function signIn(deps: SolanaDeps, connectorId: string, input?: SolanaSignInInput): Promise<SolanaSignIn> {
  try {
    const { signIn } = await import('./solana.signIn.js')
    return await signIn(deps, connectorId, input)
  } catch (thrown) {
    throw await asLatchError(thrown)
  }
}
