import type { Namespace } from '@latchkit/core'
import type { LoadedPairing } from './pairing.types.js'

/** An account as wallets of the Wallet Standard give it. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

/** The features of a namespace's wallet, which of them a session gives is known once there is one. */
export const FEATURES: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  solana: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
  bip122: ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction'],
}

/** Whether a namespace's wallets are those of the Wallet Standard; the others' are EIP-1193's. */
export const isStandard = (namespace: Namespace): boolean => Object.hasOwn(FEATURES, namespace)

/**
 * A wallet of the Wallet Standard for a namespace of the session. It registers nowhere: core hands it to the adapter.
 * Nothing is loaded until one of its features is called.
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
    return [name, { version: '1.0.0', [name.slice(name.indexOf(':') + 1)]: call(name), ...versions }] as const
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
