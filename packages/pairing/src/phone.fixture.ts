import { createRequire } from 'node:module'
import {
  approveSignIn,
  createEvmSigner,
  phoneProofs,
  type Manifest,
  type PhoneProof,
  type PhoneSignIn,
} from '@latchkit/sandbox'
import { WalletKit, type IWalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import UniversalProvider from '@walletconnect/universal-provider'
import { createWalletClient, http, type Hex } from 'viem'
import { readOnce, restoreOnce } from './pairing.library.js'

const ofWalletKit = createRequire(createRequire(import.meta.url).resolve('@reown/walletkit'))
const { buildAuthObject, getSdkError, populateAuthPayload } = ofWalletKit('@walletconnect/utils') as {
  readonly buildAuthObject: (payload: AuthPayload, signature: { t: string; s: string }, iss: string) => Proof
  readonly getSdkError: (name: string) => { code: number; message: string }
  readonly populateAuthPayload: (asked: {
    authPayload: AuthPayload
    chains: string[]
    methods: string[]
  }) => AuthPayload
}

type AuthPayload = WalletKitTypes.SessionAuthenticate['params']['authPayload']
type Proof = Parameters<IWalletKit['approveSessionAuthenticate']>[0]['auths'][number]

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
  /** Answers an app that asks to connect and sign in at once. Default: approves it. */
  onSignIn: (request: WalletKitTypes.SessionAuthenticate) => Promise<unknown>
  /** The methods of all requests, in order, those to sign in too. */
  readonly asked: string[]
  /** Reads a code: a pairing URI. */
  pair(uri: string): Promise<void>
  approve(proposal: WalletKitTypes.SessionProposal, namespaces?: PhoneNamespaces): Promise<unknown>
  reject(proposal: WalletKitTypes.SessionProposal): Promise<unknown>
  /** Signs, and sends the proof with the session, as the phone's `signIn` says. */
  approveSignIn(request: WalletKitTypes.SessionAuthenticate): Promise<unknown>
  rejectSignIn(request: WalletKitTypes.SessionAuthenticate): Promise<unknown>
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

/** The methods of a phone that has fewer than apps ask for. */
const FEW_METHODS = ['personal_sign']
const ALL_METHODS = [...FEW_METHODS, 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']

/**
 * Starts the wallet on the sandbox's relay.
 * @param signIn how it answers an app that asks to connect and sign in at once
 */
export async function startPhone(
  { relay, evm }: Manifest,
  name = 'Sandbox Phone',
  signIn: PhoneSignIn = 'right',
): Promise<Phone> {
  const owner = evm.accounts[0]!
  const account = createEvmSigner(owner, { account: signIn === 'eip1271' ? 'contract' : 'key' })
  const hasFew = signIn === 'fewer-methods'
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
  const granted = (proposal: WalletKitTypes.SessionProposal): PhoneNamespaces => {
    const namespaces = grant(proposal, { eip155: [account.address] })
    const { eip155 } = namespaces
    return hasFew && eip155 ? { ...namespaces, eip155: { ...eip155, methods: FEW_METHODS } } : namespaces
  }
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
    approve: (proposal, namespaces = granted(proposal)) => kit.approveSession({ id: proposal.id, namespaces }),
    reject: ({ id }) => kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') }),
    onSignIn: (request) => phone.approveSignIn(request),
    async approveSignIn({ id, params: { authPayload } }) {
      const chains = evm.chains.flatMap(({ caip2 }) => (authPayload.chains.includes(caip2) ? [caip2 as string] : []))
      const payload = populateAuthPayload({ authPayload, chains, methods: hasFew ? FEW_METHODS : ALL_METHODS })
      const prove = async ({ address, type, sign }: PhoneProof): Promise<Proof> => {
        const iss = `did:pkh:${chains[0]}:${address}`
        return buildAuthObject(
          payload,
          { t: type, s: await sign(kit.formatAuthMessage({ request: payload, iss })) },
          iss,
        )
      }
      const { checked, sent } = phoneProofs(owner, signIn)
      await approveSignIn(kit, id, { checked: await prove(checked), sent: await prove(sent) })
    },
    rejectSignIn: ({ id }) => kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') }),
    topics: () => Object.keys(kit.getActiveSessions()),
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
  kit.on('session_proposal', (proposal) => void phone.onProposal(proposal).catch(() => {}))
  // With a listener, the library ignores the proposal that an app sends beside its request to sign in.
  if (signIn !== 'proposal')
    kit.on('session_authenticate', (request) => {
      asked.push('wc_sessionAuthenticate')
      void phone.onSignIn(request).catch(() => {})
    })
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
