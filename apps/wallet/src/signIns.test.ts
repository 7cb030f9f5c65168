import type { PhoneSignIn } from '@latchkit/sandbox'
import { formatMessage, createEncodedRecap } from '@walletconnect/utils'
import { recoverMessageAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Prompt } from './phone.types.js'
import type { AppDeps } from './proposals.js'
import { answerSignIn } from './signIns.js'
import { createFewWorld } from './world.fixture.js'

type Request = Parameters<typeof answerSignIn>[1]
interface Cacao {
  readonly p: { readonly iss: string; readonly resources?: readonly string[] }
  readonly s: { readonly t: string; readonly s: `0x${string}` }
}

const CHAIN = 'eip155:31337'
const asked = {
  id: 7,
  topic: 'topic',
  params: {
    requester: { metadata: { name: 'App', url: 'http://app.localhost' } },
    expiryTimestamp: Date.now() / 1000 + 300,
    authPayload: {
      type: 'caip122',
      chains: [CHAIN],
      domain: 'app.localhost',
      aud: 'http://app.localhost',
      nonce: '12345678',
      version: '1',
      iat: '2026-11-30T00:00:00.000Z',
      resources: [createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction'])],
    },
  },
  verifyContext: { verified: { validation: 'UNKNOWN', origin: '', verifyUrl: '' } },
} as unknown as Request

/** Answers a sign-in. Resolves with the prompts, with what the library checked, and with what it sent. */
async function answer(signIn: PhoneSignIn, decision: 'approved' | 'rejected' = 'approved') {
  const prompts: Prompt[] = []
  const checked: Cacao[] = []
  const sent: Cacao[] = []
  const rejected: unknown[] = []
  const engine = {
    sendResult: async ({ result }: { result: { cacaos: Cacao[] } }) => void sent.push(...result.cacaos),
  }
  const kit = {
    engine: { signClient: { engine } },
    formatAuthMessage: ({ request, iss }: { request: never; iss: string }) => formatMessage(request, iss),
    async approveSessionAuthenticate({ id, auths }: { id: number; auths: Cacao[] }) {
      checked.push(...auths)
      await engine.sendResult({ id, result: { cacaos: auths } } as never)
    },
    rejectSessionAuthenticate: async (given: unknown) => void rejected.push(given),
  }
  const world = createFewWorld(signIn)
  const state = { account: 0, evmNetwork: CHAIN }
  const ask = async (prompt: Prompt) => {
    prompts.push(prompt)
    return decision
  }
  const deps = { kit, world, prompts: { ask, drop: () => undefined }, state: () => state }
  const app = await answerSignIn(deps as unknown as AppDeps, asked)
  expect(app?.name).toBe('App')
  const messages = prompts.map(({ rows }) => rows.find(([label]) => label === 'Message')?.[1] ?? '')
  return { world, prompts, messages, checked, sent, rejected }
}

describe('an app that asks to connect and sign in at once', () => {
  it('gets a proof of the account, of the message that the visitor read, by one consent', async () => {
    const { world, prompts, messages, sent, checked } = await answer('right')
    const { address } = world.account(0).eip155
    expect(prompts.map(({ title }) => title)).toEqual(['Sign in to this app?'])
    expect(sent).toEqual(checked)
    expect(sent.map(({ p }) => p.iss)).toEqual([`did:pkh:${CHAIN}:${address}`])
    const signature = sent[0]?.s.s as `0x${string}`
    expect(await recoverMessageAddress({ message: messages[0] as string, signature })).toBe(address)
    expect(messages[0]).toContain("'eth_sendTransaction', 'personal_sign'")
  })

  it('gets no proof where the visitor rejects', async () => {
    const { sent, rejected } = await answer('right', 'rejected')
    expect([sent, rejected]).toEqual([[], [{ id: 7, reason: expect.objectContaining({ code: 5000 }) }]])
  })

  it('gets fewer methods, the proof of a contract, or a forged one, where the address of the phone says so', async () => {
    expect((await answer('fewer-methods')).messages[0]).toMatch(/'request': 'personal_sign' for/)

    const contract = await answer('eip1271')
    const { address } = contract.world.account(0).eip155
    expect(address).toBe(`0x${'c0'.repeat(20)}`)
    expect(contract.sent).toMatchObject([{ p: { iss: `did:pkh:${CHAIN}:${address}` }, s: { t: 'eip1271' } }])
    expect(contract.checked).toMatchObject([{ s: { t: 'eip191' } }])

    const forged = await answer('forged')
    const [message = ''] = forged.messages
    const own = forged.world.account(0).eip155.address
    expect(forged.sent).toMatchObject([{ p: { iss: `did:pkh:${CHAIN}:${own}` }, s: { t: 'eip191' } }])
    const by = (cacaos: readonly Cacao[]) =>
      recoverMessageAddress({ message, signature: cacaos[0]?.s.s as `0x${string}` })
    expect(await by(forged.checked)).toBe(own)
    expect(await by(forged.sent)).not.toBe(own)
  })
})
