import { walletError, type Adapter } from '@latchkit/core/adapter'
import { toBitcoinError } from './bitcoin.errors.js'
import {
  connectWallet,
  disconnectWallet,
  forgetWallet,
  listen,
  reconnectWallet,
  signerOf,
  useOf,
  type BitcoinDeps,
} from './bitcoin.connection.js'

/** What a page loads of the adapter when a wallet is first used. What builds transactions comes later still. */
export function createLoadedAdapter(given: Omit<BitcoinDeps, 'uses'>): Adapter {
  const deps: BitcoinDeps = { ...given, uses: new Map() }
  const { uses } = deps
  const transaction = () => import('./bitcoin.transaction.js')

  return {
    name: 'bitcoin',
    namespace: 'bip122',
    start() {
      for (const [id, use] of uses) if (use.user) listen(deps, id, use)
      return () => {
        for (const { stop } of uses.values()) stop?.()
      }
    },
    attach: deps.wallets.attach,
    forget: (connectorId) => forgetWallet(deps, connectorId),
    connect: border((request) => connectWallet(deps, request)),
    reconnect: border((request) => reconnectWallet(deps, request)),
    disconnect: border((connectorId) => disconnectWallet(deps, connectorId)),
    switchNetwork: border(async (request) => (await import('./bitcoin.switch.js')).switchNetwork(deps, request)),
    getProvider: border(async (connectorId) => (await useOf(deps, connectorId)).link.provider),
    balance: {
      get: border(async (request) => (await import('./bitcoin.balance.js')).readBalance(deps, request)),
    },
    message: {
      sign: border(async (signer, message) => (await signerOf(deps, signer)).link.signMessage(signer.address, message)),
    },
    transaction: {
      estimate: border(async (signer, request) => (await transaction()).estimate(deps, signer, request)),
      send: border(async (signer, request) => (await transaction()).send(deps, signer, request)),
      signPsbt: border(async (signer, psbt) => (await transaction()).signPsbt(deps, signer, psbt)),
      wait: border(async (request) => (await import('./bitcoin.wait.js')).wait(deps, request)),
    },
    transfer: {
      send: border(async (signer, { to, value, token }) => {
        if (token !== undefined) throw walletError('unsupported-method', { method: 'token' })
        return (await transaction()).pay(deps, signer, { to, value })
      }),
    },
  }
}

/** What a wallet, its library or a node throws becomes one of ours here. */
const border =
  <args extends readonly unknown[], answer>(call: (...args: args) => Promise<answer>) =>
  async (...args: args): Promise<answer> => {
    try {
      return await call(...args)
    } catch (thrown) {
      throw toBitcoinError(thrown)
    }
  }
