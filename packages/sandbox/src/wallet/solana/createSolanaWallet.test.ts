// Tests createSolana.ts, solana/describe.ts, offChain.ts, createStandard.ts, standard/register.ts.
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
} from '@solana/kit'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signedFormsOf } from '@latchkit/siwx/verify/solana/offchain'
import type { WalletPage } from '../core.js'
import { walletErrors } from '../errors.js'
import type { PanelView } from '../panel.js'
import { createSolanaWallet } from './createSolanaWallet.js'
import type { SolanaWalletSwitches } from './types.js'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature

const caip2 = 'solana:5rnfdm8s9cL9C9vcaE5ntK9g1diXwDhv'
const accounts = [1, 2].map((seed) => {
  const privateKey = new Uint8Array(32).fill(seed)
  const publicKey = ed25519.getPublicKey(privateKey)
  return { address: getBase58Decoder().decode(publicKey), secretKey: [...privateKey, ...publicKey], publicKey }
})
const [alice, bob] = accounts as [(typeof accounts)[number], (typeof accounts)[number]]

interface Shown {
  readonly view: PanelView
  readonly decide: (approved: boolean) => void
}

const createStorage = (): Storage => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  return storage as Storage
}

const createPage = () => {
  const kept = createStorage()
  const panels: Shown[] = []
  const calls: { url: string; method: string; params: unknown[] }[] = []
  const events = new EventTarget()
  /** The results of the node, by method. */
  const node: Record<string, unknown> = { sendTransaction: 'signature' }
  const page: WalletPage = {
    events,
    origin: 'https://app.test:8443',
    storage: () => kept,
    fetch: async (url, init) => {
      const { method, params } = JSON.parse(init.body) as { method: string; params: unknown[] }
      calls.push({ url, method, params })
      const result = node[method]
      return Response.json({ id: 1, ...(result instanceof Error ? { error: { ...result } } : { result }) })
    },
    showPanel: (view, _place, decide) => {
      const shown = { view, decide }
      panels.push(shown)
      return () => void panels.splice(panels.indexOf(shown), 1)
    },
  }
  return { page, panels, calls, node }
}

/** Collects wallets as apps do, by the steps of the Wallet Standard in their order. */
const listen = (events: EventTarget): unknown[] => {
  const found: unknown[] = []
  const api = { register: (...wallets: unknown[]) => void found.push(...wallets) }
  events.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent<(given: typeof api) => void>).detail(api),
  )
  events.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return found
}

const createWorld = (switches: Partial<SolanaWalletSwitches> = {}, world = createPage()) => {
  const config = { accounts, caip2, rpcUrl: 'http://solana.test', query: switches, server: {} } as const
  const { api } = createSolanaWallet(config, world.page)
  const features = api.wallet.features as Features
  const changes: unknown[] = []
  features['standard:events'].on('change', ({ accounts: now, ...rest }) =>
    changes.push(now ? now.map(({ address }) => address) : rest),
  )
  return { ...world, api, features, changes }
}

const connected = async (switches: Partial<SolanaWalletSwitches> = {}, world = createPage()) => {
  const made = createWorld({ answer: 'approve', ...switches }, world)
  const result = await made.features['standard:connect'].connect()
  return { ...made, account: result.accounts[0] as WalletAccount }
}

const transferFrom = (payer: string, version: 'legacy' | 0 = 0): Uint8Array => {
  const source = createNoopSigner(payer as Address)
  const lifetime = { blockhash: '11111111111111111111111111111111' as Blockhash, lastValidBlockHeight: 1n }
  const instruction = getTransferSolInstruction({ source, destination: bob.address as Address, amount: 1_500_000_000n })
  const message = pipe(
    createTransactionMessage({ version }),
    (made) => setTransactionMessageFeePayerSigner(source, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(lifetime, made),
    (made) => appendTransactionMessageInstruction(instruction, made),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

const isSignedBy = (transaction: Uint8Array, { address, publicKey }: typeof alice): boolean => {
  const { messageBytes, signatures } = getTransactionDecoder().decode(transaction)
  const signature = signatures[address as Address] as Uint8Array
  return ed25519.verify(signature, new Uint8Array(messageBytes), publicKey)
}

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then((value) => ({ value })).catch((error) => error)
const settled = (promise: Promise<unknown>): Promise<unknown> => {
  const done = promise.then(() => 'settled').catch(() => 'settled')
  return Promise.race([done, new Promise((resolve) => setTimeout(resolve, 20, 'open'))])
}

afterEach(() => void vi.useRealTimers())

describe('registering', () => {
  it('is found by an app that was loaded first, and by one that is loaded later, as the same wallet', () => {
    const world = createPage()
    const early = listen(world.page.events)
    const { api } = createWorld({}, world)
    const late = listen(world.page.events)
    expect([early, late]).toEqual([[api.wallet], [api.wallet]])
    expect(early[0]).toBe(late[0])
    expect(api.wallet).toMatchObject({ version: '1.0.0', name: 'Sandbox Solana Wallet', accounts: [] })
    expect(api.wallet.icon).toMatch(/^data:image\/svg\+xml,/)
    expect(api.wallet.chains).toEqual([caip2, 'solana:localnet', 'solana:mainnet', 'solana:devnet', 'solana:testnet'])
    expect(Object.keys(api.wallet.features)).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
      'solana:signIn',
    ])
  })

  it('registers late, also for an app that asked too early, or only by the action', () => {
    vi.useFakeTimers()
    const world = createPage()
    const { api } = createWorld({ announce: 'late', lateBy: 500 }, world)
    const found = listen(world.page.events)
    vi.advanceTimersByTime(499)
    expect(found).toEqual([])
    vi.advanceTimersByTime(2)
    expect(found).toEqual([api.wallet])

    const never = createWorld({ announce: 'never' })
    const heard = listen(never.page.events)
    expect(heard).toEqual([])
    never.api.announce()
    expect(heard).toEqual([never.api.wallet])
  })

  it('registers a twin that fails, another version, and a flood, with the same objects for every app', async () => {
    const twice = createWorld({ announce: 'twice', flood: 3 })
    const [own, twin, ...rest] = listen(twice.page.events) as Wallet[]
    expect([own === twice.api.wallet, twin?.name]).toEqual([true, 'Sandbox Solana Wallet'])
    const connect = (twin?.features as Features)['standard:connect']
    expect(await caught(connect.connect())).toMatchObject({ code: 4100 })
    expect(rest.map(({ name }) => name)).toEqual(['Made-up Wallet 1', 'Made-up Wallet 2', 'Made-up Wallet 3'])
    expect(new Set(listen(twice.page.events))).toEqual(new Set([own, twin, ...rest]))

    const versions = createWorld({ announce: 'two-versions', answer: 'approve' })
    const [first, second] = listen(versions.page.events) as Wallet[]
    expect(first).not.toBe(second)
    await (second?.features as Features)['standard:connect'].connect()
    expect(second?.accounts.map(({ address }) => address)).toEqual([alice.address])
  })

  it('registers values that are no wallet, and wallets without a part', () => {
    const register = (registered: SolanaWalletSwitches['registered']): unknown =>
      listen(createWorld({ registered }).page.events)[0]
    expect(register('null')).toBeNull()
    expect(() => (register('throwing-proxy') as Wallet).name).toThrow('Nothing here may be touched.')
    for (const part of ['version', 'name', 'icon', 'chains', 'features', 'accounts'] as const) {
      const registered = register(`missing-${part}`) as Wallet
      expect(registered).not.toHaveProperty(part)
      expect(Object.keys(registered)).toHaveLength(5)
    }
  })

  it('has the name, the icon, the chains and the features of its switches', () => {
    const { api, changes } = createWorld({
      name: '<b>Evil</b>',
      icon: 'javascript:alert(1)',
      chains: ['solana:devnet'],
    })
    expect(api.wallet).toMatchObject({ name: '<b>Evil</b>', icon: 'javascript:alert(1)', chains: ['solana:devnet'] })
    api.set({ withoutFeatures: ['solana:signIn', 'solana:signAndSendTransaction'] })
    expect(api.wallet.features).not.toHaveProperty('solana:signIn')
    expect(changes).toEqual([{ features: api.wallet.features }])
    expect(() => api.set({ chains: 'all' as never })).toThrow(TypeError)
  })
})

describe('connecting', () => {
  it('asks once, returns its account, stores the permission for the next load, and then connects silently', async () => {
    const world = createPage()
    const { features, panels, changes, api } = createWorld({}, world)
    const { connect } = features['standard:connect']
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
    const connecting = connect()
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    expect(panels[0]?.view).toMatchObject({ title: 'Connect to this app?' })
    const rows = Object.fromEntries(panels[0]?.view.rows ?? [])
    expect(rows).toMatchObject({
      Wallet: 'Sandbox Solana Wallet',
      App: 'https://app.test:8443',
      Account: alice.address,
    })
    panels[0]?.decide(true)
    const [account] = (await connecting).accounts
    expect(account).toMatchObject({ address: alice.address, chains: api.wallet.chains })
    expect(account?.publicKey).toEqual(alice.publicKey)
    expect(account?.features).toContain('solana:signTransaction')
    expect(api.wallet.accounts[0]).toBe(account)
    expect(changes).toEqual([[alice.address]])

    const again = createWorld({}, world)
    const silent = await again.features['standard:connect'].connect({ silent: true })
    expect(silent.accounts.map(({ address }) => address)).toEqual([alice.address])
    expect(again.panels).toHaveLength(0)
  })

  it('shares no permission with the Ethereum wallet of the page', async () => {
    const { page } = await connected()
    expect(page.storage().getItem('sandbox-wallet:memory')).toBeNull()
    expect(page.storage().getItem('sandbox-wallet:solana:memory')).toContain('"permitted":true')
  })

  it('rejects with 4001 or the shape of rejectAs, and has one window at a time', async () => {
    const { features, api, panels } = createWorld({ answer: 'reject' })
    const { connect } = features['standard:connect']
    expect(await caught(connect())).toMatchObject({ code: 4001 })
    for (const rejectAs of ['nothing', 'textOnly', 'nestedRejection'] as const) {
      api.set({ rejectAs })
      expect(await caught(connect())).toEqual(walletErrors[rejectAs].thrown)
    }
    api.set({ answer: 'ask' })
    const first = connect()
    expect(await caught(connect())).toMatchObject({ code: -32002 })
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    api.approve()
    expect((await first).accounts).toHaveLength(1)
  })

  it('rejects or asks in spite of silent, by a switch', async () => {
    const { features, api, panels } = createWorld({ silentConnect: 'reject' })
    const { connect } = features['standard:connect']
    expect(await caught(connect({ silent: true }))).toMatchObject({ code: 4001 })
    api.set({ silentConnect: 'ask' })
    const asking = connect({ silent: true })
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    api.approve()
    expect((await asking).accounts).toHaveLength(1)
  })

  it('emits another account, the lock, and the disconnect from either side', async () => {
    const { api, features, changes } = await connected()
    api.switchAccount(1)
    api.lock()
    expect((await features['standard:connect'].connect({ silent: true })).accounts).toEqual([])
    api.unlock()
    await features['standard:disconnect'].disconnect()
    expect(api.wallet.accounts).toEqual([])
    await features['standard:connect'].connect()
    api.disconnect()
    api.emit('change', { accounts: [] })
    expect(changes).toEqual([[alice.address], [bob.address], [], [bob.address], [], [bob.address], [], []])
    expect(() => api.switchAccount(2)).toThrow(RangeError)
  })

  it('waits until it is unlocked, and never answers when dead or when disconnectHangs is set', async () => {
    const { api, features } = createWorld({ answer: 'approve', locked: true })
    const { connect } = features['standard:connect']
    const connecting = connect()
    expect(await settled(connecting)).toBe('open')
    api.unlock()
    expect((await connecting).accounts).toHaveLength(1)
    api.set({ disconnectHangs: true })
    expect(await settled(features['standard:disconnect'].disconnect())).toBe('open')
    api.set({ dead: true })
    expect(await settled(connect())).toBe('open')
    expect(api.requests.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual([
      'standard:connect answered',
      'standard:disconnect open',
      'standard:connect open',
    ])
  })
})

describe('signing', () => {
  it('signs messages, several at once too, and shows them', async () => {
    const { account, features, api, panels } = await connected()
    api.set({ answer: 'ask' })
    const texts = ['Grüße', 'and again']
    const inputs = texts.map((text) => ({ account, message: new TextEncoder().encode(text) }))
    const signing = features['solana:signMessage'].signMessage(...inputs)
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    expect(panels[0]?.view.rows.filter(([label]) => label === 'Message').map(([, text]) => text)).toEqual(texts)
    api.approve()
    for (const { signedMessage, signature } of await signing)
      expect(ed25519.verify(signature, signedMessage, alice.publicKey)).toBe(true)
    expect(api.requests.at(-1)?.params).toMatchObject([{ account: alice.address, message: btoa('GrÃ¼Ã\u009fe') }, {}])
  })

  it.each(['legacy', 0] as const)('signs transactions of version %s, and shows them as text', async (version) => {
    const { account, features, api, panels } = await connected()
    api.set({ answer: 'ask' })
    const transaction = transferFrom(alice.address, version)
    const signing = features['solana:signTransaction'].signTransaction({ account, transaction, chain: caip2 })
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    expect(panels[0]?.view.rows).toContainEqual([
      'Instruction 1',
      `Transfer 1.5 SOL\nfrom ${alice.address}\nto ${bob.address}`,
    ])
    expect(panels[0]?.view.rows).toContainEqual(['Network', caip2])
    api.approve()
    const [signed] = await signing
    expect(isSignedBy(signed?.signedTransaction as Uint8Array, alice)).toBe(true)
  })

  it('sends to its own node only, waits for the commitment, and passes on the node’s error', async () => {
    const { account, features, calls, node } = await connected()
    const { signAndSendTransaction: send } = features['solana:signAndSendTransaction']
    const transaction = transferFrom(alice.address)
    const [sent] = await send({ account, transaction, chain: 'solana:localnet', options: { skipPreflight: true } })
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ url: 'http://solana.test', method: 'sendTransaction' })
    const [encoded, options] = calls[0]?.params as [string, object]
    expect(options).toEqual({ encoding: 'base64', skipPreflight: true })
    expect(isSignedBy(Uint8Array.from(Buffer.from(encoded, 'base64')), alice)).toBe(true)
    expect(sent?.signature).toHaveLength(64)

    node['getSignatureStatuses'] = { value: [null] }
    const waiting = send({ account, transaction, chain: caip2, options: { commitment: 'confirmed' } })
    expect(await settled(waiting)).toBe('open')
    node['getSignatureStatuses'] = { value: [{ err: null, confirmationStatus: 'confirmed' }] }
    expect(await waiting).toEqual([sent])

    node['sendTransaction'] = Object.assign(new Error(), { code: -32002, message: 'Blockhash not found' })
    expect(await caught(send({ account, transaction, chain: caip2 }))).toMatchObject({
      code: -32002,
      message: 'Blockhash not found',
    })
    expect(await caught(send({ account, transaction, chain: 'solana:mainnet' }))).toMatchObject({ code: -32602 })
  })

  it('loses the answer after it has sent, and asks again what the page left open, by switches', async () => {
    const { account, features, api, page, panels, calls } = await connected({ loseAnswer: 'disconnected' })
    const { signAndSendTransaction: send } = features['solana:signAndSendTransaction']
    const input = { account, transaction: transferFrom(alice.address), chain: caip2 } as const
    expect(await caught(send(input))).toMatchObject({ code: 4900 })
    expect(calls).toHaveLength(1)

    api.set({ answer: 'ask', outlivesPage: true })
    void send(input)
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    page.events.dispatchEvent(new Event('pagehide'))
    panels.length = 0
    createSolanaWallet({ accounts, caip2, rpcUrl: 'http://solana.test', query: {}, server: {} }, page)
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    panels[0]?.decide(true)
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.params).toEqual(calls[0]?.params)
  })

  it('signs nothing for another account, another chain, or a transaction without its signature', async () => {
    const { account, features, api } = await connected()
    const { signTransaction } = features['solana:signTransaction']
    const stranger = { ...account, address: bob.address } as WalletAccount
    const transaction = transferFrom(alice.address)
    expect(await caught(signTransaction({ account: stranger, transaction }))).toMatchObject({ code: 4100 })
    expect(await caught(signTransaction({ account, transaction, chain: 'bip122:1' }))).toMatchObject({ code: -32602 })
    expect(await caught(signTransaction({ account, transaction: transferFrom(bob.address) }))).toMatchObject({
      code: -32602,
    })
    expect(await caught(signTransaction({ account, transaction: Uint8Array.of(1, 2) }))).toMatchObject({ code: -32602 })
    api.disconnect()
    expect(await caught(signTransaction({ account, transaction }))).toMatchObject({ code: 4100 })
  })

  it('fails only on the methods of failOn, and answers with the given answers', async () => {
    const { account, features, api } = await connected()
    api.set({ answer: 'reject', failOn: ['solana:signMessage'], rejectAs: 'codeAsText' })
    const message = Uint8Array.of(0xff)
    const { signMessage } = features['solana:signMessage']
    expect(await caught(signMessage({ account, message }))).toEqual(walletErrors.codeAsText.thrown)
    expect(
      await features['solana:signTransaction'].signTransaction({ account, transaction: transferFrom(alice.address) }),
    ).toHaveLength(1)
    api.reset()
    api.set({ answers: { 'solana:signMessage': [{ signature: 'none' }] } })
    expect(await signMessage({ account, message })).toEqual([{ signature: 'none' }])
  })
})

describe('signing in', () => {
  it('connects, and signs the message of EIP-4361', async () => {
    const { features, api, panels, changes } = createWorld()
    const { signIn } = features['solana:signIn']
    const signing = signIn({
      statement: 'Welcome back.',
      uri: 'https://app.test',
      version: '1',
      chainId: caip2,
      nonce: '12345678',
      issuedAt: '2026-01-01T00:00:00.000Z',
      resources: ['https://app.test/terms', 'ipfs://x'],
    })
    await vi.waitFor(() => expect(panels[0]?.view.title).toBe('Sign in to this app?'))
    api.approve()
    const [output] = await signing
    const lines = [
      `app.test:8443 wants you to sign in with your Solana account:\n${alice.address}`,
      'Welcome back.',
      `URI: https://app.test\nVersion: 1\nChain ID: ${caip2}\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00.000Z\nResources:\n- https://app.test/terms\n- ipfs://x`,
    ]
    expect(new TextDecoder().decode(output?.signedMessage)).toBe(lines.join('\n\n'))
    const { signature, signedMessage, account } = output as NonNullable<typeof output>
    expect(ed25519.verify(signature, signedMessage, alice.publicKey)).toBe(true)
    expect(account).toBe(api.wallet.accounts[0])
    expect(changes).toEqual([[alice.address]])
  })

  it('leaves out members that aren’t given, and rejects another account', async () => {
    const { features, api } = createWorld({ answer: 'approve' })
    const { signIn } = features['solana:signIn']
    const [output] = await signIn()
    const text = `app.test:8443 wants you to sign in with your Solana account:\n${alice.address}`
    expect(new TextDecoder().decode(output?.signedMessage)).toBe(text)
    expect(await caught(signIn({ address: bob.address }))).toMatchObject({ code: 4100 })
    api.set({ answer: 'reject' })
    expect(await caught(signIn({}))).toMatchObject({ code: 4001 })
  })

  it('signs another message than the app asked for, where the switch says so', async () => {
    const { features, api } = createWorld({ answer: 'approve' })
    const answerOf = async (signIn: SolanaWalletSwitches['signIn']) => {
      api.set({ signIn })
      const [output] = await features['solana:signIn'].signIn({ statement: 'Welcome back.', nonce: '12345678' })
      const { signedMessage, signature, account } = output as NonNullable<typeof output>
      const signers = [alice, bob].filter(({ publicKey }) => ed25519.verify(signature, signedMessage, publicKey))
      expect(account.address).toBe(alice.address)
      const [first = '', address, , statement, , nonce] = new TextDecoder().decode(signedMessage).split('\n')
      return { domain: first.split(' ', 1)[0], address, statement, nonce, signers }
    }
    const right = await answerOf('right')
    const { address } = alice
    expect(right).toMatchObject({
      domain: 'app.test:8443',
      address,
      statement: 'Welcome back.',
      nonce: 'Nonce: 12345678',
    })
    expect(right.signers).toEqual([alice])
    expect(await answerOf('other-domain')).toEqual({ ...right, domain: 'other.example' })
    expect(await answerOf('other-account')).toEqual({ ...right, address: bob.address, signers: [bob] })
    const { statement, nonce, ...rest } = await answerOf('other-fields')
    expect({ ...right, ...rest }).toEqual(right)
    expect([statement, nonce]).not.toContain(right.statement)
    expect(nonce).not.toBe(right.nonce)
  })

  it('signs behind the header of a hardware wallet, where the switch says so', async () => {
    const { features, api } = createWorld({ answer: 'approve', offChainHeader: true })
    const [signedIn] = await features['solana:signIn'].signIn({ nonce: '12345678' })
    const account = api.wallet.accounts[0] as WalletAccount
    const message = new TextEncoder().encode('Hello')
    const [signed] = await features['solana:signMessage'].signMessage({ account, message })
    for (const [output, format] of [
      [signedIn, 1],
      [signed, 0],
    ] as const) {
      const { signedMessage, signature } = output as NonNullable<typeof output>
      expect(ed25519.verify(signature, signedMessage, alice.publicKey)).toBe(true)
      const text = new TextDecoder().decode(signedMessage.slice(20))
      expect(text).toMatch(format === 0 ? /^Hello$/ : /^app\.test:8443 wants/)
      expect(signedFormsOf(text)).toContainEqual(signedMessage)
      expect(signedMessage[17]).toBe(format)
    }
  })
})
