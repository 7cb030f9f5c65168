import { base64urlnopad } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { describeRecap, isRecapWithin, readRecap, type Recap } from './recap.js'

const uriOf = (json: string): string => `urn:recap:${base64urlnopad.encode(new TextEncoder().encode(json))}`
/** `{"att":{},"x":"?"}`, with a byte that is no UTF-8. */
const NO_UTF8 = new TextEncoder().encode('{"att":{},"x":"?"}').map((byte) => (byte === 0x3f ? 0xff : byte))
const recapOf = (notes: object[], ability = 'request/personal_sign', resource = 'eip155'): Recap =>
  ({ att: { [resource]: { [ability]: notes } } }) as Recap

describe('the URI of a recap', () => {
  const recap = { att: { 'https://a.example': { 'crud/read': [{}] } }, prf: ['bafy'] }

  it('has its JSON', () => expect(readRecap(uriOf(JSON.stringify(recap)))).toEqual(recap))

  it.each([
    ['no JSON', uriOf('{')],
    ['no list', uriOf('[]')],
    ['no abilities', uriOf('{"att":{"a:b":[]}}')],
    ['no att', uriOf('{}')],
    ['an ability without a group', uriOf('{"att":{"a:b":{"read":[{}]}}}')],
    ['no notes', uriOf('{"att":{"a:b":{"crud/read":[]}}}')],
    ['a note that is none', uriOf('{"att":{"a:b":{"crud/read":[7]}}}')],
    ['proofs that are none', uriOf('{"att":{},"prf":"bafy"}')],
    ['a name twice', uriOf('{"att":{"a:b":{"crud/read":[{}]}},"att":{}}')],
    ['white space', uriOf('{ "att":{}}')],
    ['padding', `${uriOf('{"att":{}}')}=`],
    ['another scheme', uriOf('{"att":{}}').replace('urn', 'URN')],
    ['bytes that are no text', 'urn:recap:_w'],
    ['nothing', 'urn:recap:'],
    ['one ability without a group', uriOf('{"att":{"a:b":{"crud/read":[{}],"read":[{}]}}}')],
    ['an ability without a name', uriOf('{"att":{"a:b":{"crud/":[{}]}}}')],
    ['an ability that begins with its slash', uriOf('{"att":{"a:b":{"/read":[{}]}}}')],
    ['one resource without abilities', uriOf('{"att":{"a:b":{"crud/read":[{}]},"c:d":7}}')],
    ['one note that is none', uriOf('{"att":{"a:b":{"crud/read":[{},null]}}}')],
    ['one proof that is none', uriOf('{"att":{},"prf":["bafy",7]}')],
    ['a text of bytes that are none', `urn:recap:${base64urlnopad.encode(NO_UTF8)}`],
    ['depths', uriOf(`{"att":${'['.repeat(100_000)}`)],
  ])('has not %s', (_, uri) => expect(readRecap(uri)).toBeUndefined())
})

it('a recap is told resource by resource, and group by group, in their order', () => {
  const att = {
    'my:resource:uri.1': { 'other/action': [{}], 'example/append': [{}], 'example/delete': [{}] },
    'https://example.com': { 'example/read': [{}], 'example/append': [{}], 'other/action': [{}] },
    'my:resource:uri.2': { 'example/append': [{}] },
  }
  expect(describeRecap({ att })).toBe(
    'I further authorize the stated URI to perform the following actions on my behalf: ' +
      "(1) 'example': 'append', 'read' for 'https://example.com'. " +
      "(2) 'other': 'action' for 'https://example.com'. " +
      "(3) 'example': 'append', 'delete' for 'my:resource:uri.1'. " +
      "(4) 'other': 'action' for 'my:resource:uri.1'. " +
      "(5) 'example': 'append' for 'my:resource:uri.2'.",
  )
})

it('the name of an ability may have slashes', () => {
  const recap = recapOf([{}], 'crud/read/all', 'a:b')
  expect(describeRecap(recap)).toMatch(/behalf: \(1\) 'crud': 'read\/all' for 'a:b'\.$/)
})

describe('a recap permits only what was asked for', () => {
  it.each([
    ['the same', recapOf([{}]), recapOf([{}]), true],
    ['less', { att: {} }, recapOf([{}]), true],
    ['one chain of two', recapOf([{ chains: ['eip155:1'] }]), recapOf([{ chains: ['eip155:1', 'eip155:10'] }]), true],
    ['a note where none was asked', recapOf([{ chains: ['eip155:1'] }]), recapOf([{}]), true],
    ['the same note', recapOf([{ a: 1 }]), recapOf([{ a: 1 }]), true],
    ['one chain more', recapOf([{ chains: ['a:1', 'a:2'] }]), recapOf([{ chains: ['a:1'] }]), false],
    ['one ability more', { att: { eip155: { 'a/b': [{}], 'a/c': [{}] } } }, recapOf([{}], 'a/b'), false],
    ['another ability', recapOf([{}], 'request/eth_sign'), recapOf([{}]), false],
    ['another resource', recapOf([{}], undefined, 'solana'), recapOf([{}]), false],
    ['a name that every object has', recapOf([{}], undefined, 'constructor'), recapOf([{}]), false],
    ['another chain', recapOf([{ chains: ['eip155:2'] }]), recapOf([{ chains: ['eip155:1'] }]), false],
    ['no chain', recapOf([{ chains: [] }]), recapOf([{ chains: ['eip155:1'] }]), false],
    ['no note where one was asked', recapOf([{}]), recapOf([{ chains: ['eip155:1'] }]), false],
    ['one note more', recapOf([{ a: 1 }, {}]), recapOf([{ a: 1 }]), false],
    ['another value', recapOf([{ a: 1 }]), recapOf([{ a: '1' }]), false],
    ['a proof', { att: {}, prf: ['bafy'] }, recapOf([{}]), false],
    ['the proof that was asked', { att: {}, prf: ['bafy'] }, { att: {}, prf: ['bafy'] }, true],
  ])('%s', (_, recap, asked, isWithin) => expect(isRecapWithin(recap, asked)).toBe(isWithin))
})
