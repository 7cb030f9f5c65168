// Tests embedded-wallet.session.ts, embedded-wallet.visitor.ts, embedded-wallet.networks.ts, embedded-wallet.requests.ts, embedded-wallet.evm.ts, embedded-wallet.solana.ts.
import { base58, base64 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Network } from '../../adapter/network.types.js'
import { isLatchError } from '../../base/errors.js'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import { createEmbeddedSession } from './embedded-wallet.session.js'
import { arrived, BOTH, createSecureSite, PAGE, refusal, SECURE, SOLANA, USER } from './secureSite.fixture.js'

const SOLANA_NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const NETWORKS = [
  { caipNetworkId: 'eip155:1', chainNamespace: 'eip155' },
  { caipNetworkId: 'eip155:10', chainNamespace: 'eip155' },
  { caipNetworkId: SOLANA_NETWORK, chainNamespace: 'solana' },
] as const as never as readonly Network[]
const ADDRESS = USER.accounts[0]?.address

let end = (): void => {}
afterEach(() => end())

function setUp() {
  const world = createSecureSite()
  const events: unknown[] = []
  const session = createEmbeddedSession({
    ...world,
    origin: SECURE,
    src: `${SECURE}/sdk`,
    networks: NETWORKS,
    app: { metadata: { name: 'App', url: PAGE }, projectId: 'p', sdkType: 'latchkit', sdkVersion: 4 },
    explain: async () => embeddedWalletError('load-failed'),
    emit: (event) => events.push(event),
  })
  end = () => {
    session.end()
    world.end()
  }
  /** Loads the frame, and waits until it takes requests. */
  async function ready(): Promise<void> {
    session.prepare()
    await arrived()
    await world.clock.advance(500)
  }
  async function connected(): Promise<void> {
    await ready()
    session.take(BOTH)
    await arrived()
    world.asked.splice(0)
    events.splice(0)
  }
  const { eip155: evm, solana } = session.wallets
  const outcomeOf = (asked: Promise<unknown>): Promise<unknown> =>
    asked.catch((error: { code: number; message: string; cause: unknown }) => [
      error.code,
      isLatchError(error.cause) && error.cause.code,
      error.message,
    ])
  const ask = (method: string, ...params: unknown[]): Promise<unknown> => outcomeOf(evm.request({ method, params }))
  return { ...world, session, events, ready, connected, evm, solana, ask, outcomeOf }
}

describe('the session', () => {
  it('S3.11 S9.05 tells each document of the frame about the app and its look', async () => {
    const { session, ready, asked, dialogs, clock } = setUp()
    session.setLook({ themeMode: 'dark', locale: 'de' })
    expect(dialogs).toEqual([])
    await ready()
    const app = { metadata: { name: 'App', url: PAGE }, projectId: 'p', sdkType: 'latchkit', sdkVersion: 4 }
    const told = (look: object) => [
      { topic: 'SYNC_DAPP_DATA', payload: app },
      { topic: 'SYNC_THEME', payload: look },
    ]
    await arrived()
    expect(asked.splice(0)).toEqual(told({ themeMode: 'dark', locale: 'de' }))
    session.setLook({ themeMode: 'light' })
    await arrived()
    expect(asked.splice(0)).toEqual([{ topic: 'SYNC_THEME', payload: { themeMode: 'light' } }])
    dialogs[0]?.load()
    await clock.advance(500)
    await arrived()
    expect(asked).toEqual(told({ themeMode: 'light' }))
  })

  it('restores what the frame has stored, once for calls at the same time, without the visitor', async () => {
    const { session, answers, topics, clock, evm, solana, events, dialogs, stored } = setUp()
    answers.IS_CONNECTED = async () => ({ isConnected: true })
    const restored = Promise.all([session.restore(), session.restore()])
    await arrived()
    await clock.advance(500)
    await restored
    expect(topics()).toEqual(['IS_CONNECTED', 'GET_USER'])
    expect(await evm.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(solana.accounts).toMatchObject([{ address: SOLANA, chains: [SOLANA_NETWORK] }])
    expect(session.state.user).toEqual({ email: USER.email })
    expect(events).toEqual([{ type: 'session', session: { namespaces: ['eip155', 'solana'], walletName: 'Email' } }])
    expect(dialogs[0]?.raised).toBe(0)
    await session.restore()
    expect(topics()).toHaveLength(2)
    // S3.19: the network, and no token.
    expect([...stored.keys()].sort()).toEqual(['@appkit-wallet/LAST_USED_CHAIN_KEY'])
  })

  it('restores nothing where the frame has no session, or where it ended meanwhile', async () => {
    const { session, answers, ready, evm, topics } = setUp()
    await ready()
    await session.restore()
    expect(topics()).toEqual(['IS_CONNECTED'])
    let answer = (_: unknown): void => {}
    answers.IS_CONNECTED = async () => ({ isConnected: true })
    answers.GET_USER = () => new Promise((resolve) => (answer = resolve))
    const restored = session.restore()
    await arrived()
    session.forget()
    answer(BOTH)
    await restored
    expect(await evm.request({ method: 'eth_accounts' })).toEqual([])
  })

  it('F175 says whether the frame keeps it', async () => {
    const { session, connected } = setUp()
    await connected()
    expect(session.state.isStored).toBeUndefined()
    session.take({ ...BOTH, isStored: false })
    expect(session.state.isStored).toBe(false)
  })

  it('F175 ends where another document has no session, because storage was refused', async () => {
    const { session, connected, dialogs, clock, events } = setUp()
    await connected()
    dialogs[0]?.load()
    await clock.advance(500)
    await arrived()
    expect(session.state.user).toBeUndefined()
    expect(events).toEqual([{ type: 'session', session: undefined }, { type: 'ended' }])
  })

  it('F184 ends where the frame says so, or refuses a request for that', async () => {
    const { session, connected, site, answers, ask, events, evm, solana, stored } = setUp()
    await connected()
    const heard = vi.fn()
    for (const event of ['accountsChanged', 'disconnect']) evm.on(event, (payload) => heard(event, payload))
    const events_ = solana.features['standard:events'] as { on(name: string, hear: () => void): () => void }
    const off = events_.on('change', () => heard('change', solana.accounts))
    site.tellSession(undefined)
    await arrived()
    expect(heard.mock.calls).toEqual([
      ['accountsChanged', []],
      ['disconnect', { code: 4900, message: 'The session has ended.' }],
      ['change', []],
    ])
    expect(events).toEqual([{ type: 'session', session: undefined }, { type: 'ended' }])
    expect(stored.size).toBe(0)
    off()
    session.take(BOTH)
    answers.RPC_REQUEST = () => Promise.reject(refusal('session/ended'))
    expect(await ask('eth_blockNumber')).toEqual([4100, 'embedded-wallet/session-ended', 'Session Expired'])
    expect(session.state.user).toBeUndefined()
    // The accounts of the second session, and their end.
    expect(heard).toHaveBeenCalledTimes(6)
  })

  it('F185 shows the visitor that the frame says, and announces the change', async () => {
    const { session, connected, site, evm, events } = setUp()
    await connected()
    const heard = vi.fn()
    evm.on('accountsChanged', heard)
    const other = {
      ...BOTH,
      email: 'other@mail.example',
      accounts: [{ ...USER.accounts[0]!, address: `0x${'1'.repeat(40)}` }],
    }
    site.tellSession(other)
    await arrived()
    expect(heard.mock.calls).toEqual([[[`0x${'1'.repeat(40)}`]]])
    expect(session.state.user).toEqual({ email: 'other@mail.example' })
    expect(events).toEqual([{ type: 'session', session: { namespaces: ['eip155'], walletName: 'Email' } }])
  })

  it('takes no visitor that this tab did not ask for', async () => {
    const { session, ready, site } = setUp()
    await ready()
    site.tellSession(BOTH)
    await arrived()
    expect(session.state.user).toBeUndefined()
  })

  it('signs out in the frame, before anything else is asked of it', async () => {
    const { session, connected, answers, topics, evm } = setUp()
    await connected()
    let signedOut = (_: undefined): void => {}
    answers.SIGN_OUT = () => new Promise((resolve) => (signedOut = resolve))
    const ended = evm.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    const next = session.ask('CONNECT_EMAIL', { email: USER.email })
    await arrived()
    expect(topics()).toEqual(['SIGN_OUT'])
    signedOut(undefined)
    await next
    expect(await ended).toBeNull()
    expect(topics()).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
  })
})

describe('the provider of EIP-1193', () => {
  it('answers its accounts and its network from what it knows', async () => {
    const { connected, ask, topics } = setUp()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([
      4100,
      'embedded-wallet/not-connected',
      'Please call connect() before request()',
    ])
    await connected()
    expect(await ask('eth_accounts')).toEqual([ADDRESS])
    expect(await ask('eth_requestAccounts')).toEqual([ADDRESS])
    expect(await ask('eth_chainId')).toBe('0x1')
    expect(topics()).toEqual([])
  })

  it('S6.01 asks for what is safe without showing the frame, with the current network', async () => {
    const { connected, ask, asked, dialogs } = setUp()
    await connected()
    expect(await ask('eth_getBalance', ADDRESS, 'latest')).toBe('eth_getBalance')
    expect(asked).toEqual([
      { topic: 'RPC_REQUEST', payload: { method: 'eth_getBalance', params: [ADDRESS, 'latest'], chainId: 'eip155:1' } },
    ])
    expect(dialogs[0]?.raised).toBe(0)
  })

  it('shows the frame while the visitor approves, and says which request it is', async () => {
    const { connected, ask, answers, dialogs, session, events } = setUp()
    await connected()
    let answer = (_: unknown): void => {}
    answers.RPC_REQUEST = () => new Promise((resolve) => (answer = resolve))
    const signed = ask('personal_sign', '0x00', ADDRESS)
    expect(dialogs[0]?.isOpen).toBe(true)
    expect(session.state.request).toEqual({ method: 'personal_sign', namespace: 'eip155' })
    await arrived()
    answer('0x12')
    expect(await signed).toBe('0x12')
    expect([dialogs[0]?.isOpen, session.state.request]).toEqual([false, undefined])
    expect(events).toEqual([{ type: 'request' }, { type: 'request' }])
  })

  it('S2.12 rejects with 4001 where the visitor declines in the frame, or closes it by Escape', async () => {
    const { connected, ask, answers, dialogs } = setUp()
    await connected()
    answers.RPC_REQUEST = () => Promise.reject(refusal('user/rejected'))
    expect(await ask('personal_sign', '0x00', ADDRESS)).toEqual([4001, 'wallet/rejected', expect.any(String)])
    answers.RPC_REQUEST = () => new Promise(() => {})
    const signed = ask('personal_sign', '0x00', ADDRESS)
    await arrived()
    dialogs[0]?.cancel()
    expect(await signed).toEqual([4001, 'wallet/rejected', expect.any(String)])
    expect(dialogs[0]?.isOpen).toBe(false)
  })

  it('F183 S5.03 S8.09 refuses what is in no list, before the frame sees it', async () => {
    const { connected, ask, asked, outcomeOf, evm } = setUp()
    await connected()
    for (const method of [
      'eth_sign',
      'wallet_addEthereumChain',
      'eth_sendRawTransaction',
      'solana_signMessage',
      '',
      '__proto__',
    ])
      expect(await ask(method)).toEqual([4200, 'embedded-wallet/not-allowed', 'Requested RPC call is not allowed'])
    expect(await outcomeOf(evm.request(null as never))).toEqual([-32_603, 'wallet/bad-transaction', expect.any(String)])
    expect(asked).toEqual([])
  })

  it('switches its network by the frame, emits that, and asks with it from then on', async () => {
    const { connected, ask, asked, evm, answers, stored } = setUp()
    await connected()
    const heard = vi.fn()
    evm.on('chainChanged', heard)
    expect(await ask('wallet_switchEthereumChain', { chainId: '0xa' })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0xa')
    await ask('eth_blockNumber')
    expect(asked.map(({ payload }) => payload)).toMatchObject([{ chainId: 'eip155:10' }, { chainId: 'eip155:10' }])
    expect(heard.mock.calls).toEqual([['0xa']])
    expect(stored.get('@appkit-wallet/LAST_USED_CHAIN_KEY')).toBe('eip155:10')
    answers.SWITCH_NETWORK = () => Promise.reject(refusal('rpc/network-not-found'))
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x63' })).toEqual([
      4902,
      'embedded-wallet/no-network',
      'Network Not Found',
    ])
    expect(await ask('wallet_switchEthereumChain', { chainId: 'x' })).toEqual([
      -32_602,
      expect.any(String),
      expect.any(String),
    ])
    expect(await ask('eth_chainId')).toBe('0xa')
  })

  it('gives up what is pending where the session ends', async () => {
    const { connected, ask, answers, session, dialogs } = setUp()
    await connected()
    answers.RPC_REQUEST = () => new Promise(() => {})
    const signed = ask('personal_sign', '0x00', ADDRESS)
    await arrived()
    await session.signOut()
    expect(await signed).toEqual([4900, 'embedded-wallet/aborted', 'Request was aborted'])
    expect(dialogs[0]?.isOpen).toBe(false)
  })

  it('F185 gives up what is pending where another visitor has come in another tab', async () => {
    const { connected, ask, answers, site, dialogs } = setUp()
    await connected()
    answers.RPC_REQUEST = () => new Promise(() => {})
    const signed = ask('personal_sign', '0x00', ADDRESS)
    await arrived()
    site.tellSession(BOTH)
    await arrived()
    expect(dialogs[0]?.isOpen).toBe(true)
    site.tellSession({ ...BOTH, email: 'other@mail.example' })
    await arrived()
    expect(dialogs[0]?.isOpen).toBe(false)
    expect(await signed).toEqual([4900, 'embedded-wallet/aborted', 'Request was aborted'])
  })

  it('reports a listener that throws, and calls the others', async () => {
    const { connected, evm, session, reports } = setUp()
    await connected()
    const heard = vi.fn()
    evm.on('disconnect', () => {
      throw new Error('of the app')
    })
    evm.on('disconnect', heard)
    session.forget()
    expect(heard).toHaveBeenCalledOnce()
    expect(reports).toMatchObject([{ message: 'of the app' }])
  })
})

describe('the wallet of the Wallet Standard', () => {
  const call = (wallet: object, feature: string, ...inputs: unknown[]): Promise<unknown> => {
    const { features } = wallet as {
      features: Record<string, Record<string, (...inputs: unknown[]) => Promise<unknown>>>
    }
    return features[feature]![feature.split(':')[1]!]!(...inputs)
  }

  it('connects without a prompt where there is a session, and else refuses', async () => {
    const { connected, solana, outcomeOf } = setUp()
    expect(await call(solana, 'standard:connect', { silent: true })).toEqual({ accounts: [] })
    expect(await outcomeOf(call(solana, 'standard:connect'))).toEqual([4100, expect.any(String), expect.any(String)])
    await connected()
    expect(await call(solana, 'standard:connect')).toMatchObject({ accounts: [{ address: SOLANA }] })
    expect(solana.chains).toEqual([SOLANA_NETWORK])
  })

  it('signs messages and transactions, in the order of the inputs, and tells the frame the network first', async () => {
    const { connected, solana, answers, asked } = setUp()
    await connected()
    const [account] = solana.accounts
    const signature = new Uint8Array(64).fill(7)
    answers.RPC_REQUEST = async ({ method }: { method: string }) =>
      method === 'solana_signTransaction'
        ? { transaction: base64.encode(Uint8Array.of(1, 2)) }
        : { signature: base58.encode(signature) }
    const message = Uint8Array.of(9)
    expect(await call(solana, 'solana:signMessage', { account, message }, { account, message })).toEqual([
      { signedMessage: message, signature },
      { signedMessage: message, signature },
    ])
    const transaction = Uint8Array.of(5)
    expect(await call(solana, 'solana:signTransaction', { account, transaction, chain: SOLANA_NETWORK })).toEqual([
      { signedTransaction: Uint8Array.of(1, 2) },
    ])
    expect(await call(solana, 'solana:signAndSendTransaction', { account, transaction })).toEqual([{ signature }])
    expect(asked[0]).toEqual({ topic: 'SWITCH_NETWORK', payload: { chainId: SOLANA_NETWORK } })
    expect(asked.slice(1).map(({ payload }) => payload)).toEqual([
      ...[0, 1].map(() => ({
        method: 'solana_signMessage',
        params: { message: base58.encode(message), pubkey: SOLANA },
        chainId: SOLANA_NETWORK,
      })),
      ...['solana_signTransaction', 'solana_signAndSendTransaction'].map((method) => ({
        method,
        params: { transaction: base64.encode(transaction), pubkey: SOLANA },
        chainId: SOLANA_NETWORK,
      })),
    ])
  })

  it('rejects an answer that is no signature, and an account that it does not have', async () => {
    const { connected, solana, outcomeOf, asked } = setUp()
    await connected()
    const [account] = solana.accounts
    expect(await outcomeOf(call(solana, 'solana:signMessage', { account, message: new Uint8Array() }))).toEqual([
      -32_603,
      'wallet/bad-answer',
      expect.any(String),
    ])
    const before = asked.length
    const other = { ...account, address: 'other' }
    expect(await outcomeOf(call(solana, 'solana:signMessage', { account: other }))).toEqual([
      4100,
      expect.any(String),
      expect.any(String),
    ])
    expect(asked).toHaveLength(before)
  })

  it('disconnects by signing out', async () => {
    const { connected, solana, topics } = setUp()
    await connected()
    await call(solana, 'standard:disconnect')
    expect(topics()).toEqual(['SIGN_OUT'])
    expect(solana.accounts).toEqual([])
  })
})
