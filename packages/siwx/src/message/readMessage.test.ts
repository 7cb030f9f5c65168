import { describe, expect, it } from 'vitest'
import { ACCOUNTS, FULL, PLAIN } from './messages.fixture.js'
import { readMessage } from './readMessage.js'
import { writeMessage } from './writeMessage.js'

const ADDRESS = PLAIN.accountAddress
const REST = `URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: 32891757
Issued At: 2026-11-29T11:59:00.000Z`
const TEXT = `app.example wants you to sign in with your Ethereum account:\n${ADDRESS}\n\n\n${REST}`

describe('S3.09 the text for EVM chains', () => {
  it('has two blank lines where there is no statement', () => {
    expect(writeMessage(PLAIN)).toBe(TEXT)
    expect(readMessage(TEXT)).toEqual(PLAIN)
  })

  it('has all fields in their order', () => {
    const text = `https://app.example wants you to sign in with your Ethereum account:
${ADDRESS}

I accept the terms: https://app.example/terms

${REST}
Expiration Time: 2026-11-29T13:00:00.000Z
Not Before: 2026-11-29T11:00:00.000Z
Request ID: request-7
Resources:
- https://app.example/terms
- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu`
    expect(writeMessage(FULL)).toBe(text)
    expect(readMessage(text)).toEqual(FULL)
  })

  it('may have an empty request id and an empty list of resources', () => {
    const text = `${TEXT}\nRequest ID: \nResources:`
    expect(readMessage(text)).toEqual({ ...PLAIN, requestId: '', resources: [] })
  })
})

describe('S3.09 the text for Solana', () => {
  const message = { ...PLAIN, ...ACCOUNTS.solana }
  const head = `app.example wants you to sign in with your Solana account:\n${message.accountAddress}\n\n`
  const textFor = (chain: string): string => head + REST.replace('Chain ID: 1', `Chain ID: ${chain}`)

  it('has one blank line where there is no statement', () => {
    expect(writeMessage(message)).toBe(textFor('mainnet'))
    expect(readMessage(textFor('mainnet'))).toEqual(message)
    expect(readMessage(textFor('mainnet').replace('\n\n', '\n\n\n'))).toBeUndefined()
  })

  it('has a statement between blank lines', () => {
    const text = textFor('mainnet').replace('\n\n', '\n\nURI: https://app.example/\n\n')
    expect(readMessage(text)).toEqual({ ...message, statement: 'URI: https://app.example/' })
  })

  it.each([
    ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
    ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
  ])('names the network %s as %s, and may have its namespace', (reference, name) => {
    const named = { ...message, chainId: `solana:${reference}` }
    expect(writeMessage(named)).toBe(textFor(name))
    expect(readMessage(textFor(name))).toEqual(named)
    expect(readMessage(textFor(`solana:${name}`))).toEqual(named)
  })

  it('names any other network localnet', () => {
    expect(writeMessage({ ...message, chainId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K' })).toBe(textFor('localnet'))
    expect(readMessage(textFor('localnet'))?.chainId).toBe('solana:localnet')
  })

  it.each(['solana:solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Mainnet', '1', '', 'mainnet-beta'])(
    'has no network %j',
    (chain) => expect(readMessage(textFor(chain))).toBeUndefined(),
  )
})

describe('S3.09 the text for Bitcoin', () => {
  const message = { ...PLAIN, ...ACCOUNTS.bitcoin }

  it('names the network by its reference', () => {
    const text = `app.example wants you to sign in with your Bitcoin account:
${message.accountAddress}


${REST.replace('Chain ID: 1', 'Chain ID: 000000000019d6689c085ae165831e93')}`
    expect(writeMessage(message)).toBe(text)
    expect(readMessage(text)).toEqual(message)
  })
})

describe('S3.09 a text that is no message', () => {
  it.each([
    ['another account', TEXT.replace('Ethereum', 'Dogecoin')],
    ['an account of another chain', TEXT.replace('Ethereum', 'Solana')],
    ['no domain', TEXT.replace('app.example wants', ' wants')],
    ['no scheme before its colon', TEXT.replace('app.example wants', '://app.example wants')],
    ['two schemes', TEXT.replace('app.example wants', 'https://https://app.example wants')],
    ['an address without its checksum', TEXT.replace(ADDRESS, ADDRESS.toLowerCase())],
    ['a space behind', `${TEXT} `],
    ['a line break behind', `${TEXT}\n`],
    ['a line break before', `\n${TEXT}`],
    ['carriage returns', TEXT.replaceAll('\n', '\r\n')],
    ['one blank line less', TEXT.replace('\n\n\n', '\n\n')],
    ['one blank line more', TEXT.replace('\n\n\n', '\n\n\n\n')],
    ['a text in the blank line', TEXT.replace('\n\n\n', '\nx\n\n')],
    ['two lines of a statement', TEXT.replace('\n\n\n', '\n\none\ntwo\n\n')],
    ['a label in small letters', TEXT.replace('Nonce:', 'nonce:')],
    ['no space after a label', TEXT.replace('Nonce: ', 'Nonce:')],
    ['two spaces after a label', TEXT.replace('Nonce: ', 'Nonce:  ')],
    ['a field twice', TEXT.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['a second, other value of a field', TEXT.replace('Nonce:', 'Nonce: 87654321\nNonce:')],
    ['an unknown field', TEXT.replace('Nonce:', 'Extra: 1\nNonce:')],
    ['fields in another order', TEXT.replace(/(Version: 1)\n(Chain ID: 1)/, '$2\n$1')],
    ['no nonce', TEXT.replace(/Nonce: .*\n/, '')],
    ['a short nonce', TEXT.replace('32891757', '3289175')],
    ['a nonce with a sign', TEXT.replace('32891757', '3289-1757')],
    ['another version', TEXT.replace('Version: 1', 'Version: 2')],
    ['zeros before the chain id', TEXT.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a chain id in hex', TEXT.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['a CAIP-2 id for the chain id', TEXT.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['a day that is none', TEXT.replace('2026-11-29', '2026-11-31')],
    ['a resource that is no URI', `${TEXT}\nResources:\n- https://a.example b`],
    ['a resource without its dash', `${TEXT}\nResources:\nhttps://a.example`],
    ['another sign before a resource', `${TEXT}\nResources:\n* https://a.example`],
    ['a field after the resources', `${TEXT}\nResources:\n- https://a.example\nRequest ID: 1`],
    ['resources twice', `${TEXT}\nResources:\nResources:`],
    ['nothing', ''],
  ])('has %s', (_, text) => expect(readMessage(text)).toBeUndefined())
})
