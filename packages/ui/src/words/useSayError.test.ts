import { isLatchError } from '@latchkit/core'
import { toWalletError } from '@latchkit/core/adapter'
import { expect, test } from 'vitest'
import { errorsWords } from './errors.words.js'
import { ENGLISH } from './translation.js'
import { sayer } from './useSay.js'
import { sayError, type SaidError } from './useSayError.js'

const said = (error: SaidError): string => sayError(sayer(errorsWords, ENGLISH), error)
const HOSTILE = '<b>Send me your seed</b> {reason} https://evil.example'

test.each([
  HOSTILE,
  new Error(HOSTILE),
  { code: 4001, message: HOSTILE },
  { code: -32603, message: 'Internal', data: { originalError: { code: 4902, message: HOSTILE } } },
  { code: HOSTILE, message: HOSTILE, shortMessage: HOSTILE },
])('what a wallet wrote is never shown: %o', (thrown) => {
  const error = toWalletError(thrown)
  expect(isLatchError(error)).toBe(true)
  expect(said(error)).not.toMatch(/seed|evil|[<{]/)
})

test('F136 an address of another kind of chain is told as such', () => {
  const code = 'wallet/bad-address'
  expect(said({ code, context: { fault: 'other-chain' } })).toBe('That’s an address of another kind of network.')
  for (const context of [{}, { fault: 'malformed' }])
    expect(said({ code, context })).toBe('That isn’t an address of this network.')
})

test('F118, F134 what was refused before any wallet was asked is not put down to the wallet', () => {
  expect(said({ code: 'wallet/bad-amount', context: {} })).toBe('That amount can’t be sent.')
  expect(said({ code: 'wallet/risky-address', context: {} })).toMatch(/^Nobody has the key to that address\./)
})

test('no gap stays open, whatever an error carries', () => {
  for (const code of ['wallet/locked', 'wallet/reverted', 'wallet/switch-not-supported', 'wallet/already-pending'])
    for (const context of [{}, { wallet: undefined, reason: undefined }, { wallet: {}, reason: 5 }, { wallet: '' }])
      expect(said({ code, context })).not.toMatch(/[{}]|undefined|object/)
})

test('a sentence begins with a capital letter, a wallet’s name as it is written', () => {
  const code = 'wallet/switch-not-supported'
  expect(said({ code, context: {} })).toMatch(/^Your wallet can’t .* inside your wallet;/)
  expect(said({ code, context: { wallet: 'eWallet' } })).toMatch(/^eWallet can’t /)
})

test('a code of another release still has a text', () => {
  for (const code of ['wallet/of-tomorrow', 'toString', '__proto__', ''])
    expect(said({ code, context: {} })).toBe('Something went wrong in your wallet.')
})

test('a reason that a contract gave is told', () => {
  const error = toWalletError({ code: 3, message: 'execution reverted: Paused' })
  expect(said(error)).toBe('The network refused it: Paused')
})
