import { decodeAbiParameters, encodeAbiParameters, type AbiFunction, type AbiParameter, type Hex } from 'viem'

type Types = readonly (string | AbiParameter)[]

/** A function of a contract. */
export interface ContractFunction {
  /** The first four bytes of a call's data. A constant, since what viem computes it by is larger than this package's table. */
  readonly selector: Hex
  readonly abi: AbiFunction
}

const typesOf = (types: Types): readonly AbiParameter[] =>
  types.map((type) => (typeof type === 'string' ? { type } : type))

/** Makes the type of a struct, or with `tuple[]` of a list of them. */
export const structOf = (types: Types, type = 'tuple'): AbiParameter => ({ type, components: typesOf(types) })

/** Makes a function of its selector, its name and its types. viem's parser of signatures is as large as all else of it. */
export const functionOf = (selector: Hex, name: string, inputs: Types, outputs: Types = []): ContractFunction => ({
  selector,
  abi: { type: 'function', name, stateMutability: 'view', inputs: typesOf(inputs), outputs: typesOf(outputs) },
})

/** The data of a call of a function. Throws for arguments of other types. */
export const encodeCall = (selector: Hex, inputs: Types, args: readonly unknown[]): Hex =>
  `${selector}${encodeAbiParameters(typesOf(inputs), args).slice(2)}`

/** What a call of a function answers: its output, or the list of several. Throws for data that is none. */
export function decodeAnswer({ outputs }: AbiFunction, data: Hex): unknown {
  const values: readonly unknown[] = decodeAbiParameters(outputs, data)
  return outputs.length > 1 ? values : values[0]
}
