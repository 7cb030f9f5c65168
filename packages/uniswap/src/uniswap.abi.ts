import type { AbiFunction, AbiParameter } from 'viem'

type Types = readonly (string | AbiParameter)[]

const typesOf = (types: Types): readonly AbiParameter[] =>
  types.map((type) => (typeof type === 'string' ? { type } : type))

/** Makes the type of a struct, or with `tuple[]` of a list of them. */
export const structOf = (types: Types, type = 'tuple'): AbiParameter => ({ type, components: typesOf(types) })

/**
 * Makes the ABI of a function of its types. viem's parser of signatures is as large as all else that is used of viem.
 */
export const functionOf = (name: string, inputs: Types, outputs: Types = []): AbiFunction => ({
  type: 'function',
  name,
  stateMutability: 'payable',
  inputs: typesOf(inputs),
  outputs: typesOf(outputs),
})
