import type { ContractCall } from '../../adapter/adapter.types.js'
import { fieldsOf, isRecord, isText } from '../../base/guard.js'
import { contractsError } from './contracts.errors.js'

/**
 * The parts of a call, without anything else that the app gives. Throws `contracts/bad-call` where one is missing: apps
 * without types may give anything.
 */
export function callOf(given: unknown): ContractCall {
  const { address, abi, functionName, args } = fieldsOf(given)
  if (!isText(address)) throw contractsError('bad-call', { flaw: 'address' })
  if (!isAbi(abi)) throw contractsError('bad-call', { flaw: 'abi' })
  if (!isText(functionName) || !abi.some((part) => isFunction(part, functionName)))
    throw contractsError('bad-call', { flaw: 'functionName' })
  if (args !== undefined && !Array.isArray(args)) throw contractsError('bad-call', { flaw: 'args' })
  return { address, abi, functionName, ...(args && { args: args as readonly unknown[] }) }
}

const isAbi = (abi: unknown): abi is readonly unknown[] => Array.isArray(abi) && abi.every(isRecord)

/** Whether a part of an ABI is a function with a name, or with a signature such as `f(uint256)`. */
const isFunction = (part: unknown, name: string): boolean => {
  const { type, name: its } = fieldsOf(part)
  return type === 'function' && (its === name || name.startsWith(`${String(its)}(`))
}
