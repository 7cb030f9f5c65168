import { base58, type PanelView } from '@latchkit/sandbox/wallet'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { fromBase58 } from './base58.js'
import { createRequests, toRpcError } from './requests.js'
import { createFewWorld } from './world.fixture.js'

const world = createFewWorld()
const account = world.account(0)
const app = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
const toHex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`

/**
 * Starts the phone with a visitor who approves everything, or rejects everything. `views` are the requests that were
 * shown.
 */
const start = ({ approves = true } = {}) => {
  const views: PanelView[] = []
  const went: string[] = []
  const answer = createRequests({
    world,
    account: () => account,
    evmNetwork: () => 'eip155:31337',
    chooseNetwork: (caip2) => went.push(caip2),
    consent: async (view, code) => {
      views.push(view)
      if (!approves) throw Object.assign(new Error('User rejected.'), { code })
    },
  })
  const ask = <Answer = unknown>(chainId: string, method: string, params: unknown): Promise<Answer> =>
    answer({ app, chainId, method, params }) as Promise<Answer>
  const text = (): string => views.flatMap(({ rows }) => rows.map((row) => row.join(': '))).join('\n')
  return { ask, text, views, went }
}

describe('EVM requests', () => {
  it('sign what the visitor has read', async () => {
    const { ask, text } = start()
    const { address } = account.eip155
    const signature = await ask<`0x${string}`>('eip155:31338', 'personal_sign', [toHex('Hello'), address])
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    expect(text()).toContain('App: https://shop.example')
    expect(text()).toContain('Message: Hello')
    expect(text()).toContain('Network: Sandbox Two (31338)')
  })

  it('reject with 4001 where the visitor rejects, 4100 for another account, 4200 for eth_sign', async () => {
    const params = [toHex('Hello'), account.eip155.address]
    await expect(start({ approves: false }).ask('eip155:31337', 'personal_sign', params)).rejects.toMatchObject({
      code: 4001,
    })
    const { ask, views } = start()
    const other = [toHex('Hello'), world.account(1).eip155.address]
    await expect(ask('eip155:31337', 'personal_sign', other)).rejects.toMatchObject({ code: 4100 })
    await expect(ask('eip155:31337', 'eth_sign', params)).rejects.toMatchObject({ code: 4200 })
    expect(views).toEqual([])
  })

  it('switch to another network of the sandbox, and to no other network', async () => {
    const { ask, went } = start()
    expect(await ask('eip155:31337', 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(went).toEqual(['eip155:31338'])
    const foreign = {
      chainId: '0x1',
      chainName: 'Far',
      rpcUrls: ['https://far.example'],
      nativeCurrency: { symbol: 'F' },
    }
    await expect(ask('eip155:31337', 'wallet_switchEthereumChain', [foreign])).rejects.toMatchObject({ code: 4902 })
    await expect(ask('eip155:31337', 'wallet_addEthereumChain', [foreign])).rejects.toMatchObject({ code: -32602 })
    expect(went).toHaveLength(1)
  })
})

describe('Solana requests', () => {
  const { address } = account.solana

  it('sign a message in base58', async () => {
    const { ask, text } = start()
    const message = base58(Buffer.from('Hello'))
    const { signature } = await ask<{ signature: string }>('solana:sandbox', 'solana_signMessage', {
      message,
      pubkey: address,
    })
    expect(fromBase58(signature)).toHaveLength(64)
    expect(text()).toContain('Message: Hello')
    expect(await ask('solana:sandbox', 'solana_getAccounts', {})).toEqual([{ pubkey: address }])
  })

  it('reject with 5000 where the visitor rejects, 4100 for another account, -32602 for invalid params', async () => {
    const message = base58(Buffer.from('Hello'))
    const refused = start({ approves: false }).ask('solana:sandbox', 'solana_signMessage', { message })
    await expect(refused).rejects.toMatchObject({ code: 5000 })
    const { ask } = start()
    const wrong: readonly [string, unknown, number][] = [
      ['solana_signMessage', { message, pubkey: world.account(1).solana.address }, 4100],
      ['solana_signMessage', { message: '0' }, -32602],
      ['solana_signTransaction', {}, -32602],
      ['solana_signTransaction', { transaction: 'AAAA' }, -32602],
      ['solana_signAllTransactions', { transactions: [] }, -32602],
    ]
    for (const [method, params, code] of wrong)
      await expect(ask('solana:sandbox', method, params)).rejects.toMatchObject({ code })
  })
})

describe('Bitcoin requests', () => {
  const own = { account: account.bip122.address }

  it('return addresses without asking', async () => {
    const { ask, views } = start()
    expect(await ask('bip122:sandbox', 'getAccountAddresses', own)).toHaveLength(2)
    const ordinals = await ask('bip122:sandbox', 'getAccountAddresses', { ...own, intentions: ['ordinal'] })
    expect(ordinals).toEqual([expect.objectContaining({ intention: 'ordinal' })])
    expect(views).toEqual([])
  })

  it('sign a message, with the protocol that the address supports', async () => {
    const { ask, text } = start()
    const signed = await ask('bip122:sandbox', 'signMessage', { ...own, message: 'Hello' })
    expect(signed).toEqual({
      address: account.bip122.address,
      signature: expect.stringMatching(/^[0-9a-f]{130}$/),
      messageHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const [, ordinals] = account.bip122.keys
    const other = await ask<{ address: string }>('bip122:sandbox', 'signMessage', {
      ...own,
      message: 'Hello',
      address: ordinals!.address,
    })
    expect(other.address).toBe(ordinals!.address)
    expect(text()).toMatch(/Message: Hello\nSignature: ECDSA[^]*Message: Hello\nSignature: BIP322/)
  })

  it('reject with 5000 where the visitor rejects, 4100 for another account, -32602 for invalid params', async () => {
    const refused = start({ approves: false }).ask('bip122:sandbox', 'signMessage', { ...own, message: 'Hello' })
    await expect(refused).rejects.toMatchObject({ code: 5000 })
    const { ask } = start()
    const wrong: readonly [string, object, number][] = [
      ['signMessage', { account: world.account(1).bip122.address, message: '' }, 4100],
      ['signMessage', { address: world.account(1).bip122.address, message: '' }, 4100],
      ['signMessage', { message: '', protocol: 'schnorr' }, -32602],
      ['signPsbt', { psbt: '*' }, -32602],
      ['signPsbt', { psbt: 'AAAA' }, -32602],
      ['sendTransfer', { recipientAddress: own.account, amount: '1.5' }, -32602],
    ]
    for (const [method, params, code] of wrong)
      await expect(ask('bip122:sandbox', method, { ...own, ...params })).rejects.toMatchObject({ code })
  })
})

describe('requests that the phone doesn’t know', () => {
  it('reject with -32601, and with 5100 on another chain', async () => {
    const { ask } = start()
    await expect(ask('eip155:31337', 'eth_unheardOf', [])).rejects.toMatchObject({ code: -32601 })
    await expect(ask('eip155:31337', 'toString', [])).rejects.toMatchObject({ code: -32601 })
    await expect(ask('eip155:1', 'personal_sign', [])).rejects.toMatchObject({ code: 5100 })
  })
})

describe('toRpcError', () => {
  it('gives any thrown value a code and a text', () => {
    expect(toRpcError({ code: 3, message: 'reverted', data: '0x08' })).toEqual({
      code: 3,
      message: 'reverted',
      data: '0x08',
    })
    expect(toRpcError(new Error('broken'))).toEqual({ code: -32603, message: 'broken' })
    expect(toRpcError({ code: '4001', message: '', data: { a: 1 } })).toEqual({
      code: -32603,
      message: expect.any(String),
      data: '{"a":1}',
    })
    expect(toRpcError(null)).toEqual({ code: -32603, message: 'null' })
  })
})
