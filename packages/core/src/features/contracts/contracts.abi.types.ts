import type { Abi, AbiParametersToPrimitiveTypes, ExtractAbiFunction, ExtractAbiFunctionNames } from 'abitype'

/** The functions of a contract that change no state. */
export type ReadMutability = 'pure' | 'view'
/** The functions of a contract that are called by a transaction. */
export type WriteMutability = 'nonpayable' | 'payable'

/** Any of the functions of a contract. */
type Mutability = ReadMutability | WriteMutability

/** An ABI as TypeScript knows it: what it holds where it is written `as const`, or only that it is one. */
export type GivenAbi = Abi | readonly unknown[]

/** Whether TypeScript knows the functions of an ABI: it doesn't where the ABI is no constant. */
type IsKnown<abi> = abi extends Abi ? (Abi extends abi ? false : true) : false

/**
 * The names of the functions that an ABI has, and their signatures, which say which one of several of a name is meant, such
 * as `transfer(address,uint256)`. Any text where TypeScript doesn't know the ABI.
 */
export type ContractFunctionName<abi, mutability extends Mutability = Mutability> =
  IsKnown<abi> extends true ? NameOrSignature<ExtractAbiFunctionNames<Extract<abi, Abi>, mutability>> : string

type NameOrSignature<name extends string> = name | `${name}(${string})`

/** The functions of an ABI with a name. */
type FunctionOf<abi, name> = ExtractAbiFunction<
  Extract<abi, Abi>,
  Extract<name, ExtractAbiFunctionNames<Extract<abi, Abi>>>
>

/** Whether TypeScript knows which function is called: it doesn't by a signature. */
type IsNamed<abi, name> =
  IsKnown<abi> extends true ? (name extends ExtractAbiFunctionNames<Extract<abi, Abi>> ? true : false) : false

/** The arguments of a function, in its order. */
type ArgumentsOf<abi, name> = AbiParametersToPrimitiveTypes<FunctionOf<abi, name>['inputs'], 'inputs'>

/** The field `args` of a call: it may be left out where the function takes none, or TypeScript doesn't know it. */
export type WithArguments<abi, name> =
  IsNamed<abi, name> extends true
    ? readonly [] extends ArgumentsOf<abi, name>
      ? OptionalArguments<ArgumentsOf<abi, name>>
      : RequiredArguments<ArgumentsOf<abi, name>>
    : OptionalArguments<readonly unknown[]>

/** The arguments of a function that takes some. */
export interface RequiredArguments<values> {
  /** The function's arguments, in its order. */
  readonly args: values
}

/** The arguments of a function that takes none, or that TypeScript doesn't know. */
export interface OptionalArguments<values> {
  /** The function's arguments, in its order. Default: none. */
  readonly args?: values | undefined
}

/**
 * What a function answers, as viem decodes it: nothing, its only output, or a list of its outputs. `unknown` where
 * TypeScript doesn't know the function.
 */
export type ContractResult<abi, name> =
  IsNamed<abi, name> extends true ? ResultOf<AbiParametersToPrimitiveTypes<FunctionOf<abi, name>['outputs']>> : unknown

type ResultOf<outputs> = outputs extends readonly [] ? void : outputs extends readonly [infer only] ? only : outputs
