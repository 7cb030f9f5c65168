// Tests uniswap.deployments.ts, uniswap.networks.ts.
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { deployments } from './uniswap.deployments.js'
import { networks } from './uniswap.networks.js'

describe('deployments', () => {
  it.each(Object.entries(deployments))(
    '%s has addresses with their checksums, and both quoter and factory of v3',
    (_, contracts) => {
      const addresses: readonly string[] = Object.values(contracts)
      expect(addresses).toEqual(addresses.map((address) => getAddress(address)))
      expect(Boolean(contracts.quoter)).toBe(Boolean(contracts.v3Factory))
      const { wrapped, router, quoter, v2Factory, v3Factory } = contracts
      expect(new Set([wrapped, router, quoter, v2Factory, v3Factory]).size).toBe(5)
    },
  )

  it('has the networks that most apps show', () => {
    const wanted = [1, 10, 56, 130, 137, 324, 8453, 42161, 43114].map((id) => `eip155:${id}`)
    expect(Object.keys(deployments)).toEqual(expect.arrayContaining(wanted))
    expect(Object.keys(deployments)).toEqual(networks)
  })
})
