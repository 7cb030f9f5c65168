// Tests signInMessage.ts.
import { readMessage } from '@latchkit/siwx'
import { recoverMessageAddress, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { config, openWallet } from './page.fixture.js'
import type { WalletSwitches } from './types.js'

const [alice, bob] = config.accounts.map(({ address }) => address) as [Hex, Hex]
const wanted = { nonce: 'a1b2c3d4e5', chainId: '0x7a69' }

interface Answer {
  readonly accounts: readonly [
    {
      readonly address: Hex
      readonly capabilities: { readonly signInWithEthereum?: { message: string; signature: Hex } }
    },
  ]
}

/** Asks for the connection and the signature. Resolves with the address, and with what was signed by which address. */
async function connect({ ask }: ReturnType<typeof openWallet>, fields: object = wanted) {
  const params = { version: '1', capabilities: { signInWithEthereum: fields } }
  const { accounts } = (await ask('wallet_connect', params)) as Answer
  const [{ address, capabilities }] = accounts
  const { message, signature } = capabilities.signInWithEthereum ?? {}
  const by = message && signature && (await recoverMessageAddress({ message, signature }))
  return { address, message, by, fields: message === undefined ? undefined : readMessage(message) }
}

describe('wallet_connect', () => {
  it('connects and signs by one consent: what is left out is the page’s', async () => {
    const wallet = openWallet()
    const { address, by, message, fields } = await connect(wallet)
    expect([address, by]).toEqual([alice, alice])
    expect(fields).toMatchObject({
      domain: 'app.example',
      accountAddress: alice,
      uri: 'https://app.example',
      version: '1',
      chainId: 'eip155:31337',
      nonce: wanted.nonce,
    })
    expect(Math.abs(Date.parse(fields?.issuedAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(wallet.panels).toHaveLength(1)
    expect(wallet.panels[0]?.rows).toContainEqual(['Message', message])
    expect(await wallet.ask('eth_accounts')).toEqual([alice])
  })

  it('signs each field that the app names, in the form of EIP-4361', async () => {
    const asked = {
      ...wanted,
      scheme: 'https',
      domain: 'app.example',
      statement: 'Sign in to the app.',
      uri: 'https://app.example/login',
      issuedAt: '2026-11-29T12:00:00Z',
      expirationTime: '2026-12-06T12:00:00Z',
      notBefore: '2026-11-29T11:00:00Z',
      requestId: 'one',
      resources: ['https://app.example/terms'],
    }
    const { fields } = await connect(openWallet(), asked)
    expect(fields).toEqual({ ...asked, version: '1', chainId: 'eip155:31337', accountAddress: alice })
  })

  it('connects where no signature is asked for', async () => {
    const { ask, panels } = openWallet()
    expect(await ask('wallet_connect', { version: '1' })).toEqual({ accounts: [{ address: alice, capabilities: {} }] })
    expect(panels.map(({ title }) => title)).toEqual(['Connect to this app?'])
  })

  it('refuses a capability without a nonce or a chain id, and a chain that it doesn’t know', async () => {
    const wallet = openWallet()
    await expect(connect(wallet, { chainId: '0x1' })).rejects.toMatchObject({ code: -32602 })
    await expect(connect(wallet, { ...wanted, chainId: 1 })).rejects.toMatchObject({ code: -32602 })
    await expect(connect(wallet, { ...wanted, chainId: '0x1' })).rejects.toMatchObject({ code: 5710 })
    expect([wallet.panels.length, await wallet.ask('eth_accounts')]).toEqual([0, []])
  })

  it('leaves the app unconnected where the visitor rejects', async () => {
    const wallet = openWallet({ answer: 'reject' })
    await expect(connect(wallet)).rejects.toMatchObject({ code: 4001 })
    expect(await wallet.ask('eth_accounts')).toEqual([])
  })

  it('answers otherwise where the switch says so', async () => {
    const answerOf = (oneClick: WalletSwitches['oneClick'], more: Partial<WalletSwitches> = {}) =>
      connect(openWallet({ oneClick, ...more }))
    expect(await answerOf('other-domain')).toMatchObject({ by: alice, fields: { domain: 'other.example' } })
    expect(await answerOf('other-account')).toMatchObject({ address: alice, by: bob, fields: { accountAddress: bob } })
    expect((await answerOf('other-fields')).fields).toMatchObject({ statement: expect.any(String) })
    expect((await answerOf('other-fields')).fields?.nonce).not.toBe(wanted.nonce)
    expect(await answerOf('none')).toMatchObject({ address: alice, message: undefined })
    await expect(answerOf('unsupported')).rejects.toMatchObject({ code: 4200 })
    expect((await answerOf('right', { signature: 'other-key' })).by).not.toBe(alice)
    const failing = openWallet({ oneClick: 'error' }).ask('wallet_connect', {
      version: '1',
      capabilities: { signInWithEthereum: wanted },
    })
    expect(await failing).toMatchObject({
      accounts: [{ address: alice, capabilities: { signInWithEthereum: { code: -32603 } } }],
    })
  })
})
