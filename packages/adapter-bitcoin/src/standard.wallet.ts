/** A wallet of the Wallet Standard. Foreign: each property may be a getter, and everything it answers is checked. */
export interface StandardWallet {
  readonly name: string
  readonly icon: string
  readonly chains: readonly unknown[]
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  readonly accounts: readonly unknown[]
}

type Feature = (...inputs: readonly unknown[]) => unknown

/**
 * A function of one of the wallet's features, by default that of the same name: `signMessage` of `bitcoin:signMessage`.
 * Undefined where it has none.
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

/** What is listed of a wallet that registered itself. */
export interface RegisteredWallet {
  readonly name: string
  readonly icon: string
  readonly standard: StandardWallet
}

/**
 * Reads a wallet that registered itself. Undefined unless it is whole, for a Bitcoin chain, and able to connect, to sign
 * a text and to sign a PSBT (F059); also where reading it throws (F060).
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
      chains.some((chain) => /^(bip122|bitcoin):/.test(String(chain))) &&
      (has('bitcoin:connect') || has('standard:connect')) &&
      has('bitcoin:signMessage') &&
      (has('bitcoin:signTransaction') || has('bitcoin:signAndSendTransaction'))
    return isUsable ? { name, icon, standard } : undefined
  } catch {
    return undefined
  }
}
