import type { Network } from '@latchkit/core'
import { expect, test } from 'vitest'
import { proposalOf } from './pairing.proposal.js'

const network = (caipNetworkId: string, http: string[]): Network =>
  ({ caipNetworkId, chainNamespace: caipNetworkId.split(':')[0], rpcUrls: { default: { http } } }) as unknown as Network

const NETWORKS = [
  network('eip155:1', ['https://one.example', 'https://two.example']),
  network('eip155:10', []),
  network('solana:a', ['https://solana.example']),
]

test('S4.01 names the first of the app’s own RPCs of each network, where it has one', () => {
  const { eip155, solana } = proposalOf(NETWORKS, ['eip155', 'solana', 'bip122'])
  expect(eip155).toMatchObject({ chains: ['eip155:1', 'eip155:10'], rpcMap: { 'eip155:1': 'https://one.example' } })
  expect(Object.keys(eip155!.rpcMap)).toEqual(['eip155:1'])
  expect(solana!.rpcMap).toEqual({ 'solana:a': 'https://solana.example' })
})

test('leaves out a namespace without networks or without an adapter', () => {
  expect(Object.keys(proposalOf(NETWORKS, ['eip155', 'solana', 'bip122']))).toEqual(['eip155', 'solana'])
  expect(Object.keys(proposalOf(NETWORKS, ['solana']))).toEqual(['solana'])
})
