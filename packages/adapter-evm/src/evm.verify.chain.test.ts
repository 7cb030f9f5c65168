// Tests evm.verify.ts.
import { evmNetwork } from '@latchkit/core/networks'
import {
  createEvmSigner,
  startSandbox,
  type RpcSwitches,
  type Sandbox,
  type SandboxAccount,
  type SandboxChain,
  type WalletSwitches,
} from '@latchkit/sandbox'
import { createFakeClock, createFakeStorage } from '@latchkit/testing'
import { defineChain, type Hex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEvmClients } from './evm.clients.js'
import { verifyMessage } from './evm.verify.js'

const TEXT = 'app.example wants you to sign in'

let sandbox: Sandbox
let chain: SandboxChain
let accounts: readonly [SandboxAccount, SandboxAccount, SandboxAccount]
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  chain = sandbox.manifest.evm.chains[0] as SandboxChain
  accounts = sandbox.manifest.evm.accounts.slice(0, 3) as unknown as typeof accounts
  const delegate = { account: accounts[2].address, to: accounts[0].contracts.deployed.address }
  await fetch(chain.controlUrl, { method: 'PUT', body: JSON.stringify({ delegate }) })
})
afterAll(() => sandbox.stop())

const set = (switches: Partial<RpcSwitches>): Promise<Response> =>
  fetch(chain.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })

/** Makes the app's clients, whose node is the sandbox's. */
function clients() {
  const { id, name, nativeCurrency, proxyUrl } = chain
  const network = evmNetwork(defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [proxyUrl] } } }))
  const environment = {
    clock: createFakeClock(),
    storage: createFakeStorage().open,
    window: undefined,
    report: () => {},
    warn: () => {},
  }
  return createEvmClients({ networks: [network], metadata: { name: 'App' }, environment, emit: () => {} })
}

/** Lets an account sign, and says what the app's node makes of it for an address. */
async function verify(signer: SandboxAccount, kind: WalletSwitches['account'], address?: Hex) {
  const signing = createEvmSigner(signer, { account: kind })
  const account = { address: address ?? signing.address, networkId: chain.caip2 }
  return verifyMessage(clients(), account, TEXT, await signing.signMessage({ message: TEXT }))
}

it('F192 a contract, one that is not deployed and a delegated account are asked over the app’s own node', async () => {
  const [owner, other, delegated] = accounts
  const { deployed, undeployed } = owner.contracts
  expect(await verify(owner, 'contract')).toBe('valid')
  expect(await verify(other, 'key', deployed.address)).toBe('invalid')
  expect(await verify(owner, 'undeployed')).toBe('valid')
  expect(await verify(other, 'undeployed', undeployed.address)).toBe('invalid')
  expect(await verify(owner, 'key', undeployed.address)).toBe('invalid')
  expect(await verify(delegated, 'key')).toBe('valid')
  expect(await verify(other, 'key', delegated.address)).toBe('invalid')
  expect(await verify(owner, 'key', chain.contracts.reverter)).toBe('invalid')
})

it.each<[string, Partial<RpcSwitches>]>([
  ['a status of 500', { status: 500 }],
  ['a page in HTML', { body: 'html' }],
  ['an error', { error: { code: -32_000, message: 'header not found' } }],
  ['nothing', { offline: true }],
])('F192 where the node answers %s, only the signature of a key can be verified', async (_, switches) => {
  const [owner, other, delegated] = accounts
  await set(switches)
  const verdicts = await Promise.all([
    verify(owner, 'contract'),
    verify(owner, 'undeployed'),
    verify(other, 'key', owner.contracts.deployed.address),
    verify(delegated, 'key'),
  ])
  await set({})
  expect(verdicts).toEqual(['unknown', 'unknown', 'unknown', 'valid'])
})
