// Tests control/delegate.ts.
import { createPublicClient, hashMessage, http, type Hex, type PublicClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChainControl, SandboxAccount, SandboxChain } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'

const TEXT = 'Is this account yours?'
const VALID = '0x1626ba7e'
const abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: '', type: 'bytes4' }],
  },
] as const

let sandbox: Sandbox
let chains: readonly SandboxChain[]
let owner: SandboxAccount
let other: SandboxAccount
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  chains = sandbox.manifest.evm.chains
  ;[owner, other] = sandbox.manifest.evm.accounts as [SandboxAccount, SandboxAccount]
})
afterAll(() => sandbox.stop())

const readerOf = ({ rpcUrl }: SandboxChain): PublicClient => createPublicClient({ transport: http(rpcUrl) })
const sign = ({ privateKey }: SandboxAccount): Promise<Hex> =>
  privateKeyToAccount(privateKey).signMessage({ message: TEXT })

describe('the contract accounts of the sandbox', () => {
  it('take the signature of their owner, on each chain', async () => {
    const { address } = owner.contracts.deployed
    for (const chain of chains) {
      const answer = async (signature: Hex) =>
        readerOf(chain).readContract({
          abi,
          address,
          functionName: 'isValidSignature',
          args: [hashMessage(TEXT), signature],
        })
      expect(await answer(await sign(owner))).toBe(VALID)
      for (const wrong of [await sign(other), '0x', `0x${'00'.repeat(65)}`, `${await sign(owner)}00`] as const)
        expect(await answer(wrong)).toBe('0xffffffff')
    }
  })

  it('are one that is deployed and one that is not, whose factory creates it at the address', async () => {
    const { deployed, undeployed } = owner.contracts
    for (const chain of chains) {
      const reader = readerOf(chain)
      expect(deployed.factory).toBe(chain.contracts.accountFactory)
      expect(await reader.getCode({ address: deployed.address })).toMatch(/^0x6080/)
      expect(await reader.getCode({ address: undeployed.address })).toBeUndefined()
      const { data = '0x' } = await reader.call({ to: undeployed.factory, data: undeployed.factoryData })
      expect(data.slice(-40)).toBe(undeployed.address.slice(2).toLowerCase())
    }
    expect(owner.contracts).not.toEqual(other.contracts)
  })

  it('lend their code to the account of a key that delegates to them, until it ends that', async () => {
    const chain = chains[0] as SandboxChain
    const { address } = other
    const control = (delegate: ChainControl['delegate']) =>
      fetch(chain.controlUrl, { method: 'PUT', body: JSON.stringify({ delegate }) })
    const to = owner.contracts.deployed.address
    expect((await control({ account: address, to })).status).toBe(200)
    expect(await readerOf(chain).getCode({ address })).toBe(`0xef0100${to.slice(2).toLowerCase()}`)
    const args = [hashMessage(TEXT), await sign(owner)] as const
    expect(await readerOf(chain).readContract({ abi, address, functionName: 'isValidSignature', args })).toBe(VALID)
    expect((await control({ account: address, to: null })).status).toBe(200)
    expect(await readerOf(chain).getCode({ address })).toBeUndefined()
    expect((await control({ account: '0x12', to: null })).status).toBe(400)
  })
})
