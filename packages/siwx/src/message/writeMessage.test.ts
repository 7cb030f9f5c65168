import { describe, expect, it } from 'vitest'
import type { SignInMessage } from './message.types.js'
import { ACCOUNTS, FULL } from './messages.fixture.js'
import { MessageFieldError, writeMessage } from './writeMessage.js'

const fieldOf = (message: object): unknown => {
  try {
    return writeMessage(message as SignInMessage)
  } catch (error) {
    return error instanceof MessageFieldError ? error.field : error
  }
}

describe('S3.09 a message that can’t be written', () => {
  it.each([
    ['scheme', 'ht tp'],
    ['scheme', ''],
    ['domain', 'app.example\n'],
    ['domain', 'app.example/path'],
    ['accountAddress', FULL.accountAddress.toLowerCase()],
    ['accountAddress', ACCOUNTS.solana.accountAddress],
    ['statement', 'I accept.\nURI: https://other.example'],
    ['statement', ''],
    ['statement', 'für'],
    ['uri', '/login'],
    ['uri', 'https://app.example\nVersion: 1'],
    ['version', '2'],
    ['version', 1],
    ['chainId', '1'],
    ['chainId', 'eip155:01'],
    ['chainId', 'eip155:1:2'],
    ['chainId', 'cosmos:hub'],
    ['chainId', ['eip155:1']],
    ['nonce', '1234567'],
    ['nonce', '1234567\n'],
    ['issuedAt', 'now'],
    ['issuedAt', new Date()],
    ['expirationTime', '2026-02-31T00:00:00Z'],
    ['notBefore', ''],
    ['requestId', 'a\nb'],
    ['requestId', 'a'.repeat(65_536)],
    ['resources', ['https://a.example', 'https://a.example\n- https://b.example']],
    ['resources', [7]],
    ['resources', 'https://a.example'],
  ])('has the %s %j', (field, value) => expect(fieldOf({ ...FULL, [field]: value })).toBe(field))

  it.each(['domain', 'accountAddress', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'])('has no %s', (field) =>
    expect(fieldOf({ ...FULL, [field]: undefined })).toBe(field),
  )

  it.each([
    ['solana:', 'chainId'],
    ['solana:a b', 'chainId'],
    ['bip122:', 'chainId'],
    ['solana:localnet', 'accountAddress'],
    ['bip122:000000000019d6689c085ae165831e93', 'accountAddress'],
  ])('has the chain id %s with an address of neither', (chainId, field) =>
    expect(fieldOf({ ...FULL, accountAddress: '0OIl', chainId })).toBe(field),
  )
  it.each([
    ['solana', '1'.repeat(32), undefined],
    ['solana', '1'.repeat(44), undefined],
    ['solana', '1'.repeat(31), 'accountAddress'],
    ['solana', '1'.repeat(45), 'accountAddress'],
    ['solana', `0${'1'.repeat(40)}`, 'accountAddress'],
    ['solana', `${'1'.repeat(40)}\n`, 'accountAddress'],
    ['bitcoin', 'b'.repeat(14), undefined],
    ['bitcoin', 'b'.repeat(13), 'accountAddress'],
    ['bitcoin', 'b'.repeat(91), 'accountAddress'],
    ['bitcoin', ` ${'b'.repeat(40)}`, 'accountAddress'],
    ['bitcoin', `${'b'.repeat(40)}\n`, 'accountAddress'],
  ] as const)('may have an address of %s: %j', (chain, accountAddress, field) => {
    const { chainId } = ACCOUNTS[chain]
    expect(fieldOf({ ...FULL, chainId, accountAddress })).toEqual(field ?? expect.stringContaining(accountAddress))
  })

  it('names the field', () => {
    expect(() => writeMessage({ ...FULL, nonce: '' })).toThrow('The field "nonce" can\'t be written')
  })
})
