import type { IWalletKit } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { chainsOf, describeAddresses, withAccount, withChain } from './namespaces.js'
import type { ConnectedApp } from './phone.types.js'
import type { Account, Network } from './world.js'

/** The apps that are connected. */
export interface Sessions {
  readonly list: () => readonly ConnectedApp[]
  readonly get: (topic: string) => SessionTypes.Struct | undefined
  /** Gives every app this account in place of the one before. */
  readonly changeAccount: (account: Account) => Promise<void>
  /** Tells every app that is on it; the one that asked for it is put on it if need be. */
  readonly changeNetwork: (network: Network, account: Account, askedBy?: string) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
}

type Session = SessionTypes.Struct

/** Makes them, on what WalletKit stores. */
export function createSessions(kit: IWalletKit): Sessions {
  const all = (): readonly Session[] => Object.values(kit.getActiveSessions())
  const emit = async (session: Session, chainId: string, name: string, data: unknown): Promise<void> => {
    const namespace = Object.values(session.namespaces).find((one) => chainsOf(one).includes(chainId))
    // An event that the app didn't ask for is one that it refuses.
    if (!namespace?.events.includes(name)) return
    await kit.emitSessionEvent({ topic: session.topic, chainId, event: { name, data } })
  }
  const update = async (session: Session, namespaces: SessionTypes.Namespaces): Promise<Session> => {
    if (namespaces === session.namespaces) return session
    const { acknowledged } = await kit.updateSession({ topic: session.topic, namespaces })
    // An app that is away reads it later.
    acknowledged().catch(() => undefined)
    return { ...session, namespaces }
  }
  return {
    list: () =>
      all().map(({ topic, peer: { metadata } }) => ({ topic, name: metadata.name.trim(), url: metadata.url })),
    get: (topic) => all().find((session) => session.topic === topic),
    changeAccount: async (account) => {
      for (const before of all()) {
        const session = await update(before, withAccount(before.namespaces, account))
        for (const namespace of Object.values(session.namespaces)) {
          const [chainId = ''] = chainsOf(namespace)
          const addresses = [...new Set(namespace.accounts.map((one) => one.split(':')[2]))]
          await emit(session, chainId, 'accountsChanged', addresses)
          await emit(session, chainId, 'bip122_addressesChanged', describeAddresses(account.bip122.keys))
        }
      }
    },
    changeNetwork: async (network, account, askedBy) => {
      for (const before of all()) {
        const grants = before.topic === askedBy
        const namespaces = grants ? withChain(before.namespaces, network, account) : before.namespaces
        const session = await update(before, namespaces)
        await emit(session, network.caip2, 'chainChanged', Number(network.caip2.split(':')[1]))
      }
    },
    disconnect: (topic) => kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') }),
  }
}
