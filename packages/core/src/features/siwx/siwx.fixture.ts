// A sign-in with a fake store and a fake wallet, whose answers come when the test says so.
import { createWorld } from '../../base/world.fixture.js'
import { writeMessage, type SignInMessage } from '@latchkit/siwx'
import type { CaipNetworkId } from '../../base/caip.js'
import type { AddressCode } from '../../adapter/abilities/reading.types.js'
import type { SignIn, SignInInput } from '../../adapter/abilities/signing.types.js'
import type { AdapterConnection, ConnectRequest } from '../../adapter/adapter.types.js'
import type { Connector } from '../../adapter/connector.types.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { OperationTask, Plan } from '../operations/operations.types.js'
import { createSiwxController } from './siwx.controller.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import type { SignedMessage, SiwxOption, SiwxSession } from './siwx.types.js'

/** Two accounts of the tests, with the checksum of ERC-55. */
export const ADDRESSES = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
] as const

/** An account of a wallet on a network. */
export const accountOn = (
  address: string,
  networkId: CaipNetworkId = 'eip155:1',
  wallet = 'wallet',
): ConnectedAccount => ({
  namespace: 'eip155',
  address,
  caipAddress: `${networkId}:${address}`,
  caipNetworkId: networkId,
  connectorId: wallet,
  type: 'eoa',
})

/** What a call waits for: `ok` and `no` answer it. */
export interface Waiting {
  readonly name: string
  ok(): void
  no(error?: unknown): void
}

/** Resolves after all promises that wait for no timer have settled. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Makes the sign-in of an app. With `isPaused`, the store and the wallet answer only when the test says so. */
export function createSiwxWorld(
  settings: Partial<SiwxOption> = {},
  { isPaused = false, page }: { readonly isPaused?: boolean; readonly page?: EventTarget } = {},
) {
  const { clock, environment } = createWorld()
  const sessions: SiwxSession[] = []
  const waiting: Waiting[] = []
  const asked: string[] = []
  const emitted: string[] = []
  const tracked: string[] = []
  const disconnected: string[] = []
  let present: ConnectedAccount | undefined
  /** Further connections: those that are not the active one. */
  const others: object[] = []
  let nonces = 0
  const faults: { [name: string]: unknown } = {}
  const serverTime = { aheadMs: 0 }

  /** Answers a call: at once, or when the test says so. A fault of its name rejects it. */
  async function answer<value>(name: string, run: () => value): Promise<value> {
    asked.push(name)
    if (isPaused)
      await new Promise<void>((resolve, reject) => {
        const entry: Waiting = {
          name,
          ok: () => resolve(remove(entry)),
          no: (error = new Error(`no ${name}`)) => reject((remove(entry), error)),
        }
        waiting.push(entry)
      })
    if (faults[name] !== undefined) throw faults[name]
    return run()
  }
  const remove = (entry: Waiting): void => void waiting.splice(waiting.indexOf(entry), 1)

  /** What was added for an account whose wallet has not signed it, or that was not the active one any more. */
  const strangers: SignedMessage[] = []
  const add = (signed: SignedMessage): void => {
    const { account, message, signature } = signed
    const [, address = ''] = /account:\n(\S+)/.exec(message) ?? []
    const [, chain] = /^Chain ID: (.*)$/m.exec(message) ?? []
    if (account !== `eip155:${chain}:${address}` || !signature.startsWith(address)) strangers.push(signed)
    const [, expirationTime] = /^Expiration Time: (.*)$/m.exec(message) ?? []
    if (Date.parse(expirationTime ?? '') <= clock.now() + serverTime.aheadMs) throw new Error('expired')
    sessions.push({ account, issuedAt: '2026-01-01T00:00:00.000Z', expirationTime })
  }
  const store = {
    nonce: () => answer('nonce', () => ({ nonce: `nonce0000${++nonces}`, now: clock.now() + serverTime.aheadMs })),
    list: () => answer('list', () => [...sessions]),
    add(signed: SignedMessage) {
      // The account that signed must be the active one still (F081).
      if (signed.account !== present?.caipAddress) strangers.push(signed)
      return answer('add', () => add(signed))
    },
    remove: (account: string) =>
      answer('remove', () => {
        const rest = sessions.filter((session) => session.account !== account)
        sessions.splice(0, sessions.length, ...rest)
      }),
  }

  async function run(plan: Plan<string>): Promise<string> {
    const account = present
    if (!account) throw walletError('disconnected')
    const check = (): void => {
      if (present !== account) throw walletError('wrong-network')
    }
    const [step] = plan.steps as Exclude<Plan<string>['steps'], (...args: never) => unknown>
    return (step as NonNullable<typeof step>).ask({ account, check } as OperationTask)
  }
  /** The account that signs where a wallet is asked to connect and to sign in by one request. */
  const signer = { address: ADDRESSES[0] as string }
  const signIn = {
    request: (_: string, { networkId = 'eip155:1', ...input }: SignInInput): Promise<SignIn> =>
      answer('signIn', () => {
        const { address } = signer
        const message = writeMessage({ ...input, accountAddress: address, chainId: networkId } as SignInMessage)
        return { address, message, signature: `${address} signed ${message.length}` }
      }),
  }
  const reconnect = ({ networkId = 'eip155:1' }: ConnectRequest): Promise<AdapterConnection> =>
    answer('reconnect', () => ({
      accounts: [{ namespace: 'eip155', address: signer.address, type: 'eoa' }],
      networkId,
    }))
  const wallet: Connector = {
    id: 'wallet',
    name: 'Wallet',
    type: 'ANNOUNCED',
    chain: 'eip155',
    traits: { signsIn: true },
  }
  let attempts = 0

  const ability = {
    sign: ({ address }: { readonly address: string }, message: string) =>
      answer('sign', () => `${address} signed ${message.length}`),
  }
  const chain: { code: AddressCode | Error } = { code: 'none' }
  const balance = {
    codeAt: async (): Promise<AddressCode> => {
      if (chain.code instanceof Error) throw chain.code
      return chain.code
    },
  }
  const controller = createSiwxController({
    environment: {
      ...environment,
      window: { document: page, location: { host: 'app.example', origin: 'https://app.example' } },
    },
    adapters: new Map([
      [
        'eip155',
        {
          abilities: { balance: async () => balance, message: async () => ability, signIn: async () => signIn },
          reconnect,
        },
      ],
    ]),
    networks: ['eip155:1', 'eip155:2'].map((caipNetworkId) => ({ caipNetworkId, chainNamespace: 'eip155' })),
    connectors: { state: { connectors: [wallet] } },
    connection: {
      account: () => present,
      state: {
        get connections() {
          return present ? [{ ...present, accounts: [present] }, ...others] : [...others]
        },
      },
      async disconnect({ connectorId }: { readonly connectorId: string }) {
        disconnected.push(connectorId)
        if (present?.connectorId !== connectorId) return
        present = undefined
        controller.connectionEnded({ connectorId, namespace: 'eip155' })
        void controller.isNeeded()
      },
    },
    network: {
      isSupported: () => present?.caipNetworkId !== 'eip155:9',
      async switchNetwork(id: CaipNetworkId) {
        if (present) present = accountOn(present.address, id, present.connectorId)
        void controller.isNeeded()
      },
    },
    operations: { run },
    events: { emit: (name: string) => void emitted.push(name) },
    track: (name: string) => tracked.push(name),
    askDuties: () => void controller.isNeeded(),
    store,
    settings: { store, ...settings },
  } as object as SiwxDeps)

  return {
    controller,
    clock,
    sessions,
    others,
    waiting,
    asked,
    emitted,
    tracked,
    disconnected,
    faults,
    serverTime,
    /** What is at the addresses of the accounts. */
    chain,
    status: () => controller.state.current.status,
    account: () => present,
    strangers: () => strangers,
    /** The account, the network or the wallet is another one now: the duties ask. */
    async become(account: ConnectedAccount | undefined): Promise<boolean> {
      present = account
      const answered = controller.isNeeded()
      return isPaused ? false : answered
    },
    /** The visitor presses a wallet, which connects and signs in by one request. The attempt before has ended. */
    async connectSigned(address: string): Promise<void> {
      const mine = ++attempts
      const isWanted = (): boolean => mine === attempts
      signer.address = address
      const request: ConnectRequest = { connectorId: wallet.id, networkId: 'eip155:1', isWanted }
      const connection = await controller.oneClick.connect(wallet, request)
      const [account] = connection?.accounts ?? []
      if (!account || !isWanted()) return
      present = accountOn(account.address)
      const needed = controller.isNeeded()
      controller.connected()
      await needed
    },
    /** Connects, and shows the view, which asks for the nonce. */
    async connect(account = accountOn(ADDRESSES[0])): Promise<void> {
      present = account
      const needed = await controller.isNeeded()
      controller.connected()
      if (needed) await controller.prepare()
    },
  }
}
