// Tests sats/accountMethods.ts, createSats.ts, sats/register.ts, sats/session.ts, sats/signMethods.ts.
import { NETWORK, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { describe, expect, it, vi } from 'vitest'
import { keysOf } from '../keys.js'
import { verifyBip322, verifyEcdsa } from '../verify.fixture.js'
import type { BitcoinWalletAccount } from '../types.js'
import { alice, bob, buildSpend, config, createWorld, type Foreign, type World } from '../world.fixture.js'
import { createSatsWallet } from './createSatsWallet.js'
import type { SatsProvider, SatsSwitches } from './types.js'

const start = (switches: Partial<SatsSwitches> = {}, world: World = createWorld()) => {
  const { api } = createSatsWallet({ ...config, query: switches, server: {} }, world.page)
  const events: unknown[] = []
  for (const eventName of ['accountChange', 'networkChange', 'disconnect'])
    api.provider.addListener({ eventName, cb: (event) => events.push(event) })
  const ask = async (method: string, params?: unknown): Promise<Foreign> => {
    const { jsonrpc, id, ...answer } = await api.provider.request(method, params)
    expect([jsonrpc, typeof id]).toEqual(['2.0', 'string'])
    return answer
  }
  return { api, ask, events, ...world }
}

const connected = async (switches: Partial<SatsSwitches> = {}, world?: World) => {
  const started = start({ answer: 'approve', ...switches }, world)
  await started.ask('wallet_connect')
  return started
}

const accountOf = (index: number) => config.accounts[index] as BitcoinWalletAccount
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const psbt = (): string => base64(buildSpend().toPSBT())

describe('listing', () => {
  const idsIn = ({ btc_providers: list }: Record<string, unknown>): unknown[] =>
    (list as ({ id?: string } | null)[] | undefined)?.map((entry) => entry?.id) ?? []

  it('adds an entry beside other wallets, and the provider at its id', () => {
    const world = createWorld()
    world.page.globals['btc_providers'] = [{ id: 'Another' }]
    const { api } = start({}, world)
    expect(idsIn(world.page.globals)).toEqual(['Another', 'SandboxSatsProvider'])
    expect(world.page.globals['SandboxSatsProvider']).toBe(api.provider)
    expect((world.page.globals['btc_providers'] as unknown[])[1]).toEqual({
      id: 'SandboxSatsProvider',
      name: 'Sandbox Sats Wallet',
      icon: expect.stringMatching(/^data:image/),
    })
  })

  it('lists late, twice, in two versions, in bad shapes or never', async () => {
    const globalsOf = (switches: Partial<SatsSwitches>) => start(switches).page.globals
    expect(idsIn(globalsOf({ announce: 'never' }))).toEqual([])
    expect(idsIn(globalsOf({ announce: 'twice' }))).toEqual(['SandboxSatsProvider', 'SandboxSatsProvider'])
    const two = globalsOf({ announce: 'two-versions' })
    expect(idsIn(two)).toEqual(['SandboxSatsProvider', 'SandboxSatsProvider2'])
    expect(two['SandboxSatsProvider2']).toBe(two['SandboxSatsProvider'])
    expect(globalsOf({ registered: 'null' })['btc_providers']).toEqual([null])
    expect(globalsOf({ registered: 'missing-name' })['btc_providers']).toEqual([
      expect.not.objectContaining({ name: expect.anything() }),
    ])
    expect(globalsOf({ registered: 'missing-provider' })['SandboxSatsProvider']).toBeUndefined()
    expect(() => idsIn(globalsOf({ registered: 'throwing-proxy' }))).toThrow('Nothing here may be touched')
    expect(idsIn(globalsOf({ flood: 2 }))).toEqual(['SandboxSatsProvider', 'MadeUpProvider1', 'MadeUpProvider2'])
    const late = globalsOf({ announce: 'late', lateBy: 30 })
    expect(idsIn(late)).toEqual([])
    await vi.waitFor(() => expect(idsIn(late)).toEqual(['SandboxSatsProvider']))
  })

  it('refuses an id that is a property of the page', () => {
    const { api } = start()
    expect(() => api.set({ providerId: 'location' })).toThrow(TypeError)
  })
})

describe('connecting', () => {
  it('asks, shows the app’s message, and returns addresses by purpose', async () => {
    const { api, ask, panels } = start()
    const asked = ask('getAccounts', { purposes: ['ordinals', 'payment', 'stacks'], message: 'Hello there' })
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    const rows = new Map(panels[0]?.view.rows)
    expect([rows.get('App'), rows.get('Message')]).toEqual(['http://app.test', 'Hello there'])
    api.approve()
    const [payment, ordinals] = alice.map(({ address, publicKey, purpose }) => ({
      address,
      publicKey: Buffer.from(publicKey).toString('hex'),
      purpose,
      addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
      walletType: 'software',
    }))
    expect(await asked).toEqual({ result: [ordinals, payment] })

    const network = { bitcoin: { name: 'Regtest' }, stacks: { name: 'testnet' }, spark: { name: 'regtest' } }
    expect(await ask('getAddresses', { purposes: ['payment'] })).toEqual({ result: { addresses: [payment], network } })
    const account = { id: 'sandbox-0', addresses: [payment, ordinals], walletType: 'software', network }
    expect(await ask('wallet_connect', null)).toEqual({ result: account })
    expect(await ask('wallet_getAccount')).toEqual({ result: account })
    expect(await ask('wallet_getNetwork')).toEqual({ result: network })
    expect(panels).toEqual([])
  })

  it('rejects with the code of sats-connect, or throws the shape of rejectAs', async () => {
    expect(await start({ answer: 'reject' }).ask('wallet_connect')).toEqual({
      error: { code: -32000, message: expect.any(String) },
    })
    const odd = start({ answer: 'reject', rejectAs: 'userRejection' })
    await expect(odd.ask('wallet_connect')).rejects.toMatchObject({ code: 4001 })
  })

  it.each(['wallet_getAccount', 'wallet_getNetwork', 'getBalance', 'signMessage', 'signPsbt', 'sendTransfer'])(
    'is required before %s',
    async (method) => {
      const { ask, panels } = start()
      expect(await ask(method, { address: alice[0].address })).toMatchObject({ error: { code: -32002 } })
      expect(panels).toEqual([])
    },
  )

  it('ends by the app or by the visitor, with an event', async () => {
    for (const end of ['wallet_disconnect', 'wallet_renouncePermissions'] as const) {
      const { ask, events } = await connected()
      expect(await ask(end)).toEqual({ result: null })
      expect(events).toEqual([{ type: 'disconnect' }])
      expect(await ask('wallet_getCurrentPermissions')).toEqual({ result: [] })
    }
    const { api, events } = await connected()
    api.disconnect()
    expect(events).toEqual([{ type: 'disconnect' }])
  })

  it('emits another account and a lock', async () => {
    const { api, events } = await connected()
    api.switchAccount(1)
    api.lock()
    api.unlock()
    const addresses = events.map((event) => (event as { addresses: { address: string }[] }).addresses)
    const bobs = bob.map(({ address }) => address)
    expect(addresses.map((list) => list.map(({ address }) => address))).toEqual([bobs, [], bobs])
  })

  it('doesn’t call an unsubscribed listener, in either form of addListener', async () => {
    const { api } = await connected()
    const heard: unknown[] = []
    const stop = api.provider.addListener('accountChange', (event) => heard.push(event))
    api.switchAccount(1)
    stop()
    api.switchAccount(0)
    expect(heard).toHaveLength(1)
    expect(() => api.provider.addListener('accountChange')).toThrow(TypeError)
  })
})

describe('networks', () => {
  it('change on request, with every address', async () => {
    const { ask, events } = await connected()
    expect(await ask('wallet_changeNetwork', { name: 'Mainnet' })).toEqual({ result: null })
    const [payment, ordinals] = keysOf(accountOf(0), NETWORK)
    const network = { bitcoin: { name: 'Mainnet' }, stacks: { name: 'mainnet' }, spark: { name: 'mainnet' } }
    const addresses = [payment, ordinals].map((key) => expect.objectContaining({ address: key?.address }))
    expect((await ask('wallet_getAccount')).result).toMatchObject({ network, addresses })
    expect(events).toEqual([{ type: 'networkChange', ...network, addresses }])
    expect(await ask('wallet_changeNetwork', { name: 'Moon' })).toMatchObject({ error: { code: -32602 } })
  })

  it('have no chain, except Regtest', async () => {
    const { api, ask } = await connected()
    api.switchNetwork('Testnet')
    const { address } = keysOf(accountOf(1), TEST_NETWORK)[0] as { address: string }
    const recipients = [{ address, amount: 1000 }]
    for (const [method, params] of [
      ['getBalance', null],
      ['sendTransfer', { recipients }],
    ] as const)
      expect(await ask(method, params)).toMatchObject({ error: { code: -32603 } })
  })

  it('change silently, or only in the answer, by a switch', async () => {
    const silent = await connected({ switchSilently: true })
    silent.api.switchNetwork('Signet')
    expect(silent.events).toEqual([])
    expect((await silent.ask('wallet_getNetwork')).result.bitcoin).toEqual({ name: 'Signet' })
    const liar = await connected({ lieAboutSwitch: true })
    expect(await liar.ask('wallet_changeNetwork', { name: 'Mainnet' })).toEqual({ result: null })
    expect((await liar.ask('wallet_getNetwork')).result.bitcoin).toEqual({ name: 'Regtest' })
  })

  it('are stored for the next load', async () => {
    const world = createWorld()
    const { api } = await connected({}, world)
    api.switchNetwork('Mainnet')
    expect((await start({}, world).ask('wallet_getNetwork')).result.bitcoin).toEqual({ name: 'Mainnet' })
  })
})

describe('signing', () => {
  it('signs messages by ECDSA or BIP-322, depending on the address and the request', async () => {
    const { ask } = await connected()
    const message = 'Grüße'
    const sign = async (address: string, protocol?: string) =>
      (await ask('signMessage', { address, message, protocol })).result
    const bytes = ({ signature }: { signature: string }) => Buffer.from(signature, 'base64')

    const plain = await sign(alice[0].address)
    expect(plain).toMatchObject({ address: alice[0].address, protocol: 'ECDSA' })
    expect(verifyEcdsa(alice[0].address, message, bytes(plain), config.network)).toBe(true)
    const chosen = await sign(alice[0].address, 'BIP322')
    expect(verifyBip322(alice[0].address, message, bytes(chosen), config.network)).toBe(true)
    const taproot = await sign(alice[1].address)
    expect(taproot.protocol).toBe('BIP322')
    expect(verifyBip322(alice[1].address, message, bytes(taproot), config.network)).toBe(true)
    expect([plain, chosen].map(({ messageHash }) => messageHash)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      taproot.messageHash,
    ])
    expect(plain.messageHash).not.toBe(taproot.messageHash)
  })

  it.each([
    ['an ordinals address to sign by ECDSA', { address: alice[1].address, message: '', protocol: 'ECDSA' }, -32001],
    ['an address that the app may not see', { address: bob[0].address, message: '' }, -32002],
    ['an unknown protocol', { address: alice[0].address, message: '', protocol: 'RSA' }, -32602],
  ])('refuses %s', async (_name, params, code) => {
    const { ask } = await connected()
    expect(await ask('signMessage', params)).toMatchObject({ error: { code } })
  })

  it('signs all of its inputs of a PSBT, or the requested ones', async () => {
    const { ask } = await connected()
    const named = Transaction.fromPSBT(
      Buffer.from(
        (await ask('signPsbt', { psbt: psbt(), signInputs: { [alice[1].address]: [1] } })).result.psbt,
        'base64',
      ),
    )
    expect([named.getInput(0).partialSig, named.getInput(1).tapKeySig?.length]).toEqual([undefined, 64])
    const { result } = await ask('signPsbt', { psbt: psbt() })
    expect(result).not.toHaveProperty('txid')
    const all = Transaction.fromPSBT(Buffer.from(result.psbt, 'base64'))
    all.finalize()
    expect(all.isFinal).toBe(true)
  })

  it('broadcasts on request, and passes on the chain’s error', async () => {
    const { ask, sent } = await connected()
    expect((await ask('signPsbt', { psbt: psbt(), broadcast: true })).result.txid).toBe('cc'.repeat(32))
    expect(sent).toHaveLength(1)
    const refused = await connected({}, createWorld({ refuses: 'txn-mempool-conflict' }))
    expect(await refused.ask('signPsbt', { psbt: psbt(), broadcast: true })).toEqual({
      error: { code: -32603, message: 'txn-mempool-conflict' },
    })
  })

  it.each([
    ['text that is no base64', { psbt: '§' }],
    ['bytes that are no PSBT', { psbt: 'AAAA' }],
    ['an input of another address', { psbt: psbt(), signInputs: { [alice[0].address]: [1] } }],
    ['inputs that are no numbers', { psbt: psbt(), signInputs: { [alice[0].address]: ['0'] } }],
    ['nothing to sign', { psbt: psbt(), signInputs: {} }],
  ])('refuses %s', async (_name, params) => {
    const { ask } = await connected()
    expect(await ask('signPsbt', params)).toMatchObject({ error: { code: -32602 } })
  })
})

describe('sending', () => {
  it('loses the answer after it has sent, and asks again what the page left open, by switches', async () => {
    const { api, ask, page, panels, sent } = await connected({ loseAnswer: 'disconnected' })
    const params = { recipients: [{ address: bob[0].address, amount: 60_000 }] }
    expect(await ask('sendTransfer', params)).toMatchObject({ error: { code: 4900 } })
    expect(sent).toHaveLength(1)

    api.set({ answer: 'ask', outlivesPage: true })
    void ask('sendTransfer', params)
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    page.events.dispatchEvent(new Event('pagehide'))
    panels.length = 0
    createSatsWallet({ ...config, query: {}, server: {} }, page)
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    panels[0]?.decide(true)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
  })

  it('pays from the account’s coins, with change and fee, and shows them', async () => {
    const { api, ask, panels, sent } = await connected()
    api.set({ answer: 'ask' })
    const recipients = [
      { address: bob[0].address, amount: 60_000 },
      { address: bob[1].address, amount: 70_000 },
    ]
    const sending = ask('sendTransfer', { recipients })
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    const rows = new Map(panels[0]?.view.rows)
    expect(rows.get('Output 1')).toBe(`0.0006 BTC\n${bob[0].address}`)
    expect(rows.get('Output 3')).toContain(alice[0].address)
    api.approve()
    expect(await sending).toEqual({ result: { txid: 'cc'.repeat(32) } })
    const transaction = Transaction.fromRaw(Buffer.from(sent[0] as string, 'hex'))
    const out = [0, 1, 2].map((index) => transaction.getOutput(index).amount ?? 0n)
    expect([transaction.inputsLength, ...out.slice(0, 2)]).toEqual([2, 60_000n, 70_000n])
    const fee = 150_000n - out.reduce((sum, amount) => sum + amount, 0n)
    const rate = Number(fee) / transaction.vsize
    expect(rate).toBeGreaterThanOrEqual(3)
    expect(rate).toBeLessThan(3.2)
  })

  it.each([
    ['more than the balance', [{ address: bob[0].address, amount: 150_000 }], -32603],
    [
      'an address of another network',
      [{ address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', amount: 1000 }],
      -32602,
    ],
    ['half a satoshi', [{ address: bob[0].address, amount: 0.5 }], -32602],
    ['nothing', [{ address: bob[0].address, amount: 0 }], -32602],
    ['to no recipient', [], -32602],
  ])('refuses to send %s', async (_name, recipients, code) => {
    const { ask, panels } = await connected()
    expect(await ask('sendTransfer', { recipients })).toMatchObject({ error: { code } })
    expect(panels).toEqual([])
  })

  it('returns the balance, with the unconfirmed part', async () => {
    const { ask } = await connected()
    expect(await ask('getBalance')).toEqual({ result: { confirmed: '100000', unconfirmed: '50000', total: '150000' } })
  })
})

describe('the provider', () => {
  it('returns its version and its methods', async () => {
    const { ask, api } = start()
    const { result } = await ask('getInfo')
    expect(result).toMatchObject({ version: '2.0.0', platform: 'web', supports: [] })
    expect(result.methods).toEqual(expect.arrayContaining(['getAccounts', 'signMessage', 'signPsbt', 'sendTransfer']))
    expect(await ask('stx_getAccounts')).toMatchObject({ error: { code: -32601 } })
    expect(await ask('toString')).toMatchObject({ error: { code: -32601 } })
    expect(Object.isFrozen(api.provider satisfies SatsProvider)).toBe(true)
  })

  it('obeys the switches that all wallets have', async () => {
    const { api, ask } = await connected({ answers: { getBalance: { total: 'much' } } })
    expect(await ask('getBalance')).toEqual({ result: { total: 'much' } })
    api.set({ dead: true })
    const answered = vi.fn()
    void ask('getInfo').then(answered)
    api.set({ dead: false, disconnectHangs: true })
    void ask('wallet_disconnect').then(answered)
    await ask('getInfo')
    expect(answered).not.toHaveBeenCalled()
    expect(api.requests.filter(({ outcome }) => outcome === 'open').map(({ method }) => method)).toEqual([
      'getInfo',
      'wallet_disconnect',
    ])
  })
})
