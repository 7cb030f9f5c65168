import { createSignIn } from '@latchkit/adapter-evm/late'
import { walletError, type SignInAbility } from '@latchkit/core/adapter'
import { providerOf } from './wagmi.connect.js'
import { connectorOf } from './wagmi.connections.js'
import type { WagmiDeps } from './wagmi.deps.js'

/** Makes the ability `signIn`. wagmi has no such request, so the wallet's own provider gets it. */
export const createWagmiSignIn = (deps: WagmiDeps): SignInAbility =>
  createSignIn({
    networks: deps.networks,
    async providerOf(connectorId) {
      // A remote wallet can be asked only after it has approved a session.
      if (connectorOf(deps, connectorId).type === 'walletConnect')
        throw walletError('unsupported-method', { method: 'wallet_connect' })
      return providerOf(deps, connectorId)
    },
  })
