import type { Namespace } from '@latchkit/core'

const words: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum networks',
  solana: 'Solana',
  bip122: 'Bitcoin',
}

/** What a visitor calls the networks of a namespace. */
export const sayNamespace = (namespace: Namespace): string => words[namespace]
