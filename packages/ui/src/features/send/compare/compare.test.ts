import { expect, it } from 'vitest'
import { compareAddresses } from './compare.js'

const marks = (one: string, other: string): readonly string[] =>
  compareAddresses(one, other).map((signs) => signs.map(({ differs }) => (differs ? '^' : '.')).join(''))

it.each([
  ['0xAb12', '0xaB13', ['.....^', '.....^']],
  ['7EqQ', '7eqQ', ['.^..', '.^..']],
  ['abc', 'abcde', ['...', '...^^']],
  ['same', 'same', ['....', '....']],
])('F139 marks what differs: %s beside %s', (one, other, expected) => expect(marks(one, other)).toEqual(expected))
