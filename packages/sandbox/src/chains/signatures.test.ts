// The signatures that a chain must judge, on the real one: what the verifier, the check of a sign-in and the server say.
import { writeMessage, type SignInMessage } from '@latchkit/siwx'
import { createSiwxServer, verifySignIn, type SignedMessage } from '@latchkit/siwx/server'
import { verifyEvmSignature } from '@latchkit/siwx/verify/evm'
import { createClient, http, type Hex } from 'viem'
import { call, getCode } from 'viem/actions'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RpcSwitches, SandboxAccount, SandboxChain } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import { createEvmSigner } from '../wallet/evmSigner.js'
import type { WalletSwitches } from '../wallet/types.js'

const PAGE = 'https://app.example'
const MAGIC: Hex = `0x${'6492'.repeat(16)}`

let sandbox: Sandbox
let chain: SandboxChain
let owner: SandboxAccount
let other: SandboxAccount
let delegated: SandboxAccount
let client: ReturnType<typeof createClient>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  chain = sandbox.manifest.evm.chains[0] as SandboxChain
  ;[owner, other, delegated] = sandbox.manifest.evm.accounts as [SandboxAccount, SandboxAccount, SandboxAccount]
  client = createClient({ transport: http(chain.rpcUrl, { retryCount: 0 }) })
  const delegate = { account: delegated.address, to: owner.contracts.deployed.address }
  await fetch(chain.controlUrl, { method: 'PUT', body: JSON.stringify({ delegate }) })
})
afterAll(() => sandbox.stop())

const sign = (account: SandboxAccount, message: string, kind: WalletSwitches['account'] = 'key'): Promise<Hex> =>
  createEvmSigner(account, { account: kind }).signMessage({ message })

/** Wraps a signature with what should create the account, as ERC-6492 says. */
const wrap = (signature: Hex, address: Hex, data: Hex): Hex => serializeErc6492Signature({ signature, address, data })

/** An account, and how it signs a text. */
interface Case {
  readonly address: () => Hex
  readonly sign: (text: string) => Hex | Promise<Hex>
}

const deployed = (): Hex => owner.contracts.deployed.address
const undeployed = (): Hex => owner.contracts.undeployed.address

const ofContract: Case = { address: deployed, sign: (text) => sign(owner, text, 'contract') }
const foreign: Case = { address: deployed, sign: (text) => sign(other, text) }
const ofDelegated: Case = { address: () => delegated.address, sign: (text) => sign(delegated, text) }

const VALID: Readonly<Record<string, Case>> = {
  'its owner, for a contract': ofContract,
  'its owner, for a contract that the call creates': {
    address: undeployed,
    sign: (text) => sign(owner, text, 'undeployed'),
  },
  'its owner, wrapped, for a contract that is there': {
    address: deployed,
    sign: async (text) => {
      const { factory, factoryData } = owner.contracts.deployed
      return wrap(await sign(owner, text), factory, factoryData)
    },
  },
  'its own key, for an account that delegates to a contract that denies it': ofDelegated,
  'the owner of the contract that an account delegates to': {
    address: () => delegated.address,
    sign: (text) => sign(owner, text),
  },
}

const INVALID: Readonly<Record<string, Case>> = {
  'another key, for a contract': foreign,
  'no key at all, for a contract': { address: deployed, sign: () => '0x' },
  'bytes of no form, for a contract': { address: deployed, sign: () => `0x${'12'.repeat(70)}` },
  'another key, for a contract that the call creates': {
    address: undeployed,
    sign: async (text) => {
      const { factory, factoryData } = owner.contracts.undeployed
      return wrap(await sign(other, text), factory, factoryData)
    },
  },
  'its owner without the wrapper, for a contract that no chain has': {
    address: undeployed,
    sign: (text) => sign(owner, text),
  },
  'its owner, in a wrapper whose factory reverts': {
    address: undeployed,
    sign: async (text) => wrap(await sign(owner, text), chain.contracts.reverter, '0x12345678'),
  },
  'its owner, in a wrapper that creates another contract': {
    address: undeployed,
    sign: async (text) => {
      const { factory, factoryData } = other.contracts.undeployed
      return wrap(await sign(owner, text), factory, factoryData)
    },
  },
  'a wrapper with nothing in it': { address: undeployed, sign: () => MAGIC },
  'a wrapper of other bytes': { address: undeployed, sign: () => `0x${'ff'.repeat(64)}${MAGIC.slice(2)}` },
  'a key, for a contract that reverts': {
    address: () => chain.contracts.reverter,
    sign: (text) => sign(owner, text),
  },
  'a key, for a contract that knows no signatures': {
    address: () => chain.tokens[0]?.address as Hex,
    sign: (text) => sign(owner, text),
  },
  'another key, for an account that delegates': { address: () => delegated.address, sign: (text) => sign(other, text) },
}

const FAILING_NODES: Readonly<Record<string, Partial<RpcSwitches>>> = {
  'a status of 500': { status: 500 },
  'a page in HTML': { body: 'html' },
  'an error': { error: { code: -32_000, message: 'header not found' } },
  'an empty body': { body: 'empty' },
  nothing: { offline: true },
}

const set = (switches: Partial<RpcSwitches>): Promise<Response> =>
  fetch(chain.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })

async function signIn({ address, sign: signText }: Case, nonce: string): Promise<SignedMessage> {
  const fields: SignInMessage = {
    domain: 'app.example',
    accountAddress: address(),
    uri: PAGE,
    version: '1',
    chainId: chain.caip2,
    nonce,
    issuedAt: new Date().toISOString(),
  }
  const message = writeMessage(fields)
  return { message, signature: await signText(message), account: `${chain.caip2}:${address()}` }
}

/** Signs in at the server, as a new browser. Resolves with the status and the error. */
async function postTo(
  { fetch: ask }: ReturnType<typeof createSiwxServer>,
  signer: Case,
  origin = PAGE,
): Promise<[status: number, error: unknown]> {
  const post = (route: string, body: unknown, headers: Record<string, string>): Promise<Response> =>
    ask(new Request(`${PAGE}/siwx/${route}`, { method: 'POST', headers, body: JSON.stringify(body) }))
  const given = await post('nonce', {}, { origin: PAGE })
  const { nonce } = (await given.json()) as { nonce: string }
  const cookie = given.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const answer = await post('session', await signIn(signer, nonce), { origin, cookie })
  return [answer.status, ((await answer.json()) as { error?: unknown }).error]
}

const rpcUrls = () => ({ [chain.caip2]: [chain.proxyUrl] })
const nonce = 'a1b2c3d4e5f6'

/** Returns what the verifier says, what the check of a sign-in says, and how the server answers. */
async function judge(signer: Case): Promise<unknown> {
  const text = 'Is this account yours?'
  const signed = { chainId: chain.caip2, accountAddress: signer.address(), text, signature: await signer.sign(text) }
  const node = createClient({ transport: http(chain.proxyUrl, { retryCount: 0 }) })
  const verdict = await verifyEvmSignature(signed, async ({ data }) => (await call(node, { data })).data)
  const checked = await verifySignIn(await signIn(signer, nonce), { origins: [PAGE], nonce, rpcUrls: rpcUrls() })
  const reply = await postTo(createSiwxServer({ origins: [PAGE], rpcUrls: rpcUrls() }), signer)
  return [verdict, checked.isValid || checked.error, ...reply]
}

describe('a signature that a contract or a delegated account must judge', () => {
  it.each(Object.entries(VALID))('counts where it is of %s', async (_, signer) => {
    expect(await judge(signer)).toEqual(['valid', true, 200, undefined])
  })

  it('leaves a contract undeployed that was created for its check', async () => {
    expect(await getCode(client, { address: undeployed() })).toBeUndefined()
  })

  it.each(Object.entries(INVALID))('is refused where it is of %s', async (_, signer) => {
    expect(await judge(signer)).toEqual(['invalid', 'bad-signature', 401, 'bad-signature'])
  })

  it('F192 is unknown, and no refusal, where the node answers wrongly or not at all', async () => {
    for (const [fault, switches] of Object.entries(FAILING_NODES)) {
      await set(switches)
      for (const signer of [ofContract, foreign])
        expect([fault, await judge(signer)]).toEqual([fault, ['unknown', 'unverified', 503, 'unverified']])
      expect([fault, await judge(ofDelegated)]).toEqual([fault, ['valid', true, 200, undefined]])
    }
    await set({})
  })

  it('counts for no page of another origin, and for no app that refuses the account', async () => {
    const strict = createSiwxServer({ origins: [PAGE], rpcUrls: rpcUrls(), onSignIn: () => false })
    expect(await postTo(strict, ofContract)).toEqual([401, 'refused'])
    const server = createSiwxServer({ origins: [PAGE], rpcUrls: rpcUrls() })
    expect(await postTo(server, ofContract, 'https://other.example')).toEqual([403, 'bad-origin'])
  })
})
