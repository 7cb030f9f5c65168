import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { events } from './methods.js'
import { namespaceOf, type Account, type Network, type PathKey, type World } from './world.js'

type Namespaces = SessionTypes.Namespaces
type Proposal = Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>

/**
 * Returns the namespaces that the phone approves of an app's proposal, required and optional: every network that it
 * has, with the chosen network first, since apps begin with the first. Undefined where a required network is missing,
 * or none is left.
 */
export function approveNamespaces(
  proposal: Proposal,
  { networks, methods }: Pick<World, 'networks' | 'methods'>,
  account: Account,
  chosen: string,
): Namespaces | undefined {
  const supportedNamespaces: Record<string, Required<SessionTypes.Namespace>> = {}
  for (const { caip2, namespace } of networks) {
    const before = supportedNamespaces[namespace] ?? { chains: [], accounts: [] }
    supportedNamespaces[namespace] = {
      methods: [...methods[namespace]],
      events: [...events[namespace]],
      chains: [...before.chains, caip2],
      accounts: [...before.accounts, `${caip2}:${account[namespace].address}`],
    }
  }
  try {
    const approved = buildApprovedNamespaces({ proposal: proposal as ProposalTypes.Struct, supportedNamespaces })
    return Object.keys(approved).length > 0 ? withFirst(approved, chosen) : undefined
  } catch {
    return undefined
  }
}

function withFirst(namespaces: Namespaces, chosen: string): Namespaces {
  const later = (text: string): number => (text === chosen || text.startsWith(`${chosen}:`) ? 0 : 1)
  const sort = (texts: readonly string[]): string[] => [...texts].sort((one, other) => later(one) - later(other))
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, namespace]) => {
      const { chains = [], accounts } = namespace
      return [key, { ...namespace, chains: sort(chains), accounts: sort(accounts) }]
    }),
  )
}

/** Returns the chains that an app asks for, as CAIP-2 ids, including those that the phone doesn't have. */
export function askedChains({ requiredNamespaces, optionalNamespaces }: Proposal): string[] {
  // The key of a namespace may also be a chain.
  const chains = [requiredNamespaces, optionalNamespaces].flatMap((namespaces) =>
    Object.entries(namespaces ?? {}).flatMap(([key, { chains: listed }]) =>
      key.includes(':') ? [key] : (listed ?? []),
    ),
  )
  return [...new Set(chains)]
}

/** Returns the same namespaces with the accounts of another account only. */
export function withAccount(namespaces: Namespaces, account: Account): Namespaces {
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, namespace]) => {
      const chains = chainsOf(namespace)
      const { address } = account[namespaceOf(key) as keyof Account]
      return [key, { ...namespace, accounts: chains.map((chain) => `${chain}:${address}`) }]
    }),
  )
}

/** Returns the same namespaces with one more chain, for an app that asked to switch to it. */
export function withChain(namespaces: Namespaces, { caip2, namespace: key }: Network, account: Account): Namespaces {
  const namespace = namespaces[key]
  if (!namespace || chainsOf(namespace).includes(caip2)) return namespaces
  const chains = [...chainsOf(namespace), caip2]
  return {
    ...namespaces,
    [key]: { ...namespace, chains, accounts: [...namespace.accounts, `${caip2}:${account[key].address}`] },
  }
}

/** Returns the chains of a namespace. Some clients only list accounts. */
export function chainsOf({ chains, accounts }: SessionTypes.Namespace): readonly string[] {
  return chains ?? [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

/** Returns addresses in the form of `getAccountAddresses`. `publicKey` is hex without 0x. */
export function describeAddresses(keys: readonly PathKey[]): object[] {
  return keys.map(({ address, publicKey, path, purpose }) => ({
    address,
    publicKey: Array.from(publicKey, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    path,
    intention: purpose === 'payment' ? 'payment' : 'ordinal',
  }))
}

/**
 * Returns the properties of a session. With Bitcoin they have the result of `getAccountAddresses`, as JSON, so that
 * apps get public keys and the ordinals address without a request.
 */
export function sessionProperties(
  namespaces: Namespaces,
  account: Account,
): ProposalTypes.SessionProperties | undefined {
  if (!namespaces['bip122']) return undefined
  return { bip122_getAccountAddresses: JSON.stringify(describeAddresses(account.bip122.keys)) }
}
