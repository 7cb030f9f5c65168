// Tests createBitcoin.ts, bitcoin/describe.ts, psbt.ts, signer.ts.
import type { WalletAccount } from '@wallet-standard/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import { describe, expect, it, vi } from 'vitest'
import { createBitcoinWallet } from './createBitcoinWallet.js'
import type { BitcoinWalletSwitches } from './types.js'
import { verifyBip322, verifyEcdsa } from './verify.fixture.js'
import { alice, bob, buildSpend, config, createWorld, type Foreign, type World } from './world.fixture.js'

const start = (switches: Partial<BitcoinWalletSwitches> = {}, world: World = createWorld()) => {
  const { api } = createBitcoinWallet({ ...config, query: switches, server: {} }, world.page)
  const { wallet } = api
  const featureOf = (name: string): Foreign => (wallet.features as Readonly<Record<string, unknown>>)[name]
  const call = (name: string, ...inputs: readonly unknown[]): Promise<Foreign> =>
    featureOf(name)[name.slice(name.indexOf(':') + 1)](...inputs)
  const changes: unknown[] = []
  featureOf('standard:events').on('change', (change: unknown) => changes.push(change))
  return { api, wallet, call, changes, ...world }
}

const addressesOf = (accounts: readonly WalletAccount[]): string[] => accounts.map(({ address }) => address)
const approved = (switches: Partial<BitcoinWalletSwitches> = {}) => start({ answer: 'approve', ...switches })
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  )

describe('connecting', () => {
  it('registers under its name and its chains, without accounts', () => {
    const { wallet } = start()
    expect([wallet.name, wallet.version, wallet.accounts]).toEqual(['Sandbox Bitcoin Wallet', '1.0.0', []])
    expect(wallet.chains).toEqual([config.caip2, 'bitcoin:regtest'])
    expect(Object.keys(wallet.features).filter((name) => name.startsWith('bitcoin:'))).toEqual([
      'bitcoin:connect',
      'bitcoin:signMessage',
      'bitcoin:signTransaction',
      'bitcoin:signAndSendTransaction',
    ])
  })

  it('asks, and returns the addresses for the requested purposes, in their order', async () => {
    const { call, panels, wallet, changes } = start()
    const connected = call('bitcoin:connect', { purposes: ['ordinals', 'payment'] })
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    const shown = new Map(panels[0]?.view.rows)
    expect(shown.get('App')).toBe('http://app.test')
    expect(shown.get('Account')).toBe(`${alice[0].address}\n${alice[1].address}`)
    panels[0]?.decide(true)
    expect(addressesOf((await connected).accounts)).toEqual([alice[1].address, alice[0].address])
    expect(addressesOf(wallet.accounts)).toEqual([alice[0].address, alice[1].address])
    expect(changes).toEqual([{ accounts: wallet.accounts }])
    const [payment, ordinals] = wallet.accounts
    expect([payment?.publicKey, ordinals?.publicKey].map((key) => key?.length)).toEqual([33, 32])

    expect(addressesOf((await call('bitcoin:connect', { purposes: ['payment'] })).accounts)).toEqual([alice[0].address])
    expect(addressesOf((await call('standard:connect', { silent: true })).accounts)).toHaveLength(2)
    await expect(call('bitcoin:connect', { purposes: ['stacks'] })).rejects.toMatchObject({ code: -32602 })
    await call('standard:disconnect')
    expect(wallet.accounts).toEqual([])
  })

  it('rejects with 4001, or with the shape of rejectAs', async () => {
    expect(await caught(start({ answer: 'reject' }).call('bitcoin:connect', {}))).toMatchObject({ code: 4001 })
    const odd = start({ answer: 'reject', rejectAs: 'textOnly' })
    expect(await caught(odd.call('bitcoin:connect', {}))).toBe('User closed modal')
  })

  it('emits another account, a lock and a revoked permission', async () => {
    const { api, call, wallet, changes } = approved()
    await call('standard:connect')
    api.switchAccount(1)
    expect(addressesOf(wallet.accounts)).toEqual([bob[0].address, bob[1].address])
    api.lock()
    api.unlock()
    api.disconnect()
    const told = changes.map((change) => addressesOf((change as { accounts: WalletAccount[] }).accounts).length)
    expect(told).toEqual([2, 2, 0, 2, 0])
  })

  it('gives no private key to apps', async () => {
    const { call } = approved()
    const { accounts } = await call('standard:connect')
    for (const account of accounts) expect('privateKey' in account || 'script' in account).toBe(false)
  })
})

describe('signing messages', () => {
  it('is by ECDSA with a payment address and by BIP-322 with an ordinals one', async () => {
    const { call, wallet } = approved()
    await call('standard:connect')
    const message = new TextEncoder().encode('Hello')
    const inputs = wallet.accounts.map((account) => ({ account, message }))
    const [payment, ordinals] = await call('bitcoin:signMessage', ...inputs)
    expect(verifyEcdsa(alice[0].address, 'Hello', payment.signature, config.network)).toBe(true)
    expect(verifyBip322(alice[1].address, 'Hello', ordinals.signature, config.network)).toBe(true)
    expect(payment.signedMessage).toEqual(message)
  })

  it('shows text as text and bytes as bytes', async () => {
    const { api, call, panels, wallet } = approved()
    await call('standard:connect')
    api.set({ answer: 'ask' })
    const [account] = wallet.accounts
    for (const [message, shown] of [
      [new TextEncoder().encode('Grüße'), 'Grüße'],
      [Uint8Array.of(0xff, 0xfe), '0xfffe'],
    ] as const) {
      const signed = call('bitcoin:signMessage', { account, message })
      await vi.waitFor(() => expect(new Map(panels[0]?.view.rows).get('Message')).toBe(shown))
      api.reject()
      await expect(signed).rejects.toMatchObject({ code: 4001 })
    }
  })

  it('is refused for accounts that the app may not see', async () => {
    const { call } = approved()
    const input = { account: { address: alice[0].address }, message: new Uint8Array() }
    await expect(call('bitcoin:signMessage', input)).rejects.toMatchObject({ code: 4100 })
    await call('standard:connect')
    const other = { ...input, account: { address: bob[0].address } }
    await expect(call('bitcoin:signMessage', other)).rejects.toMatchObject({ code: 4100 })
  })
})

describe('signing transactions', () => {
  it('signs the requested inputs, and no others', async () => {
    const { call, wallet } = approved()
    await call('standard:connect')
    const [payment, ordinals] = wallet.accounts
    const inputsToSign = [{ account: payment, signingIndexes: [0] }]
    const [half] = await call('bitcoin:signTransaction', { psbt: buildSpend().toPSBT(), inputsToSign })
    const signedHalf = Transaction.fromPSBT(half.signedPsbt)
    expect([signedHalf.getInput(0).partialSig?.length, signedHalf.getInput(1).tapKeySig]).toEqual([1, undefined])
    expect(() => signedHalf.finalize()).toThrow()

    const rest = [{ account: ordinals, signingIndexes: [1] }]
    const chain = 'bitcoin:regtest'
    const [whole] = await call('bitcoin:signTransaction', { psbt: half.signedPsbt, inputsToSign: rest, chain })
    const signed = Transaction.fromPSBT(whole.signedPsbt)
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })

  it('signs with the requested sighash type', async () => {
    const { call, wallet } = approved()
    await call('standard:connect')
    const sigHash = SigHash.SINGLE_ANYONECANPAY
    const inputsToSign = [{ account: wallet.accounts[0], signingIndexes: [0], sigHash }]
    const [{ signedPsbt }] = await call('bitcoin:signTransaction', { psbt: buildSpend().toPSBT(), inputsToSign })
    expect(Transaction.fromPSBT(signedPsbt).getInput(0).partialSig?.[0]?.[1].at(-1)).toBe(sigHash)
  })

  it('shows inputs, outputs and the fee', async () => {
    const { api, call, panels, wallet } = approved()
    await call('standard:connect')
    api.set({ answer: 'ask' })
    const inputsToSign = [{ account: wallet.accounts[0], signingIndexes: [0] }]
    const signed = call('bitcoin:signTransaction', { psbt: buildSpend().toPSBT(), inputsToSign })
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    const rows = new Map(panels[0]?.view.rows)
    expect(rows.get('Input 1')).toBe(`0.001 BTC\n${alice[0].address}\n${'aa'.repeat(32)}:0`)
    expect(rows.get('Input 2')).toContain(alice[1].address)
    expect(rows.get('Output 1')).toBe(`0.0015 BTC\n${bob[0].address}`)
    expect(rows.get('Fee')).toBe('0.0005 BTC')
    api.approve()
    await signed
  })

  it('sends a complete transaction, and rejects an incomplete one', async () => {
    const { api, call, wallet, sent } = approved()
    await call('standard:connect')
    const inputsToSign = wallet.accounts.map((account, index) => ({ account, signingIndexes: [index] }))
    const [{ txId }] = await call('bitcoin:signAndSendTransaction', { psbt: buildSpend().toPSBT(), inputsToSign })
    expect(txId).toBe('cc'.repeat(32))
    expect(Transaction.fromRaw(Buffer.from(sent[0] as string, 'hex')).outputsLength).toBe(1)
    const incomplete = { psbt: buildSpend().toPSBT(), inputsToSign: inputsToSign.slice(1) }
    await expect(call('bitcoin:signAndSendTransaction', incomplete)).rejects.toMatchObject({ code: -32602 })
    expect(api.requests.map(({ method, outcome }) => [method, outcome]).slice(1)).toEqual([
      ['bitcoin:signAndSendTransaction', 'answered'],
      ['bitcoin:signAndSendTransaction', 'failed'],
    ])
    expect(api.requests[1]?.params).toMatchObject([{ inputsToSign: [{ account: alice[0].address }, {}] }])
  })

  it('loses the answer after it has sent, and asks again what the page left open, by switches', async () => {
    const { api, call, wallet, sent, panels, page } = approved({ loseAnswer: 'disconnected' })
    await call('standard:connect')
    const inputsToSign = wallet.accounts.map((account, index) => ({ account, signingIndexes: [index] }))
    const send = () => call('bitcoin:signAndSendTransaction', { psbt: buildSpend().toPSBT(), inputsToSign })
    expect(await caught(send())).toMatchObject({ code: 4900 })
    expect(sent).toHaveLength(1)

    api.set({ answer: 'ask', outlivesPage: true })
    void send()
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    page.events.dispatchEvent(new Event('pagehide'))
    panels.length = 0
    createBitcoinWallet({ ...config, query: {}, server: {} }, page)
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    panels[0]?.decide(true)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
  })

  it('passes on the chain’s error', async () => {
    const { call, wallet } = start({ answer: 'approve' }, createWorld({ refuses: 'min relay fee not met' }))
    await call('standard:connect')
    const inputsToSign = wallet.accounts.map((account, index) => ({ account, signingIndexes: [index] }))
    const sending = call('bitcoin:signAndSendTransaction', { psbt: buildSpend().toPSBT(), inputsToSign })
    await expect(sending).rejects.toMatchObject({ code: -32603, message: 'min relay fee not met' })
  })

  it.each([
    ['bytes that are no PSBT', { psbt: Uint8Array.of(1, 2, 3), inputsToSign: [] }, -32602],
    ['another chain', { psbt: buildSpend().toPSBT(), inputsToSign: [], chain: 'bitcoin:mainnet' }, -32602],
    [
      'an input of another address',
      { psbt: buildSpend().toPSBT(), inputsToSign: [{ account: { address: alice[0].address }, signingIndexes: [1] }] },
      -32602,
    ],
    [
      'an input that isn’t there',
      { psbt: buildSpend().toPSBT(), inputsToSign: [{ account: { address: alice[0].address }, signingIndexes: [7] }] },
      -32602,
    ],
    [
      'an account that the app may not see',
      { psbt: buildSpend().toPSBT(), inputsToSign: [{ account: { address: bob[0].address }, signingIndexes: [0] }] },
      4100,
    ],
  ])('refuses %s', async (_name, input, code) => {
    const { call, panels } = approved()
    await call('standard:connect')
    await expect(call('bitcoin:signTransaction', input)).rejects.toMatchObject({ code })
    expect(panels).toEqual([])
  })
})

describe('switches', () => {
  it('apply to the methods of Bitcoin too', async () => {
    const { api, call, wallet } = approved({ withoutFeatures: ['bitcoin:signAndSendTransaction'] })
    expect(Object.keys(wallet.features)).not.toContain('bitcoin:signAndSendTransaction')
    await call('standard:connect')
    api.set({ answers: { 'bitcoin:signMessage': 'nonsense' } })
    expect(await call('bitcoin:signMessage', { account: wallet.accounts[0], message: new Uint8Array() })).toBe(
      'nonsense',
    )
    api.set({ answer: 'reject', failOn: ['bitcoin:signTransaction'] })
    await expect(call('bitcoin:signTransaction')).rejects.toMatchObject({ code: 4001 })
  })

  it('are stored for the Bitcoin wallet alone', async () => {
    const world = createWorld()
    const { api } = start({ answer: 'approve' }, world)
    api.set({ locked: true }, { keep: true })
    expect(world.page.storage().getItem('sandbox-wallet:bitcoin:switches')).toBe('{"locked":true}')
  })
})
