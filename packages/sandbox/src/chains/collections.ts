import { encodeFunctionData } from 'viem/utils'
import type { Address } from 'viem'
import { drawDataUri } from '../directory/artwork.js'
import type { SandboxCollection } from '../manifest.js'
import { deployer, planDeployment, type Artifact, type Artifacts, type SetupTransaction } from './deployment.js'

/** The folder of the sandbox's files on IPFS. Only the sandbox's own gateway has it. */
export const ipfsFolder = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

/** Makes the URI that has its metadata in itself, so that it is the same with and without a network. */
export const metadataUri = (metadata: object): string =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`

interface PlannedCollections {
  readonly collections: readonly SandboxCollection[]
  readonly transactions: () => readonly SetupTransaction[]
}

/**
 * Computes the collections: one of ERC-721 whose metadata is in the chain, one of ERC-1155 whose metadata is on IPFS, and
 * one that is spam. Each holder gets an item of each, whose id is the holder's index.
 */
export function planCollections(artifacts: Artifacts, holders: readonly Address[]): PlannedCollections {
  const { Collectible721, Collectible1155 } = artifacts
  const shells = plan(Collectible721, ['Sandbox Shells', 'SHELL'], holders, 'erc721', (owner, id) => {
    const name = `Shell ${id}`
    return [owner, id, metadataUri({ name, description: 'A shell.', image: drawDataUri(name) })]
  })
  const corals = plan(
    Collectible1155,
    ['Sandbox Corals', 'CORAL', `${ipfsFolder}/corals/{id}.json`],
    holders,
    'erc1155',
    (owner, id) => [owner, id, 5],
  )
  const spam = plan(
    Collectible721,
    ['Claim at https://claim-sand.example', 'FREE'],
    holders,
    'erc721',
    (owner, id) => [owner, id, `https://claim-sand.example/${id}.json`],
    true,
  )
  const all = [shells, corals, spam]
  return {
    collections: all.map(({ collection }) => collection),
    transactions: () => all.flatMap(({ transactions }) => transactions()),
  }
}

function plan(
  artifact: Artifact,
  args: readonly [name: string, symbol: string, ...more: string[]],
  holders: readonly Address[],
  kind: SandboxCollection['kind'],
  mint: (owner: Address, id: number) => readonly unknown[],
  isSpam = false,
): { readonly collection: SandboxCollection; readonly transactions: () => readonly SetupTransaction[] } {
  const { address, transaction } = planDeployment(artifact, args)
  const mints = (): readonly SetupTransaction[] =>
    holders.map((owner, id) => ({
      from: deployer,
      to: address,
      data: encodeFunctionData({ abi: artifact.abi, functionName: 'mint', args: mint(owner, id) }),
    }))
  const [name, symbol] = args
  return { collection: { address, name, symbol, kind, isSpam }, transactions: () => [transaction, ...mints()] }
}
