import { createRequire } from 'node:module'
import type { Manifest } from '@latchkit/sandbox'
import { WalletKit, type IWalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import UniversalProvider from '@walletconnect/universal-provider'
import { createWalletClient, http, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readOnce, restoreOnce } from './pairing.library.js'

const ofWalletKit = createRequire(createRequire(import.meta.url).resolve('@reown/walletkit'))
const { getSdkError } = ofWalletKit('@walletconnect/utils') as {
  getSdkError: (name: string) => { code: number; message: string }
}

/** A request of the session, as the phone gets it. */
export interface PhoneRequest {
  readonly topic: string
  readonly id: number
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** The content of a session, by namespace. */
export type PhoneNamespaces = Readonly<
  Record<string, { chains: string[]; accounts: string[]; methods: string[]; events: string[] }>
>

/** A real WalletConnect wallet in this process, on the sandbox's relay. Tests control it. */
export interface Phone {
  readonly kit: IWalletKit
  readonly address: `0x${string}`
  /** Handles a proposal. Default: approves its EVM chains. */
  onProposal: (proposal: WalletKitTypes.SessionProposal) => Promise<unknown>
  /** Answers a request. Default: signs texts and sends transactions. */
  onRequest: (request: PhoneRequest) => Promise<unknown>
  /** The methods of all requests, in order. */
  readonly asked: string[]
  /** Reads a code: a pairing URI. */
  pair(uri: string): Promise<void>
  approve(proposal: WalletKitTypes.SessionProposal, namespaces?: PhoneNamespaces): Promise<unknown>
  reject(proposal: WalletKitTypes.SessionProposal): Promise<unknown>
  /** Returns the topics of its sessions. */
  readonly topics: () => string[]
  stop(): Promise<void>
}

/** Makes the content of a session: the proposed chains and methods of each namespace, with these addresses. */
export function grant(
  { params }: WalletKitTypes.SessionProposal,
  addresses: Readonly<Record<string, readonly string[]>>,
): PhoneNamespaces {
  return Object.fromEntries(
    Object.entries(addresses).flatMap(([namespace, list]) => {
      const asked = params.optionalNamespaces[namespace]
      if (!asked) return []
      const { chains = [], methods, events } = asked
      const accounts = chains.flatMap((chain) => list.map((address) => `${chain}:${address}`))
      return [[namespace, { chains, accounts, methods, events }]]
    }),
  )
}

/** Starts the wallet on the sandbox's relay. */
export async function startPhone({ relay, evm }: Manifest, name = 'Sandbox Phone'): Promise<Phone> {
  const account = privateKeyToAccount(evm.accounts[0]!.privateKey)
  const core = new Core({
    relayUrl: relay.url,
    projectId: relay.projectId,
    customStoragePrefix: `phone-${Math.random()}`,
    storageOptions: { database: ':memory:' },
    logger: 'silent',
    telemetryEnabled: false,
  })
  const metadata = { name, description: name, url: 'http://phone.localhost', icons: [] }
  const kit = await WalletKit.init({ core: core as never, metadata })
  readOnce({ client: kit.engine.signClient as never })
  const asked: string[] = []
  const phone: Phone = {
    kit,
    address: account.address,
    asked,
    onProposal: (proposal) => phone.approve(proposal),
    onRequest: async ({ method, params, chainId }) => {
      if (method === 'personal_sign') return account.signMessage({ message: { raw: (params as [Hex])[0] } })
      if (method !== 'eth_sendTransaction') throw getSdkError('UNSUPPORTED_METHODS')
      const { to, value = '0x0', data } = (params as [{ to: Hex; value?: Hex; data?: Hex }])[0]
      const rpcUrl = evm.chains.find(({ caip2 }) => caip2 === chainId)?.rpcUrl
      const client = createWalletClient({ account, transport: http(rpcUrl) })
      return client.sendTransaction({ to, value: BigInt(value), ...(data && { data }), chain: null })
    },
    pair: (uri) => kit.pair({ uri }),
    approve: (proposal, namespaces = grant(proposal, { eip155: [account.address] })) =>
      kit.approveSession({ id: proposal.id, namespaces: namespaces }),
    reject: ({ id }) => kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') }),
    topics: () => Object.keys(kit.getActiveSessions()),
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
  kit.on('session_proposal', (proposal) => void phone.onProposal(proposal).catch(() => {}))
  kit.on('session_request', ({ id, topic, params: { chainId, request } }) => {
    asked.push(request.method)
    const answer = (response: object): Promise<void> =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } as never })
    void phone.onRequest({ topic, id, chainId, method: request.method, params: request.params }).then(
      (result) => answer({ result }),
      ({ code = -32000, message = 'failed' }: { code?: number; message?: string }) =>
        answer({ error: { code, message } }),
    )
  })
  return phone
}

/**
 * Starts the library as an app's own provider, prepared as the kit prepares it. Without a `folder` it stores in memory.
 */
export async function startProvider(manifest: Pick<Manifest, 'relay'>, folder?: string): Promise<UniversalProvider> {
  const made = await startRawProvider(manifest, folder)
  restoreOnce(made)
  readOnce(made)
  return made
}

/** Starts the library as an app's own provider, unchanged. */
export const startRawProvider = ({ relay }: Pick<Manifest, 'relay'>, folder?: string): Promise<UniversalProvider> =>
  UniversalProvider.init({
    relayUrl: relay.url,
    projectId: relay.projectId,
    metadata: { name: 'App', description: '', url: 'http://app.localhost', icons: [] },
    customStoragePrefix: folder ? 'app' : `app-${Math.random()}`,
    storageOptions: { database: folder ?? ':memory:' },
    logger: 'silent',
    disableProviderPing: true,
    telemetryEnabled: false,
  })
