// Tests approveRequest.ts, createPrompts.ts.
import { writeMessage } from '@latchkit/siwx'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { utf8 } from '../vault/secretBytes.js'
import { digestOf } from '../requests/approvalDigest.js'
import { answerWindow, openTestFrame, PARENT, shown } from './frameWorld.fixture.js'
import { createTestServer, DIGITS, ORIGIN } from './server.fixture.js'
import { createLinkVisit } from '../link/createLinkVisit.js'

const EMAIL = 'visitor@mail.example'
const idle = () => new AbortController().signal
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )
const hexOf = (text: string): string => `0x${hex.encode(utf8(text))}`

/** A frame whose visitor has a wallet. */
async function openWithWallet(facts?: Parameters<typeof openTestFrame>[2]) {
  const server = createTestServer()
  const frame = await openTestFrame(server, undefined, facts)
  await frame.handlers.CONNECT_EMAIL({ email: EMAIL }, idle())
  const visit = createLinkVisit({ fetch: server.fetch, origin: ORIGIN }, 'token')
  await visit.begin()
  await visit.answer({ digits: DIGITS })
  await frame.handlers.CONNECT_DEVICE(undefined, idle())
  const getting = frame.handlers.GET_USER(undefined, idle())
  await answerWindow(server, frame.prompts, () => ({ kind: 'kept' }))
  const { accounts } = await getting
  const address = accounts[0]!.address
  const call = (method: string, params: unknown, signal = idle()) =>
    frame.handlers.RPC_REQUEST({ method, params, chainId: 'eip155:1' }, signal)
  return { server, ...frame, address, call, sign: (text: string) => call('personal_sign', [hexOf(text), address]) }
}

const signInOf = (address: string, domain = 'app.example', uri = PARENT): string =>
  writeMessage({
    domain,
    accountAddress: address,
    uri,
    version: '1',
    chainId: 'eip155:1',
    nonce: 'a1b2c3d4e5',
    issuedAt: new Date(0).toISOString(),
  } as never)

describe('a sign-in to the page itself', () => {
  it('is approved in the frame, and signed as EVM wallets sign messages', async () => {
    const { sign, address, prompts } = await openWithWallet()
    const text = signInOf(address)
    const signing = sign(text)
    const prompt = await shown(prompts)
    if (prompt.kind !== 'approve') throw new TypeError('in a window')
    expect([prompt.parentOrigin, prompt.content.kind]).toEqual([PARENT, 'signIn'])
    prompt.approve()
    const signature = (await signing) as `0x${string}`
    expect(await recoverMessageAddress({ message: text, signature })).toBe(address)
  })

  it('goes to a window where the page covers the frame', async () => {
    const { sign, address, prompts, server } = await openWithWallet()
    const signing = sign(signInOf(address))
    const prompt = await shown(prompts)
    if (prompt.kind !== 'approve') throw new TypeError('in a window')
    prompt.leave()
    await shown(prompts, ({ kind }) => kind === 'window')
    await answerWindow(server, prompts, (task) =>
      task.kind === 'approve' ? { kind: 'approved', digest: digestOf(task.content) } : { kind: 'declined' },
    )
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
  })

  it('of another site is refused without a word, and a declined one is rejected', async () => {
    const { sign, address, prompts } = await openWithWallet()
    expect(await codeOf(sign(signInOf(address, 'other.example', 'https://other.example')))).toBe('sign-in/other-domain')
    const signing = codeOf(sign(signInOf(address)))
    const prompt = await shown(prompts)
    prompt.cancel()
    expect(await signing).toBe('user/rejected')
  })
})

describe('any other request', () => {
  it('is approved in a window, which names what it drew', async () => {
    const { sign, address, prompts, server } = await openWithWallet()
    const signing = sign('Hello')
    const { task } = await answerWindow(server, prompts, (given) =>
      given.kind === 'approve' ? { kind: 'approved', digest: digestOf(given.content) } : { kind: 'declined' },
    )
    expect(task).toMatchObject({ kind: 'approve', parentOrigin: PARENT, content: { kind: 'text', text: 'Hello' } })
    const signature = (await signing) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
  })

  it('is not signed by the digest of another one, nor when it is declined', async () => {
    const { sign, prompts, server } = await openWithWallet()
    const signing = codeOf(sign('Hello'))
    await answerWindow(server, prompts, (given) =>
      given.kind === 'approve'
        ? { kind: 'approved', digest: digestOf({ ...given.content, payload: ['AAAA'] }) }
        : { kind: 'declined' },
    )
    expect(await signing).toBe('user/rejected')
    const again = codeOf(sign('Hello'))
    await answerWindow(server, prompts, () => ({ kind: 'declined' }))
    expect(await again).toBe('user/rejected')
    const left = codeOf(sign('Hello'))
    const prompt = await shown(prompts)
    prompt.cancel()
    expect(await left).toBe('user/rejected')
  })

  it('waits for its turn, and is dropped where the page gave it up meanwhile', async () => {
    const { sign, call, address, prompts, server } = await openWithWallet()
    const first = sign('First')
    await shown(prompts)
    const page = new AbortController()
    const second = codeOf(call('personal_sign', [hexOf('Second'), address], page.signal))
    const third = sign('Third')
    page.abort()
    const seen: unknown[] = []
    const approve = () =>
      answerWindow(server, prompts, (task) => {
        if (task.kind !== 'approve') return { kind: 'declined' }
        seen.push('text' in task.content && task.content.text)
        return { kind: 'approved', digest: digestOf(task.content) }
      })
    await approve()
    await first
    expect(await second).toBe('user/cancelled')
    await approve()
    await third
    expect(seen).toEqual(['First', 'Third'])
  })

  it('that the page gives up while it is described keeps no later one waiting', async () => {
    const facts = { projectId: 'app', parentOrigin: PARENT, isTrusted: true, nonce: undefined }
    const { sign, call, address, prompts, server } = await openWithWallet(facts)
    const types = ['owner', 'spender'].map((name) => ({ name, type: 'address' }))
    const numbers = ['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' }))
    const permit = {
      types: { Permit: [...types, ...numbers] },
      primaryType: 'Permit',
      domain: { chainId: 1, verifyingContract: address },
      message: { owner: address, spender: address, value: 1, nonce: 0, deadline: 1 },
    }
    const page = new AbortController()
    let next: Promise<unknown> | undefined
    // The later one comes while the first one is described: before that, it could have the first turn.
    server.beforeNext('/v1/', () => {
      next = sign('Hello')
      page.abort()
    })
    expect(await codeOf(call('eth_signTypedData_v4', [address, permit], page.signal))).toBe('user/cancelled')
    const prompt = await shown(prompts)
    if (prompt.kind !== 'approve') throw new TypeError('in a window')
    prompt.approve()
    expect(await next).toMatch(/^0x/)
  })

  it('is not signed where its session ended while the visitor was reading', async () => {
    const { sign, prompts, server, store } = await openWithWallet()
    const signing = codeOf(sign('Hello'))
    await answerWindow(server, prompts, async (task) => {
      // Another tab signs out, and logs in as another visitor.
      await store.write('session', { token: 'other', email: 'other@mail.example' })
      return task.kind === 'approve' ? { kind: 'approved', digest: digestOf(task.content) } : { kind: 'declined' }
    })
    expect(await signing).toBe('user/cancelled')
  })

  it('of a page that the operator trusts is approved in the frame', async () => {
    const { sign, prompts } = await openWithWallet({
      projectId: 'app',
      parentOrigin: PARENT,
      isTrusted: true,
      nonce: 'nonce-1',
    })
    const signing = sign('Hello')
    const prompt = await shown(prompts)
    if (prompt.kind !== 'approve') throw new TypeError('in a window')
    prompt.approve()
    expect(await signing).toMatch(/^0x/)
  })
})
