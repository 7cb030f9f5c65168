import { afterEach, describe, expect, it } from 'vitest'
import { startNode, type FakeNode } from './node.fixture.js'
import { bitcoinSigner, evmSigner, NOW, PAGE, signWith, solanaSigner } from './signers.fixture.js'
import { verifySignIn, type SignInVerification } from './verifySignIn.js'

const NONCE = 'abcdefgh12345678'
const expecting = (change: Partial<SignInVerification> = {}): SignInVerification => ({
  origins: [PAGE],
  nonce: NONCE,
  clock: () => NOW,
  ...change,
})

describe('a sign-in for another library', () => {
  it.each([
    ['an EVM chain', evmSigner()],
    ['Solana', solanaSigner()],
    ['Bitcoin', bitcoinSigner()],
  ])('is valid for an account of %s', async (_, signer) => {
    const result = await verifySignIn(await signWith(signer, NONCE), expecting())
    expect(result).toEqual({
      isValid: true,
      account: signer.account,
      message: expect.objectContaining({ accountAddress: signer.address, chainId: signer.chainId, nonce: NONCE }),
    })
  })

  it('is valid at each page of the list', async () => {
    const change = { domain: 'a.app.example:8443', uri: 'https://a.app.example:8443', scheme: 'https' }
    const origins = ['https://other.example', 'https://*.app.example:8443']
    expect(await verifySignIn(await signWith(evmSigner(), NONCE, change), expecting({ origins }))).toMatchObject({
      isValid: true,
    })
  })

  it('is by the system’s clock, where no other one is passed', async () => {
    const signed = await signWith(evmSigner(), NONCE, { issuedAt: new Date().toISOString() })
    expect(await verifySignIn(signed, { origins: [PAGE], nonce: NONCE })).toMatchObject({ isValid: true })
  })

  it.each([
    ['domain', { domain: 'other.example', uri: 'https://other.example/' }],
    ['domain', { uri: 'http://app.example/' }],
    ['domain', { domain: 'localhost:5173', uri: 'http://localhost:5173/' }],
    ['uri', { uri: 'https://other.example/' }],
    ['scheme', { scheme: 'http' }],
    ['chainId', { chainId: 'eip155:10' }],
    ['expired', { expirationTime: new Date(NOW).toISOString() }],
  ])('has a wrong %s: %j', async (field, change) => {
    const { isValid, ...flaw } = await verifySignIn(await signWith(evmSigner(), NONCE, change), expecting())
    // A scheme that contradicts the URI is found with the URI.
    expect([isValid, flaw]).toEqual([false, { error: 'bad-message', field: field === 'scheme' ? 'uri' : field }])
  })

  it('has another nonce, text, account or signature', async () => {
    const signed = await signWith(solanaSigner(), NONCE)
    const verify = async (change: object, expected = {}) => verifySignIn({ ...signed, ...change }, expecting(expected))
    expect(await verify({}, { nonce: `${NONCE}9` })).toEqual({ isValid: false, error: 'bad-nonce' })
    expect(await verify({ message: 'text' })).toEqual({ isValid: false, error: 'bad-message', field: 'text' })
    for (const account of ['', signed.account.slice(7), solanaSigner().account, 7])
      expect(await verify({ account })).toMatchObject({ isValid: false, error: 'bad-message' })
    for (const signature of ['', (await signWith(solanaSigner(), NONCE)).signature, 7])
      expect(await verify({ signature })).toEqual({ isValid: false, error: 'bad-signature' })
  })

  it.each([{ origins: [] }, { origins: ['app.example'] }, { rpcUrls: { '1': [] } }])(
    'throws for the options %j',
    async (change) => {
      const signed = await signWith(evmSigner(), NONCE)
      await expect(verifySignIn(signed, expecting(change))).rejects.toThrow(TypeError)
    },
  )
})

describe('the sign-in of a contract', () => {
  let node: FakeNode | undefined
  afterEach(() => node?.close())

  it('is valid by a node, and unverified without one', async () => {
    node = await startNode()
    const signed = { ...(await signWith(evmSigner(), NONCE)), signature: `0x${'12'.repeat(70)}` }
    const rpcUrls = { 'eip155:1': [node.url] }
    expect(await verifySignIn(signed, expecting({ rpcUrls }))).toMatchObject({ isValid: true })
    expect(await verifySignIn(signed, expecting())).toEqual({ isValid: false, error: 'unverified' })
  })
})
