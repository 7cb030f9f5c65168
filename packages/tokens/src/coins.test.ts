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

it.each([
  ['eip155:1', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['eip155:137', '0x0000000000000000000000000000000000001010'],
  ['eip155:80002', '0x0000000000000000000000000000000000001010'],
  ['eip155:42220', '0x471EcE3750Da237f93B8E339c536989b8978a438'],
  ['eip155:44787', '0xF194afDf50B03e69Bd7D057c1Aa9e10c9954E4C9'],
  ['eip155:11142220', '0x471EcE3750Da237f93B8E339c536989b8978a438'],
  ['eip155:324', '0x000000000000000000000000000000000000800A'],
  ['eip155:300', '0x000000000000000000000000000000000000800A'],
  ['eip155:2741', '0x000000000000000000000000000000000000800A'],
  ['eip155:232', '0x000000000000000000000000000000000000800A'],
  ['eip155:50104', '0x000000000000000000000000000000000000800A'],
  ['eip155:1088', '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'],
  ['eip155:5000', '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'],
  ['eip155:1284', '0x0000000000000000000000000000000000000802'],
  ['eip155:1285', '0x0000000000000000000000000000000000000802'],
] as const)('F256 the coin of %s is the token %s too, where the chain has it so', (chainId, address) => {
  expect(isCoinContract(chainId, address)).toBe(true)
  expect(isCoinContract('eip155:61', address)).toBe(chainId === 'eip155:1')
})
