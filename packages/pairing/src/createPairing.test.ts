// Tests pairing.proposer.ts, pairing.wallets.ts.
import type { PairingFactory } from '@latchkit/core'
import type { Pairing } from '@latchkit/core/adapter'
import { createTestLatch } from '@latchkit/testing'
import { base58 } from '@scure/base'
import type UniversalProvider from '@walletconnect/universal-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeBarePairing, NAMESPACES, type BarePairing, type Eip1193, type Standard } from './barePairing.fixture.js'
import { createPairing } from './createPairing.js'
import { TIMEOUT, startPairingWorld, type PairingWorld } from './pairingWorld.fixture.js'
import { grant, startProvider, type Phone } from './phone.fixture.js'

let world: PairingWorld
let provider: UniversalProvider | undefined

beforeAll(async () => {
  world = await startPairingWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.clear()
  provider?.client.core.heartbeat.stop()
  await provider?.client.core.relayer.transportClose()
  provider = undefined
})

/** Makes a pairing for all namespaces, without a kit, over a provider that is ended after the test. */
const makePairing = (
  makeProvider: () => Promise<UniversalProvider> = () => startProvider(world.manifest),
  navigator?: object,
): BarePairing => makeBarePairing(world.manifest, async () => (provider = await makeProvider()), navigator)

async function connect({ pairing, code }: { pairing: Pairing; code: () => Promise<string> }, phone: Phone) {
  const opened = pairing.open({ reuse: false })
  await phone.pair(await code())
  return opened
}

describe('one session for all chains', () => {
  const addresses = () => ({
    eip155: [world.manifest.evm.accounts[0]!.address],
    solana: [world.manifest.solana.accounts[0]!.address],
    bip122: [world.manifest.bitcoin.accounts[0]!.payment.address],
  })

  it('is requested in one proposal, and each namespace has its accounts', async () => {
    const test = makePairing()
    test.pairing.start()
    const phone = await world.startPhone('All Chains')
    const asked: string[] = []
    phone.onProposal = (proposal) => {
      asked.push(...Object.keys(proposal.params.optionalNamespaces))
      return phone.approve(proposal, grant(proposal, addresses()))
    }
    await expect(connect(test, phone)).resolves.toEqual({ namespaces: NAMESPACES, walletName: 'All Chains' })
    expect(asked).toEqual(NAMESPACES)
    const { eip155, solana, bip122 } = addresses()
    expect(await test.wallet<Eip1193>('eip155').request({ method: 'eth_accounts' })).toEqual(eip155)
    const [onSolana] = test.wallet<Standard>('solana').accounts
    expect(onSolana).toMatchObject({ address: solana[0], chains: [world.manifest.solana.caip2] })
    expect(onSolana?.features).toContain('solana:signMessage')
    const [onBitcoin] = test.wallet<Standard>('bip122').accounts
    expect(onBitcoin).toMatchObject({ address: bip122[0], chains: [world.manifest.bitcoin.caip2] })
  })

  it('reaches the wallet from each namespace, and ends for all where one disconnects', async () => {
    const test = makePairing()
    test.pairing.start()
    const phone = await world.startPhone()
    phone.onProposal = (proposal) => phone.approve(proposal, grant(proposal, addresses()))
    const chains: string[] = []
    phone.onRequest = async ({ chainId }) => {
      chains.push(chainId)
      return { signature: chainId.startsWith('solana') ? base58.encode(new Uint8Array(64).fill(1)) : 'ffff' }
    }
    await connect(test, phone)
    const solana = test.wallet<Standard>('solana')
    const bitcoin = test.wallet<Standard>('bip122')
    const message = new Uint8Array([1])
    await solana.features['solana:signMessage']!['signMessage']!({ account: solana.accounts[0], message })
    await bitcoin.features['bitcoin:signMessage']!['signMessage']!({ account: bitcoin.accounts[0], message })
    expect(chains).toEqual([world.manifest.solana.caip2, world.manifest.bitcoin.caip2])
    let changes = 0
    const off = bitcoin.features['standard:events'].on('change', () => (changes += 1))
    await solana.features['standard:disconnect']!['disconnect']!()
    expect(changes).toBe(1)
    off()
    expect([solana.accounts, bitcoin.accounts]).toEqual([[], []])
    expect(await test.wallet<Eip1193>('eip155').request({ method: 'eth_accounts' })).toEqual([])
    await expect.poll(phone.topics, TIMEOUT).toEqual([])
    expect(test.events.at(-1)).toEqual({ type: 'session', session: undefined })
  })

  it('F046 S8.10 has no accounts in a namespace that the wallet did not approve, and sends it no request', async () => {
    const test = makePairing()
    test.pairing.start()
    const phone = await world.startPhone()
    const { solana } = addresses()
    phone.onProposal = (proposal) => phone.approve(proposal, grant(proposal, { solana }))
    await expect(connect(test, phone)).resolves.toMatchObject({ namespaces: ['solana'] })
    expect(test.wallet<Standard>('solana').accounts).toHaveLength(1)
    expect(test.wallet<Standard>('bip122').accounts).toEqual([])
    const sign = test.wallet<Standard>('bip122').features['bitcoin:signMessage']!['signMessage']!
    await expect(sign({ message: new Uint8Array() })).rejects.toMatchObject({
      code: 'pairing/namespace-not-configured',
      context: { namespace: 'bip122' },
    })
    expect(await test.wallet<Eip1193>('eip155').request({ method: 'eth_accounts' })).toEqual([])
  })

  it('S8.10 is requested by the kit only, because only the kit shows the code', async () => {
    const { pairing, events, wallet } = makePairing()
    pairing.start()
    const asked = [
      wallet<Eip1193>('eip155').request({ method: 'eth_requestAccounts' }),
      wallet<Standard>('solana').features['standard:connect']!['connect']!(),
      wallet<Standard>('bip122').features['bitcoin:connect']!['connect']!({ purposes: ['payment'] }),
    ]
    for (const each of asked)
      await expect(each).rejects.toMatchObject({
        code: 'pairing/not-connected',
        message: 'Please call connect() before request()',
      })
    const silent = wallet<Standard>('solana').features['standard:connect']!['connect']!({ silent: true })
    expect(await silent).toEqual({ accounts: [] })
    expect(events).toEqual([])
  })

  it('F046 ends where it lacks the requested namespace, and a code is made for a new session of all chains', async () => {
    const test = makePairing()
    test.pairing.start()
    const [first, second] = [await world.startPhone(), await world.startPhone()]
    first.onProposal = (proposal) => first.approve(proposal, grant(proposal, { solana: addresses().solana }))
    await connect(test, first)
    const old = await test.code()
    await expect(test.pairing.open({ reuse: false, namespace: 'solana' })).resolves.toMatchObject({
      namespaces: ['solana'],
    })
    const opened = test.pairing.open({ reuse: false, namespace: 'eip155' })
    await expect.poll(test.code, TIMEOUT).not.toBe(old)
    await expect.poll(first.topics, TIMEOUT).toEqual([])
    second.onProposal = (proposal) => second.approve(proposal, grant(proposal, addresses()))
    await second.pair(await test.code())
    await expect(opened).resolves.toMatchObject({ namespaces: NAMESPACES })
  })

  it('F205 is dropped by forget, without a message to the wallet', async () => {
    const test = makePairing()
    test.pairing.start()
    const phone = await world.startPhone()
    await connect(test, phone)
    const old = await test.code()
    test.pairing.forget()
    await expect.poll(() => test.events.at(-1), TIMEOUT).toEqual({ type: 'session', session: undefined })
    expect(await test.wallet<Eip1193>('eip155').request({ method: 'eth_accounts' })).toEqual([])
    test.pairing.open({ reuse: false }).catch(() => {})
    await expect.poll(test.code, TIMEOUT).not.toBe(old)
    expect(phone.topics()).toHaveLength(1)
  })

  it('outlives a revoked permission, and ends when the permission for the accounts is revoked', async () => {
    const test = makePairing()
    test.pairing.start()
    const phone = await world.startPhone()
    phone.onRequest = async () => null
    await connect(test, phone)
    const { request } = test.wallet<Eip1193>('eip155')
    const method = 'wallet_revokePermissions'
    expect(await request({ method, params: [{ permissionsContext: '0x1' }] })).toBeNull()
    expect(phone.asked).toEqual([method])
    expect(await request({ method: 'eth_accounts' })).toHaveLength(1)
    await request({ method, params: [{ eth_accounts: {} }] })
    expect(await request({ method: 'eth_accounts' })).toEqual([])
    expect(phone.asked).toEqual([method])
  })

  it('is never ended as left over where it is the app’s own provider’s', async () => {
    const test = makePairing()
    test.pairing.start()
    const phone = await world.startPhone()
    await connect(test, phone)
    const made = provider!
    made.session = undefined as never
    const asked: string[] = []
    const locks = { request: async (name: string) => void asked.push(name) }
    const other = makePairing(async () => made, { locks })
    other.pairing.start()
    other.pairing.open({ reuse: false }).catch(() => {})
    await other.code()
    expect(asked).toEqual([])
    expect(made.client.session.length).toBe(1)
  })

  it('is used again by the next open, without another code', async () => {
    const test = makePairing()
    test.pairing.start()
    const opened = await connect(test, await world.startPhone())
    const codes = test.events.length
    await expect(test.pairing.open({ reuse: false })).resolves.toEqual(opened)
    expect(test.events).toHaveLength(codes)
  })
})

describe('loading', () => {
  it('F053 happens once, and only for a code or a request', async () => {
    let times = 0
    const { pairing, wallet } = makePairing(() => {
      times += 1
      return startProvider(world.manifest)
    })
    pairing.start()()
    pairing.start()
    pairing.giveUp()
    await pairing.renew()
    expect(wallet<Standard>('solana').accounts).toEqual([])
    expect(times).toBe(0)
    const ask = (): Promise<unknown> => wallet<Eip1193>('eip155').request({ method: 'eth_accounts' })
    await Promise.all([ask(), ask(), ask()])
    expect(times).toBe(1)
  })

  it('S8.10 fails where the app’s own provider is not initialised', async () => {
    const { pairing } = makePairing(async () => ({}) as UniversalProvider)
    pairing.start()
    const message = 'Sign Client not initialized'
    await expect(pairing.open({ reuse: false })).rejects.toMatchObject({ code: 'pairing/not-initialized', message })
    provider = undefined
  })

  it('F095 makes no code where the wait was given up meanwhile', async () => {
    let arrive: ((_: UniversalProvider) => void) | undefined
    const { pairing, events } = makePairing(() => new Promise((resolve) => (arrive = resolve)))
    pairing.start()
    const opened = pairing.open({ reuse: false })
    await expect.poll(() => arrive, TIMEOUT).toBeDefined()
    pairing.giveUp()
    const made = await startProvider(world.manifest)
    arrive?.(made)
    await expect(opened).rejects.toMatchObject({ isLatchError: true })
    expect(events).toEqual([])
    expect(made.client.proposal.length).toBe(0)
  })

  it('F053 adds no listeners where the kit ended meanwhile', async () => {
    const made = await startProvider(world.manifest)
    const before = made.client.events.listenerCount('session_delete')
    const { pairing, wallet } = makePairing(async () => made)
    const stop = pairing.start()
    const asked = wallet<Eip1193>('eip155').request({ method: 'eth_accounts' })
    stop()
    await asked
    expect(made.client.events.listenerCount('session_delete')).toBe(before)
    pairing.start()
    expect(made.client.events.listenerCount('session_delete')).toBe(before + 1)
  })
})

describe('codes', () => {
  it('S4.01 are used again where the request allows it, else a new one is made', async () => {
    const { pairing, events, code } = makePairing()
    pairing.start()
    pairing.open({ reuse: false }).catch(() => {})
    const first = await code()
    pairing.giveUp()
    pairing.open({ reuse: true }).catch(() => {})
    await expect.poll(() => events.filter(({ type }) => type === 'code').length, TIMEOUT).toBe(2)
    expect(await code()).toBe(first)
    pairing.giveUp()
    pairing.open({ reuse: false }).catch(() => {})
    await expect.poll(() => events.filter(({ type }) => type === 'code').length, TIMEOUT).toBe(3)
    expect(await code()).not.toBe(first)
  })

  it('F042 are made one at a time', async () => {
    const { pairing, events, code, wallet } = makePairing()
    pairing.start()
    await wallet<Eip1193>('eip155').request({ method: 'eth_accounts' })
    const opened = pairing.open({ reuse: false })
    // A renewal that made another code would resolve only after its approval.
    await Promise.all([pairing.renew(), pairing.renew()])
    const phone = await world.startPhone()
    await phone.pair(await code())
    await opened
    expect(events.filter(({ type }) => type === 'code')).toHaveLength(1)
    expect(provider?.client.proposal.length).toBe(0)
  })

  it('propose the networks that the app has when they are made', async () => {
    const test = makePairing()
    test.pairing.start()
    test.pairing.open({ reuse: false }).catch(() => {})
    const old = await test.code()
    const added = { ...test.networks[0], caipNetworkId: 'eip155:999999' }
    test.networks.push(added)
    void test.pairing.renew()
    await expect.poll(test.code, TIMEOUT).not.toBe(old)
    const phone = await world.startPhone()
    const asked = new Promise<readonly string[]>((resolve) => {
      phone.onProposal = async ({ params }) => resolve(params.optionalNamespaces['eip155']?.chains ?? [])
    })
    await phone.pair(await test.code())
    expect(await asked).toContain('eip155:999999')
  })

  it('fail with pairing/unreachable without a network', async () => {
    const test = makePairing()
    test.pairing.start()
    await test.wallet<Eip1193>('eip155').request({ method: 'eth_accounts' })
    provider!.client.connect = () => Promise.reject(new Error('No internet connection detected.'))
    const failed = { code: 'pairing/unreachable', context: { host: new URL(world.manifest.relay.url).host } }
    await expect(test.pairing.open({ reuse: false })).rejects.toMatchObject(failed)
  })

  it('fail with pairing/refused where the relay does not know the project, and can be requested again', async () => {
    const test = makePairing()
    test.pairing.start()
    const opened = test.pairing.open({ reuse: false })
    const old = await test.code()
    const { events } = provider!.client.core.relayer
    // The library emits such an error for each closed socket. Code 3000 means that the relay refuses the project.
    events.emit('relayer_error', new Error('WebSocket connection closed abnormally with code: 1011 (busy)'))
    events.emit('relayer_error', new Error('WebSocket connection closed abnormally with code: 3000 (Unauthorized)'))
    const context = { host: new URL(world.manifest.relay.url).host }
    const cause = { message: expect.stringContaining('3000') as unknown }
    await expect(opened).rejects.toMatchObject({ code: 'pairing/refused', context, cause })
    test.pairing.open({ reuse: false }).catch(() => {})
    await expect.poll(test.code, TIMEOUT).not.toBe(old)
  })

  it('fail with pairing/unreachable where the library can’t be loaded', async () => {
    const test = makePairing(() => Promise.reject(new TypeError('Failed to fetch')))
    test.pairing.start()
    await expect(test.pairing.open({ reuse: false })).rejects.toMatchObject({ code: 'pairing/unreachable' })
  })
})

describe('the option `pairing` of createLatch', () => {
  it('is refused where createPairing was not called', () => {
    const pairing = createPairing as unknown as PairingFactory
    expect(() => createTestLatch({ pairing })).toThrow(expect.objectContaining({ code: 'options/bad-adapters' }))
  })

  it('says whether it needs endpoints.relay', () => {
    const own = () => Promise.reject(new Error('never asked'))
    const needs = [{}, { projectId: 'x' }, { relay: 'wss://relay.example.org' }, { provider: own }]
    expect(needs.map((options) => createPairing(options).needsRelay)).toEqual([true, true, false, false])
  })
})
