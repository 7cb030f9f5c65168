import type { Namespace } from '@latchkit/core'
import { expect, it } from 'vitest'
import { compareAddresses } from './compare.js'

const marks = (namespace: Namespace, one: string, other: string): readonly string[] =>
  compareAddresses(namespace, one, other).map((signs) => signs.map(({ differs }) => (differs ? '^' : '.')).join(''))

it.each([
  ['eip155', '0xAb12', '0xaB13', ['.....^', '.....^']],
  ['solana', '7EqQ', '7eqQ', ['.^..', '.^..']],
  ['solana', 'abc', 'abcde', ['...', '...^^']],
  ['solana', 'same', 'same', ['....', '....']],
] as const)('F139 marks what differs on %s: %s beside %s', (namespace, one, other, expected) =>
  expect(marks(namespace, one, other)).toEqual(expected),
)
