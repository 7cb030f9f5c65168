// Tests names.records.ts.
import { createPublicClient, http, isAddressEqual, type PublicClient } from 'viem'
import { normalize } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxChain, SandboxCollection, SandboxNames } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'

let sandbox: Sandbox
let chain: SandboxChain
let names: SandboxNames
let client: PublicClient
let given: { readonly universalResolverAddress: `0x${string}` }

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  chain = sandbox.manifest.evm.chains[0] as SandboxChain
  names = chain.names as SandboxNames
  client = createPublicClient({ transport: http(chain.rpcUrl) })
  given = { universalResolverAddress: names.universalResolver }
})
afterAll(() => sandbox.stop())

const isNormal = (name: string): boolean => {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

describe('the names of the sandbox', () => {
  it('are found by viem in both directions, with their avatars', async () => {
    for (const { address, name, avatar, isConfirmed } of names.records) {
      expect(await client.getEnsName({ address, ...given })).toBe(name)
      const owner = await client.getEnsAddress({ name, ...given })
      const leadsBack = owner !== null && isAddressEqual(owner, address)
      expect([name, leadsBack && isNormal(name)]).toEqual([name, isConfirmed])
      if (isConfirmed) expect(await client.getEnsText({ name, key: 'avatar', ...given })).toBe(avatar)
    }
  })

  it('are not there for the last account, an unknown name and an unknown record', async () => {
    const { address } = sandbox.manifest.evm.accounts[9] as { address: `0x${string}` }
    expect(await client.getEnsName({ address, ...given })).toBeNull()
    expect(await client.getEnsAddress({ name: 'nothing.eth', ...given })).toBeNull()
    expect(await client.getEnsText({ name: 'nothing.eth', key: 'avatar', ...given })).toBeNull()
    expect(await client.getEnsText({ name: 'dune.eth', key: 'url', ...given })).toBeNull()
  })

  it('F143 have one that another account claims, and one that is not normal', () => {
    const wrong = names.records.filter(({ isConfirmed }) => !isConfirmed).map(({ name }) => name)
    expect(wrong).toEqual(['dune.eth', 'Gull.eth', 'ebb.eth'])
  })

  it('are on the first chain alone', () => {
    expect(sandbox.manifest.evm.chains.map((each) => each.names !== null)).toEqual([true, false])
  })
})

const collectionAbi = [
  {
    type: 'function',
    name: 'ownerOf',
    stateMutability: 'view',
    inputs: [{ type: 'uint256' }],
    outputs: [{ type: 'address' }],
  },
  {
    type: 'function',
    name: 'tokenURI',
    stateMutability: 'view',
    inputs: [{ type: 'uint256' }],
    outputs: [{ type: 'string' }],
  },
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [{ type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'uri',
    stateMutability: 'view',
    inputs: [{ type: 'uint256' }],
    outputs: [{ type: 'string' }],
  },
] as const

describe('the collections of the sandbox', () => {
  it('have an item for each account', async () => {
    for (const { address, kind } of chain.collections)
      for (const account of sandbox.manifest.evm.accounts) {
        const contract = { abi: collectionAbi, address } as const
        const id = BigInt(account.index)
        if (kind === 'erc721')
          expect(await client.readContract({ ...contract, functionName: 'ownerOf', args: [id] })).toBe(account.address)
        else
          expect(
            await client.readContract({ ...contract, functionName: 'balanceOf', args: [account.address, id] }),
          ).toBe(5n)
      }
  })

  it('have metadata in the chain and on IPFS', async () => {
    const [shells, corals] = chain.collections as unknown as [SandboxCollection, SandboxCollection]
    const contract = { abi: collectionAbi, args: [3n] } as const
    const inChain = await client.readContract({ ...contract, address: shells.address, functionName: 'tokenURI' })
    const metadata = await (await fetch(inChain)).json()
    expect(metadata).toMatchObject({ name: 'Shell 3', image: expect.stringMatching(/^data:image\//) as string })
    expect(await client.readContract({ ...contract, address: corals.address, functionName: 'uri' })).toMatch(
      /^ipfs:\/\/\w{46,}\/corals\/\{id\}\.json$/,
    )
  })
})
