import { describe, expect, expectTypeOf, it } from 'vitest'
import type { ContractsController } from './contracts.types.js'

const abi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'uint8' }] },
  {
    type: 'function',
    name: 'reserves',
    stateMutability: 'view',
    inputs: [],
    outputs: [
      { name: 'one', type: 'uint112' },
      { name: 'at', type: 'uint32' },
    ],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const
const address = '0x00000000000000000000000000000000000000AA'

/** Type checks alone: the functions are never called. */
const compiles = (check: (contracts: ContractsController) => unknown): void => expect(check).toBeTypeOf('function')

describe('the types of a call', () => {
  it('give the results of an ABI that is a constant', () =>
    compiles(async ({ read }) => {
      expectTypeOf(await read({ address, abi, functionName: 'decimals' })).toEqualTypeOf<number>()
      expectTypeOf(await read({ address, abi, functionName: 'balanceOf', args: [address] })).toEqualTypeOf<bigint>()
      expectTypeOf(await read({ address, abi, functionName: 'reserves' })).toEqualTypeOf<readonly [bigint, number]>()
    }))

  it('infer from an ABI that is written in the call', () =>
    compiles(async ({ read }) => {
      const symbol = await read({
        address,
        abi: [{ type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] }],
        functionName: 'symbol',
      })
      expectTypeOf(symbol).toEqualTypeOf<string>()
    }))

  it('refuse names, arguments and kinds of functions that the ABI lacks', () =>
    compiles(async ({ read, write }) => {
      // @ts-expect-error a misspelt name
      await read({ address, abi, functionName: 'balanceof', args: [address] })
      // @ts-expect-error an amount in the place of an address
      await read({ address, abi, functionName: 'balanceOf', args: [1n] })
      // @ts-expect-error no arguments
      await read({ address, abi, functionName: 'balanceOf' })
      // @ts-expect-error a function that needs a transaction
      await read({ address, abi, functionName: 'transfer', args: [address, 1n] })
      // @ts-expect-error a function that needs none
      await write({ address, abi, functionName: 'decimals' })
      // @ts-expect-error a number in the place of a bigint
      await write({ address, abi, functionName: 'transfer', args: [address, 1] })
      await write({ address, abi, functionName: 'transfer', args: [address, 1n], value: 0n })
    }))

  it('take any name of an ABI that TypeScript doesn’t know, and signatures', () =>
    compiles(async ({ read, write }, loaded: readonly unknown[] = []) => {
      expectTypeOf(await read({ address, abi: loaded, functionName: 'any', args: [1, 'two'] })).toEqualTypeOf<unknown>()
      expectTypeOf(await read({ address, abi, functionName: 'balanceOf(address)', args: [1] })).toEqualTypeOf<unknown>()
      await write({ address, abi: JSON.parse('[]') as unknown[], functionName: 'any' })
    }))
})
