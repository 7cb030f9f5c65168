import type { Namespace } from '@latchkit/core'
import {
  PAIRING_ID,
  pairingConnector,
  type AttachedWallet,
  type Connector,
  type PairingSession,
  type Pairing,
  type PairingContext,
  type PairingEvent,
  type PairingFactory,
  type SignInInput,
} from '@latchkit/core/adapter'

/** What a remote wallet approves. */
export interface FakeApproval {
  /** Default: all namespaces that the kit has an adapter for. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The addresses that it shares in each namespace. Default: those of the fake adapter. */
  readonly accounts?: Readonly<Partial<Record<Namespace, readonly string[]>>> | undefined
  /** The name that the wallet gives itself. Default: "Fake Phone". */
  readonly walletName?: string | undefined
  /** The address of the wallet's icon. Default: none. */
  readonly walletIcon?: string | undefined
  /** What it has signed with its approval. Default: nothing. */
  readonly signIns?: PairingSession['signIns']
}

/** The wallet object that a fake pairing gives to adapters. */
export interface FakePairedProvider {
  /** The addresses that the wallet approved for this namespace. */
  readonly sharedAccounts: () => readonly string[] | undefined
}

/** A pairing without a relay. The test decides all that happens. */
export interface FakePairing {
  /** Pass it to `createLatch({ pairing })`. One fake serves one kit. */
  readonly factory: PairingFactory
  /** Emits a code: `uri`, or a new one that a wallet can read. Returns the code. */
  code(uri?: string): string
  /** The wallet approves. A later `open` gets the session at once. Refused where the attempt was given up (F095). */
  approve(approval?: FakeApproval): void
  /** The visitor declines in the wallet. */
  reject(thrown?: unknown): void
  /** The pairing fails with this error. */
  fail(error: unknown): void
  /** Emits whether the relay is reached. */
  relay(isReached: boolean): void
  /** The wallet ends the session. */
  end(): void
  /** How often a function was called. */
  count(name: 'start' | 'stop' | 'open' | 'renew' | 'giveUp' | 'forget'): number
  /** Whether an approval is pending. */
  isOpen(): boolean
  /** What a wallet is to sign with its approval, asked for as for one more code. Undefined where it is to sign nothing. */
  toSign(): Promise<SignInInput | undefined>
  /** The context that core made the pairing with. */
  context(): PairingContext
}

/** Options of {@link createFakePairing}. */
export interface FakePairingOptions {
  /** Whether each `open` emits a code by itself. Default: true. With false, the test emits the codes. */
  readonly codes?: boolean
  /** The connector of a namespace. Default: that of the pairing. Another one makes it the fake of another source. */
  readonly connectorOf?: (namespace: Namespace) => Connector
}

/** The connector id of the fake pairing in a namespace. */
export const fakePairingId = (namespace: Namespace): string => `${PAIRING_ID}${namespace}`

/** Makes a pairing URI that a wallet can read, a different one for each number. */
export const fakePairingUri = (number: number): string => {
  const hex = (digits: number): string => digits.toString(16).padStart(64, 'a5f0c9e37b1d')
  return `wc:${hex(number)}@2?expiryTimestamp=1767225840&relay-protocol=irn&symKey=${hex(number + 0xbeef)}`
}

/** Makes a {@link FakePairing}. */
export function createFakePairing({
  codes = true,
  connectorOf = pairingConnector,
}: FakePairingOptions = {}): FakePairing {
  const calls: string[] = []
  let context: PairingContext | undefined
  /** Whether an attempt was given up, and no later one has begun: an approval is refused then. */
  let refuses = false
  let waiting: { resolve: (session: PairingSession) => void; reject: (thrown: unknown) => void } | undefined
  let session: PairingSession | undefined
  let accounts: FakeApproval['accounts']
  let signs: Parameters<Pairing['open']>[0]['signIn']
  let uri: string | undefined
  let made = 0

  const given = (): PairingContext => {
    if (!context) throw new Error('The fake pairing is in no kit yet.')
    return context
  }
  const emit = (event: PairingEvent): void => given().emit(event)

  function code(next: string = fakePairingUri(++made)): string {
    uri = next
    emit({ type: 'code', uri })
    return uri
  }

  function reject(thrown: unknown): void {
    waiting?.reject(thrown)
    waiting = uri = undefined
  }

  function end(): void {
    session = accounts = undefined
    emit({ type: 'session', session })
  }

  const pairing = (wallets: Pairing['wallets']): Pairing => ({
    wallets,
    start() {
      calls.push('start')
      return () => void calls.push('stop')
    },
    open({ reuse, namespace, signIn }) {
      calls.push('open')
      signs = signIn
      if (session && (!namespace || session.namespaces.includes(namespace))) return Promise.resolve(session)
      if (session) end()
      refuses = false
      const answer = new Promise<PairingSession>((resolve, reject) => (waiting = { resolve, reject }))
      if (codes) code(reuse ? uri : undefined)
      return answer
    },
    async renew() {
      calls.push('renew')
      if (codes) code()
    },
    giveUp() {
      calls.push('giveUp')
      refuses = !!waiting
      waiting = undefined
    },
    forget() {
      calls.push('forget')
      if (session) end()
    },
  })

  return {
    factory(next) {
      context = next
      const accountsOf = (namespace: Namespace): FakePairedProvider => ({
        sharedAccounts: () => accounts?.[namespace],
      })
      return pairing(next.namespaces.map((namespace) => walletOf(connectorOf(namespace), accountsOf(namespace))))
    },
    code,
    approve(approval = {}) {
      if (refuses) return
      accounts = approval.accounts
      session = sessionOf(approval, given().namespaces)
      emit({ type: 'session', session })
      waiting?.resolve(session)
      waiting = uri = undefined
    },
    reject: (thrown = { code: 5000, message: 'User rejected.' }) => reject(thrown),
    fail: reject,
    relay: (isReached) => emit({ type: 'relay', isReached }),
    end,
    count: (name) => calls.filter((call) => call === name).length,
    isOpen: () => !!waiting,
    toSign: async () => signs?.(),
    context: given,
  }
}

/** The session that a wallet approves, of all namespaces of the kit unless it names others. */
const sessionOf = (
  { namespaces, walletName = 'Fake Phone', walletIcon, signIns }: FakeApproval,
  all: readonly Namespace[],
): PairingSession => ({ namespaces: namespaces ?? all, walletName, walletIcon, ...(signIns && { signIns }) })

const walletOf = (connector: Connector, provider: FakePairedProvider): AttachedWallet => ({
  connector,
  transport: 'universal-provider',
  provider,
})
