import { expect, it } from 'vitest'
import { isCoinContract } from './coins.js'

it.each([
  ['eip155:137', '0x0000000000000000000000000000000000001010', true],
  ['eip155:42220', '0x471EcE3750Da237f93B8E339c536989b8978a438', true],
  ['eip155:324', '0x000000000000000000000000000000000000800A', true],
  ['eip155:1', `0x${'Ee'.repeat(20)}`, true],
  ['eip155:1', '0x0000000000000000000000000000000000001010', false],
  ['eip155:137', '0x471EcE3750Da237f93B8E339c536989b8978a438', false],
  ['solana:abc', `0x${'Ee'.repeat(20)}`, false],
  ['__proto__', 'constructor', false],
  ['eip155:137', '', false],
])('F256 on %s, %s is the coin: %s', (networkId, contract, isCoin) =>
  expect(isCoinContract(networkId, contract)).toBe(isCoin),
)
