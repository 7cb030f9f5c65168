import type { Namespace } from '@latchkit/core'
import type { LoadedPairing } from './pairing.types.js'

/** An account in the form of the Wallet Standard. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

/** All features of the wallet of a namespace. Which of them the wallet approved is in each account of a session. */
export const FEATURES: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  solana: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
  bip122: ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:sendTransfer'],
}

/** Whether the wallet of a namespace is one of the Wallet Standard. The others are EIP-1193 providers. */
export const isStandard = (namespace: Namespace): boolean => Object.hasOwn(FEATURES, namespace)

/**
 * Makes the wallet of the Wallet Standard for a namespace of the session. It does not register itself with the page:
 * core passes it to the adapter. Loads nothing until one of its features is called. `listen` subscribes to its `change`
 * event.
 */
export function createStandardWallet(
  namespace: Namespace,
  { load, loaded }: { load: () => Promise<LoadedPairing>; loaded: () => LoadedPairing | undefined },
  listen: (listener: () => void) => () => void,
): object {
  const call =
    (feature: string) =>
    async (...inputs: readonly unknown[]): Promise<unknown> =>
      (await load()).call(namespace, feature, inputs)
  const names = ['standard:connect', 'standard:disconnect', ...(FEATURES[namespace] ?? [])]
  const features = names.map((name) => {
    const versions = { supportedTransactionVersions: ['legacy', 0] }
    return [name, { version: '1.0.0', [String(name.split(':')[1])]: call(name), ...versions }] as const
  })
  const on = (_event: string, listener: () => void): (() => void) => listen(listener)
  return {
    version: '1.0.0',
    name: 'WalletConnect',
    icon: '',
    chains: [],
    features: { ...Object.fromEntries(features), 'standard:events': { version: '1.0.0', on } },
    get accounts() {
      return loaded()?.accounts(namespace) ?? []
    },
  }
}
