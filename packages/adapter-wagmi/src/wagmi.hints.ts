import type { WagmiDeps } from './wagmi.deps.js'

/**
 * Hints at wagmi's `walletConnect()` in a config of the app's own: the modal would list it beside the kit's own pairing.
 * What an app names as `connectors` of the adapter is meant so.
 */
export function hintsOf({ config, addTransport }: Pick<WagmiDeps, 'config' | 'addTransport'>): readonly string[] {
  const isOwn = !addTransport
  return isOwn && config.connectors.some(({ id }) => id === 'walletConnect')
    ? [
        "The wagmi config has wagmi's walletConnect(): remove it, and use the option pairing: createPairing(), of @latchkit/pairing.",
      ]
    : []
}
