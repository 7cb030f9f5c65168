// The phone of the tests answers a request to connect and sign in as wallets do: by the library, on the sandbox's relay.
import { startSandbox, type PhoneSignIn, type Sandbox } from '@latchkit/sandbox'
import type UniversalProvider from '@walletconnect/universal-provider'
import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPhone, startProvider, type Phone } from './phone.fixture.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
const running: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all(running.splice(0).map((stop) => stop()))
})
afterAll(() => sandbox.stop())

type Answer = Awaited<ReturnType<UniversalProvider['authenticate']>>
interface Received {
  readonly cacaos: readonly { readonly p: { iss: string }; readonly s: { t: string; s: `0x${string}` } }[]
}

/** Lets an app ask a phone to connect and sign in. `sent` is what the phone answered, whatever the library makes of it. */
async function signIn(kind: PhoneSignIn, prepare: (phone: Phone) => void = () => undefined) {
  const { manifest } = sandbox
  const phone = await startPhone(manifest, 'Phone', kind)
  prepare(phone)
  const app = await startProvider(manifest)
  running.push(
    () => phone.stop(),
    () => app.client.core.relayer.transportClose(),
  )
  const sent: Received[] = []
  const { engine } = app.client as unknown as { engine: { onSessionAuthenticateResponse: Take } }
  type Take = (topic: string, payload: { result?: Received }) => unknown
  const take = engine.onSessionAuthenticateResponse
  engine.onSessionAuthenticateResponse = (topic, payload) => {
    if (payload.result) sent.push(payload.result)
    return take(topic, payload)
  }
  app.on('display_uri', (uri: string) => void phone.pair(uri))
  const chains = manifest.evm.chains.map(({ caip2 }) => caip2)
  const asking = app.authenticate({
    chains,
    domain: 'app.localhost',
    uri: 'http://app.localhost',
    nonce: '12345678',
    methods: ['personal_sign', 'eth_sendTransaction'],
  })
  const answer = await asking.catch((error: unknown) => error as Error)
  return { phone, app, answer: answer as Answer & Error, proof: sent[0]?.cacaos[0] }
}

const issuer = (address = ''): string => `did:pkh:eip155:31337:${address}`

describe('a request to connect and sign in', () => {
  it('is answered with a session and a proof by one prompt', async () => {
    const { phone, app, answer, proof } = await signIn('right')
    expect(phone.asked).toEqual(['wc_sessionAuthenticate'])
    expect(answer.session?.namespaces['eip155']).toMatchObject({
      accounts: sandbox.manifest.evm.chains.map(({ caip2 }) => `${caip2}:${phone.address}`),
      methods: ['eth_sendTransaction', 'personal_sign'],
    })
    const iss = issuer(phone.address)
    expect(answer.auths?.map(({ p }) => p.iss)).toEqual([iss])
    const auth = answer.auths?.[0] as NonNullable<typeof answer.auths>[number]
    const message = app.client.formatAuthMessage({ request: { ...auth.p, chains: [], version: '1' } as never, iss })
    expect(await recoverMessageAddress({ message, signature: auth.s.s as `0x${string}` })).toBe(phone.address)
    expect(proof?.s).toEqual(auth.s)
  })

  it('is answered with a session of fewer methods', async () => {
    const { answer } = await signIn('fewer-methods')
    expect(answer.auths).toHaveLength(1)
    expect(answer.session?.namespaces['eip155']?.methods).toEqual(['personal_sign'])
  })

  it('is not answered, but the proposal beside it is', async () => {
    const { phone, answer } = await signIn('proposal')
    expect([phone.asked, answer.auths]).toEqual([[], undefined])
    expect(answer.session?.namespaces['eip155']?.methods).toEqual(['personal_sign', 'eth_sendTransaction'])
  })

  it('is answered with the signature of another key, which the app’s library refuses', async () => {
    const { phone, answer, proof } = await signIn('forged')
    expect(proof).toMatchObject({ p: { iss: issuer(phone.address) }, s: { t: 'eip191' } })
    expect(answer.message).toContain('Signature verification failed')
  })

  it('is answered for a contract, about which the app’s library asks its makers', async () => {
    const hosts: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      hosts.push(new URL(url).host)
      throw new TypeError('fetch failed')
    })
    const { phone, proof } = await signIn('eip1271')
    const { deployed } = sandbox.manifest.evm.accounts[0]?.contracts ?? {}
    expect(phone.address).toBe(deployed?.address)
    expect(proof).toMatchObject({ p: { iss: issuer(deployed?.address) }, s: { t: 'eip1271' } })
    expect(hosts).toContain('rpc.walletconnect.org')
  })

  it('is rejected', async () => {
    const { answer, phone } = await signIn('right', (one) => (one.onSignIn = (request) => one.rejectSignIn(request)))
    expect([answer.session, phone.topics()]).toEqual([undefined, []])
  })
})
