import type { FailedTransactionMetadata } from 'litesvm'
import { describe, expect, it } from 'vitest'
import { failureText, readFailure } from './failure.js'

const failed = (err: string): FailedTransactionMetadata => {
  const text = `FailedTransactionMetadata(FailedTransactionMetadata { err: ${err}, meta: TransactionMetadata { logs: [] } })`
  return { toString: () => text } as FailedTransactionMetadata
}

describe('the error of a transaction', () => {
  it.each([
    ['BlockhashNotFound', 'BlockhashNotFound', 'Blockhash not found'],
    ['CallChainTooDeep', 'CallChainTooDeep', 'CallChainTooDeep'],
    ['DuplicateInstruction(3)', { DuplicateInstruction: 3 }, 'DuplicateInstruction'],
    [
      'InsufficientFundsForRent { account_index: 1 }',
      { InsufficientFundsForRent: { account_index: 1 } },
      'Transaction results in an account with insufficient funds for rent',
    ],
    [
      'InstructionError(0, Custom(17))',
      { InstructionError: [0, { Custom: 17 }] },
      'Error processing Instruction 0: custom program error: 0x11',
    ],
    [
      'InstructionError(2, InsufficientFunds)',
      { InstructionError: [2, 'InsufficientFunds'] },
      'Error processing Instruction 2: insufficient funds for instruction',
    ],
    [
      'InstructionError(1, BorshIoError("no (more) bytes"))',
      { InstructionError: [1, { BorshIoError: 'no (more) bytes' }] },
      'Error processing Instruction 1: BorshIoError',
    ],
  ])('reads %s', (debug, expected, text) => {
    const error = readFailure(failed(debug))
    expect(error).toEqual(expected)
    expect(failureText(error)).toBe(text)
  })
})
