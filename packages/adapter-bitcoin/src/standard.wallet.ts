/** A wallet of the Wallet Standard. Foreign: each property may be a getter, and everything it answers is checked. */
export interface StandardWallet {
  readonly name: string
  readonly icon: string
  readonly chains: readonly unknown[]
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  readonly accounts: readonly unknown[]
}

type Feature = (...inputs: readonly unknown[]) => unknown

/** A function of one of the wallet's features: `bitcoin:signMessage`, `standard:connect`. Undefined where it has none. */
export function featureOf({ features }: StandardWallet, name: string): Feature | undefined {
  const feature = features[name]
  const method = feature?.[name.slice(name.indexOf(':') + 1)]
  return typeof method === 'function' ? (method.bind(feature) as Feature) : undefined
}

/**
 * Whether something that registered itself is a wallet that the adapter can use: whole, for a Bitcoin chain, able to
 * connect, to sign a text and to sign a PSBT (F059, F060).
 */
export function isBitcoinWallet(value: unknown): value is StandardWallet {
  try {
    const wallet = value as StandardWallet & { readonly version: unknown }
    const { version, name, icon, chains, accounts } = wallet
    const has = (feature: string): boolean => !!featureOf(wallet, feature)
    return (
      [version, name, icon].every((text) => typeof text === 'string') &&
      Array.isArray(accounts) &&
      Array.isArray(chains) &&
      chains.some((chain) => /^(bip122|bitcoin):/.test(String(chain))) &&
      (has('bitcoin:connect') || has('standard:connect')) &&
      has('bitcoin:signMessage') &&
      (has('bitcoin:signTransaction') || has('bitcoin:signAndSendTransaction'))
    )
  } catch {
    return false
  }
}
