import type { IWalletKit } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { chainsOf, describeAddresses, withAccount, withChain } from './namespaces.js'
import type { ConnectedApp } from './phone.types.js'
import type { Account, Network } from './world.js'

/** The sessions with connected apps. */
export interface Sessions {
  readonly list: () => readonly ConnectedApp[]
  readonly get: (topic: string) => SessionTypes.Struct | undefined
  /** Replaces the account in every session. */
  readonly changeAccount: (account: Account) => Promise<void>
  /**
   * Emits the network to every app that has it. The session of the app that requested it (`askedBy`) gets it if need
   * be.
   */
  readonly changeNetwork: (network: Network, account: Account, askedBy?: string) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
}

type Session = SessionTypes.Struct

/** Creates the sessions, from those that WalletKit stores. */
export function createSessions(kit: IWalletKit): Sessions {
  const all = (): readonly Session[] => Object.values(kit.getActiveSessions())
  const emit = async (session: Session, chainId: string, name: string, data: unknown): Promise<void> => {
    const namespace = Object.values(session.namespaces).find((one) => chainsOf(one).includes(chainId))
    // Apps refuse events that they didn't ask for.
    if (!namespace?.events.includes(name)) return
    await kit.emitSessionEvent({ topic: session.topic, chainId, event: { name, data } })
  }
  const update = async (session: Session, namespaces: SessionTypes.Namespaces): Promise<Session> => {
    if (namespaces === session.namespaces) return session
    const { acknowledged } = await kit.updateSession({ topic: session.topic, namespaces })
    // An app that is offline gets the update later.
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
