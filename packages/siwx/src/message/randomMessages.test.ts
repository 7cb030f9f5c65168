// Tests composeMessage.ts, fields.ts, message/forms.ts.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkMessage } from './checkMessage.js'
import type { SignInMessage } from './message.types.js'
import { anyMessage, expecting, FULL } from './messages.fixture.js'
import { readMessage } from './readMessage.js'
import { MessageFieldError, writeMessage } from './writeMessage.js'

const numRuns = 10_000

it('any message is read as it was written, and passes', () => {
  fc.assert(
    fc.property(anyMessage, ({ message, now }) => {
      const text = writeMessage(message)
      const read = readMessage(text)
      expect(read).toEqual(message)
      expect(checkMessage(read, expecting(message, now))).toEqual({ isValid: true })
    }),
    { numRuns },
  )
})

/** Any other letter, or none, in the place of one letter or before it. */
const anyEdit = fc.record({
  at: fc.nat(),
  letter: fc.oneof(
    fc.string({ unit: 'binary', minLength: 0, maxLength: 1 }),
    fc.constantFrom(...'\n\r\t :/-.0123456789aAzZ'),
  ),
  isInserted: fc.boolean(),
})

it('a text with one letter changed is never taken for the message', () => {
  fc.assert(
    fc.property(anyMessage, anyEdit, ({ message, now }, { at, letter, isInserted }) => {
      const text = writeMessage(message)
      const place = at % text.length
      const changed = text.slice(0, place) + letter + text.slice(isInserted ? place : place + 1)
      fc.pre(changed !== text)
      expect(checkMessage(readMessage(changed), expecting(message, now)).isValid).toBe(false)
    }),
    { numRuns },
  )
})

it('a message with one field changed is never taken for the other', () => {
  const field = fc.constantFrom<keyof SignInMessage>(
    'scheme',
    'domain',
    'accountAddress',
    'statement',
    'uri',
    'chainId',
    'nonce',
    'issuedAt',
    'expirationTime',
    'notBefore',
    'requestId',
    'resources',
  )
  fc.assert(
    fc.property(anyMessage, anyMessage, field, ({ message, now }, { message: other }, name) => {
      fc.pre(JSON.stringify(message[name]) !== JSON.stringify(other[name]))
      const changed: SignInMessage = { ...message, [name]: other[name] }
      expect(checkMessage(changed, expecting(message, now)).isValid).toBe(false)
      expect(checkMessage(readMessage(writeIfRight(changed)), expecting(message, now)).isValid).toBe(false)
    }),
    { numRuns },
  )
})

/** Writes a message, or nothing where its fields don't go together. */
function writeIfRight(message: SignInMessage): string {
  try {
    return writeMessage(message)
  } catch (error) {
    expect(error).toBeInstanceOf(MessageFieldError)
    return ''
  }
}

it('reading never throws, whatever is read', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => readMessage(value as string) === undefined),
    { numRuns: 1_000 },
  )
  const lines = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Resources:', '- ', 'URI: ', '')))
  fc.assert(fc.property(lines, (all) => readMessage(all.join('\n')) === undefined))
})

it('reading a long text never throws, for each field that is long', () => {
  const text = writeMessage(FULL)
  const values = Object.values(FULL).filter((value) => typeof value === 'string' && text.includes(value))
  expect(values.length).toBe(11)
  for (const value of values)
    for (const part of ['a', '%41'])
      expect(readMessage(text.replace(String(value), part.repeat(5_000_000)))).toBeUndefined()
})
