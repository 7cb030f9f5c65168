import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { events, methods } from './methods.js'
import { namespaceOf, type Account, type Network, type PathKey, type World } from './world.js'

type Namespaces = SessionTypes.Namespaces
type Proposal = Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>

/**
 * What the phone gives of what an app asks for, required and optional: every network that it has, with the one that is
 * chosen in front, since apps begin with the first. Undefined where a required one is missing, or nothing is left.
 */
export function approveNamespaces(
  proposal: Proposal,
  networks: World['networks'],
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

/** The chains that an app asks for, as CAIP-2 ids, whether the phone has them or not. */
export function askedChains({ requiredNamespaces, optionalNamespaces }: Proposal): string[] {
  // A namespace may be named by one of its chains.
  const chains = [requiredNamespaces, optionalNamespaces].flatMap((namespaces) =>
    Object.entries(namespaces ?? {}).flatMap(([key, { chains: listed }]) =>
      key.includes(':') ? [key] : (listed ?? []),
    ),
  )
  return [...new Set(chains)]
}

/** The same namespaces with another account, and that alone. */
export function withAccount(namespaces: Namespaces, account: Account): Namespaces {
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, namespace]) => {
      const chains = chainsOf(namespace)
      const { address } = account[namespaceOf(key) as keyof Account]
      return [key, { ...namespace, accounts: chains.map((chain) => `${chain}:${address}`) }]
    }),
  )
}

/** The same namespaces with one more chain, for an app that asked to go there. */
export function withChain(namespaces: Namespaces, { caip2, namespace: key }: Network, account: Account): Namespaces {
  const namespace = namespaces[key]
  if (!namespace || chainsOf(namespace).includes(caip2)) return namespaces
  const chains = [...chainsOf(namespace), caip2]
  return {
    ...namespaces,
    [key]: { ...namespace, chains, accounts: [...namespace.accounts, `${caip2}:${account[key].address}`] },
  }
}

/** The chains of a namespace. Some clients list accounts alone. */
export function chainsOf({ chains, accounts }: SessionTypes.Namespace): readonly string[] {
  return chains ?? [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

/** Addresses as `getAccountAddresses` answers them. `publicKey` is hex. */
export function describeAddresses(keys: readonly PathKey[]): object[] {
  return keys.map(({ address, publicKey, path, purpose }) => ({
    address,
    publicKey: Array.from(publicKey, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    path,
    intention: purpose === 'payment' ? 'payment' : 'ordinal',
  }))
}

/**
 * What a session tells beside its namespaces. With Bitcoin it is the answer to `getAccountAddresses`, as JSON, so that
 * apps know public keys and the ordinals address without asking for them.
 */
export function sessionProperties(
  namespaces: Namespaces,
  account: Account,
): ProposalTypes.SessionProperties | undefined {
  if (!namespaces['bip122']) return undefined
  return { bip122_getAccountAddresses: JSON.stringify(describeAddresses(account.bip122.keys)) }
}
