import type { Namespace } from '@latchkit/core'
import type { Pairing, PairingContext, PairingFact } from '@latchkit/core/adapter'
import { createFakeClock, createFakeWindow } from '@latchkit/testing'
import { base58 } from '@scure/base'
import type UniversalProvider from '@walletconnect/universal-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPairing } from './createPairing.js'
import { networksOf, PATIENCE, startPairingWorld, type PairingWorld } from './pairingWorld.fixture.js'
import { grant, startProvider, type Phone } from './phone.fixture.js'
import type { StandardAccount } from './standard.wallet.js'

const NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122']

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

interface Standard {
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, Record<string, (...inputs: unknown[]) => Promise<unknown>>>> & {
    readonly 'standard:events': { on(event: string, listener: () => void): () => void }
  }
}

interface Eip1193 {
  request(request: { method: string }): Promise<unknown>
}

/** A pairing without a kit, for all namespaces. */
function makePairing(makeProvider: () => Promise<UniversalProvider> = () => startProvider(world.manifest)) {
  const { solana, bitcoin } = world.manifest
  const facts: PairingFact[] = []
  const networks = [
    ...networksOf(world.manifest),
    ...[solana.caip2, bitcoin.caip2].map((caipNetworkId) => ({
      caipNetworkId,
      chainNamespace: caipNetworkId.split(':')[0],
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    })),
  ]
  const pairing = createPairing({
    provider: async () => (provider = await makeProvider()),
  })({
    networks,
    namespaces: NAMESPACES,
    metadata: { name: 'App' },
    id: '',
    environment: { clock: createFakeClock(), window: createFakeWindow(), report: () => {} },
    emit: (fact: PairingFact) => void facts.push(fact),
  } as unknown as PairingContext)
  const code = async (): Promise<string> => {
    const codes = (): string[] => facts.flatMap((fact) => (fact.type === 'code' ? [fact.uri] : []))
    await expect.poll(codes, PATIENCE).not.toEqual([])
    return codes().at(-1)!
  }
  const wallet = <kind>(namespace: Namespace): kind =>
    pairing.wallets.find(({ connector }) => connector.chain === namespace)!.provider as kind
  return { pairing, facts, code, wallet }
}

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

  it('is asked for in one proposal, and each side has its accounts', async () => {
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

  it('reaches the wallet from each side, and ends for all where one disconnects', async () => {
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
    await expect.poll(phone.topics, PATIENCE).toEqual([])
    expect(test.facts.at(-1)).toEqual({ type: 'session', session: undefined })
  })

  it('F046 of which the wallet has one: the others have no account', async () => {
    const test = makePairing()
    test.pairing.start()
    const phone = await world.startPhone()
    const { solana } = addresses()
    phone.onProposal = (proposal) => phone.approve(proposal, grant(proposal, { solana }))
    await expect(connect(test, phone)).resolves.toMatchObject({ namespaces: ['solana'] })
    expect(test.wallet<Standard>('solana').accounts).toHaveLength(1)
    expect(test.wallet<Standard>('bip122').accounts).toEqual([])
    expect(await test.wallet<Eip1193>('eip155').request({ method: 'eth_accounts' })).toEqual([])
  })

  it('that is not there is asked for by nobody but the kit: no code would be seen', async () => {
    const { pairing, facts, wallet } = makePairing()
    pairing.start()
    const asked = [
      wallet<Eip1193>('eip155').request({ method: 'eth_requestAccounts' }),
      wallet<Standard>('solana').features['standard:connect']!['connect']!(),
      wallet<Standard>('bip122').features['bitcoin:connect']!['connect']!({ purposes: ['payment'] }),
    ]
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'pairing/not-connected' })
    const silent = wallet<Standard>('solana').features['standard:connect']!['connect']!({ silent: true })
    expect(await silent).toEqual({ accounts: [] })
    expect(facts).toEqual([])
  })

  it('is found by whoever asks again, without another code', async () => {
    const test = makePairing()
    test.pairing.start()
    const opened = await connect(test, await world.startPhone())
    const codes = test.facts.length
    await expect(test.pairing.open({ reuse: false })).resolves.toEqual(opened)
    expect(test.facts).toHaveLength(codes)
  })
})

describe('loading', () => {
  it('F053 happens once, and only where it is asked for', async () => {
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
    await Promise.all([
      pairing.prepare(),
      pairing.prepare(),
      wallet<Eip1193>('eip155').request({ method: 'eth_accounts' }),
    ])
    expect(times).toBe(1)
  })

  it('F095 that nobody waits for any more makes no code', async () => {
    let arrive = (_: UniversalProvider): void => {}
    const { pairing, facts } = makePairing(() => new Promise((resolve) => (arrive = resolve)))
    pairing.start()
    const opened = pairing.open({ reuse: false })
    await expect.poll(() => arrive.length, PATIENCE).toBe(1)
    pairing.giveUp()
    const made = await startProvider(world.manifest)
    arrive(made)
    await expect(opened).rejects.toMatchObject({ isLatchError: true })
    expect(facts).toEqual([])
    expect(made.client.proposal.length).toBe(0)
  })

  it('F053 that ends after the kit did listens to nothing', async () => {
    const made = await startProvider(world.manifest)
    const before = made.client.events.listenerCount('session_delete')
    const { pairing } = makePairing(async () => made)
    const stop = pairing.start()
    const prepared = pairing.prepare()
    stop()
    await prepared
    expect(made.client.events.listenerCount('session_delete')).toBe(before)
    pairing.start()
    expect(made.client.events.listenerCount('session_delete')).toBe(before + 1)
  })
})

describe('codes', () => {
  it('S4.01 the same one is told where it may be reused, else another', async () => {
    const { pairing, facts, code } = makePairing()
    pairing.start()
    pairing.open({ reuse: false }).catch(() => {})
    const first = await code()
    pairing.giveUp()
    pairing.open({ reuse: true }).catch(() => {})
    await expect.poll(() => facts.filter(({ type }) => type === 'code').length, PATIENCE).toBe(2)
    expect(await code()).toBe(first)
    pairing.giveUp()
    pairing.open({ reuse: false }).catch(() => {})
    await expect.poll(() => facts.filter(({ type }) => type === 'code').length, PATIENCE).toBe(3)
    expect(await code()).not.toBe(first)
  })

  it('F042 one that is on its way is not overtaken by another', async () => {
    const { pairing, facts, code } = makePairing()
    pairing.start()
    await pairing.prepare()
    pairing.open({ reuse: false }).catch(() => {})
    void pairing.renew()
    void pairing.renew()
    await code()
    expect(provider?.client.proposal.length).toBeLessThanOrEqual(1)
    await expect.poll(() => provider?.client.proposal.length, PATIENCE).toBe(1)
    expect(facts.filter(({ type }) => type === 'code')).toHaveLength(1)
  })
})
