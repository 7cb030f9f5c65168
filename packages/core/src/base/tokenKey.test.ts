import { expect, it } from 'vitest'
import { tokenKey } from './tokenKey.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

it.each([
  ['eip155:1', '0xAB', '0xab', true],
  ['eip155:1', '0xab', undefined, false],
  [SOLANA, 'AbC', 'abc', false],
  [BITCOIN, 'AbC', 'abc', false],
] as const)('on %s, whether %s and %s are one token', (networkId, one, other, isSame) =>
  expect(tokenKey(networkId, one) === tokenKey(networkId, other)).toBe(isSame),
)

it('a token of another network is another one', () =>
  expect(tokenKey('eip155:1', '0xab')).not.toBe(tokenKey('eip155:10', '0xab')))
