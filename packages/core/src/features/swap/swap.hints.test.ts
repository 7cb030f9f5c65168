import { expect, it } from 'vitest'
import { mainnet as chain } from 'viem/chains'
import { mainnet, sepolia } from '../../exports/networks.js'
import type { LatchOptions } from '../../kit/options.types.js'
import { createProvider } from './swap.fixture.js'
import { hintsOf } from './swap.hints.js'

const hints = (given: Partial<LatchOptions>): readonly string[] =>
  hintsOf({ given: { networks: [mainnet], ...given } as LatchOptions })
const swapProviders = [createProvider(() => 200n)]

it('a developer is told of providers that have no effect', () => {
  expect(hints({ swapProviders, features: { swaps: false } })).toEqual([
    'swapProviders has no effect: features.swaps is false.',
  ])
  expect(hints({ swapProviders, features: { swaps: ['honest', 'other'] } })).toEqual([
    'features.swaps names no provider of swapProviders: other.',
  ])
})

it('a developer is told of networks that no provider swaps on', () => {
  const networks = [sepolia] as const
  expect(hints({ swapProviders, networks })).toEqual([
    'no provider of swapProviders swaps on a network of networks: on eip155:11155111 are no swaps.',
  ])
  expect(hints({ swapProviders, networks: [sepolia, mainnet] })).toEqual([])
  expect(hints({ swapProviders, networks: [chain] })).toEqual([])
  expect(hints({ swapProviders, networks, endpoints: 'https://api.example' })).toEqual([])
  expect(hints({ networks })).toEqual([])
})

it('a developer is told of providers with one id', () => {
  const three = ['same', 'own', 'same'].map((id) => createProvider(() => 200n, { id }))
  const said = 'swapProviders has several providers with the same id: same.'
  expect(hints({ swapProviders: three })).toEqual([said])
  expect(hints({ swapProviders: three, endpoints: 'https://api.example' })).toEqual([said])
  expect(hints({ swapProviders: three.slice(0, 2) })).toEqual([])
})

it('nothing is said of what can be right', () => {
  expect(hints({})).toEqual([])
  expect(hints({ swapProviders, features: { swaps: ['honest'] } })).toEqual([])
  expect(hints({ features: { swaps: ['1inch'] }, endpoints: 'https://api.example' })).toEqual([])
})
