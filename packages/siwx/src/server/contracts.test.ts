// Tests rpc.ts, verifySignature.ts.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.fixture.js'
import { createSiwxServer } from './createSiwxServer.js'
import { memoryStorage } from './memoryStorage.js'
import { startNode, type FakeNode, type NodeMood } from './node.fixture.js'
import { evmSigner, NOW, PAGE, signWith, solanaSigner } from './signers.fixture.js'

const clock = (): number => NOW
let node: FakeNode
beforeEach(async () => {
  node = await startNode()
})
afterEach(() => node.close())

function start(urls: readonly string[] = [node.url]) {
  const storage = memoryStorage(clock)
  const server = createSiwxServer({ origins: [PAGE], clock, storage, rpcUrls: { 'eip155:1': urls } })
  const sessions = async (): Promise<number> => (await storage.list('session/')).length
  return { browser: openBrowser(server.fetch), sessions }
}

/** A sign-in whose signature is of no key of the account. */
const signedByContract = async (nonce: string, chainId?: string) => ({
  ...(await signWith(evmSigner(chainId), nonce)),
  signature: `0x${'12'.repeat(70)}`,
})

describe('F192 the signature of a contract', () => {
  it('counts where the chain’s node says so', async () => {
    const { browser } = start()
    const body = await signedByContract(await browser.nonce())
    expect((await browser.ask('POST', 'session', { body })).status).toBe(200)
    expect(node.calls).toMatchObject([
      { method: 'eth_call', params: [{ data: expect.stringMatching(/^0x/) }, 'latest'] },
    ])
    expect(node.calls[0]?.params[0]).not.toHaveProperty('to')
  })

  it.each<[string, NodeMood]>([
    ['says no', { result: '0x00' }],
    ['reverts', { error: { code: 3, message: 'execution reverted', data: '0x' } }],
  ])('is refused where the contract %s, and the nonce is used', async (_, mood) => {
    node.mood = mood
    const { browser, sessions } = start()
    const body = await signedByContract(await browser.nonce())
    const reply = await browser.ask('POST', 'session', { body })
    expect(reply).toMatchObject({ status: 401, body: { error: 'bad-signature' } })
    node.mood = {}
    expect((await browser.ask('POST', 'session', { body })).body).toEqual({ error: 'bad-nonce' })
    expect(await sessions()).toBe(0)
  })

  it.each<[string, NodeMood]>([
    ['500', { status: 500, body: 'Internal Server Error' }],
    ['429', { status: 429, body: '' }],
    ['HTML', { body: '<!doctype html><title>Sign in to the network</title>' }],
    ['an error', { error: { code: -32_000, message: 'header not found' } }],
    ['that its limit is reached', { error: { code: -32_005, message: 'limit exceeded' } }],
    ['nothing', { result: '0x' }],
    ['other bytes', { result: '0x02' }],
  ])('can’t be verified where the node answers %s; the same post counts once the node is back', async (_, mood) => {
    node.mood = mood
    const { browser, sessions } = start()
    const body = await signedByContract(await browser.nonce())
    for (let at = 1; at <= 2; at++) {
      const reply = await browser.ask('POST', 'session', { body })
      expect(reply).toMatchObject({ status: 503, body: { error: 'unverified' } })
      expect(reply.headers.getSetCookie()).toEqual([])
      expect(node.calls).toHaveLength(at)
    }
    expect(await sessions()).toBe(0)
    node.mood = {}
    expect((await browser.ask('POST', 'session', { body })).status).toBe(200)
    expect((await browser.ask('POST', 'session', { body })).body).toEqual({ error: 'bad-nonce' })
    expect(await sessions()).toBe(1)
  })

  it('can’t be verified where no node is reached', async () => {
    const { browser, sessions } = start()
    const body = await signedByContract(await browser.nonce())
    await node.close()
    expect(await browser.ask('POST', 'session', { body })).toMatchObject({ status: 503, body: { error: 'unverified' } })
    expect(await sessions()).toBe(0)
  })

  it('is verified by the next node where one fails', async () => {
    const { browser } = start(['http://127.0.0.1:1', node.url])
    const body = await signedByContract(await browser.nonce())
    expect((await browser.ask('POST', 'session', { body })).status).toBe(200)
  })

  it('can’t be verified on a chain without a node, and no node of another chain is asked', async () => {
    const { browser, sessions } = start()
    const body = await signedByContract(await browser.nonce(), 'eip155:10')
    expect((await browser.ask('POST', 'session', { body })).status).toBe(503)
    expect([node.calls.length, await sessions()]).toEqual([0, 0])
  })

  it('makes no node’s contract choose what the server fetches', async () => {
    const lookUp = `0x556f1830${'00'.repeat(200)}`
    node.mood = { error: { code: 3, message: 'execution reverted', data: lookUp } }
    const { browser } = start()
    const body = await signedByContract(await browser.nonce())
    expect((await browser.ask('POST', 'session', { body })).status).toBe(401)
    expect(node.calls).toHaveLength(1)
  })
})

it('asks no node about the signature of a key', async () => {
  const { browser } = start()
  expect((await browser.signIn(evmSigner())).status).toBe(200)
  expect((await browser.signIn(solanaSigner())).status).toBe(200)
  expect(node.calls).toEqual([])
})
