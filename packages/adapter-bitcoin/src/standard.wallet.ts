import { readList } from '@latchkit/core/adapter'

/**
 * A wallet of the Wallet Standard. It is foreign: a property may be a getter that throws, and each answer is checked.
 */
export interface StandardWallet {
  readonly name: string
  readonly icon: string
  readonly chains: readonly unknown[]
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  readonly accounts: readonly unknown[]
}

type Feature = (...inputs: readonly unknown[]) => unknown

/**
 * Returns a function of one of the wallet's features, bound to the feature. By default, it is the function of the
 * feature's own name: `signMessage` of `bitcoin:signMessage`. Returns undefined where the wallet lacks it.
 */
export function featureOf(
  { features }: StandardWallet,
  name: string,
  part: string = name.slice(name.indexOf(':') + 1),
): Feature | undefined {
  const feature = features[name]
  const method = feature?.[part]
  return typeof method === 'function' ? (method.bind(feature) as Feature) : undefined
}

/** A wallet that registered itself in the Wallet Standard. */
export interface RegisteredWallet {
  readonly name: string
  readonly icon: string
  readonly standard: StandardWallet
}

/**
 * Reads a wallet that registered itself. Returns undefined where it is malformed, isn't for Bitcoin, or can't connect,
 * sign a text and sign a PSBT (F059), or where reading it throws (F060).
 */
export function readWallet(value: unknown): RegisteredWallet | undefined {
  try {
    const standard = value as StandardWallet & { readonly version: unknown }
    const { version, name, icon, chains, accounts } = standard
    const has = (feature: string): boolean => !!featureOf(standard, feature)
    const isUsable =
      [version, name, icon].every((text) => typeof text === 'string') &&
      Array.isArray(accounts) &&
      Array.isArray(chains) &&
      readList(chains).some((chain) => /^(bip122|bitcoin):/.test(String(chain))) &&
      (has('bitcoin:connect') || has('standard:connect')) &&
      has('bitcoin:signMessage') &&
      (has('bitcoin:signTransaction') || has('bitcoin:signAndSendTransaction'))
    return isUsable ? { name, icon, standard } : undefined
  } catch {
    return undefined
  }
}
