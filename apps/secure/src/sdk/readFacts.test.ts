import { expect, it } from 'vitest'
import { readFacts } from './readFacts.js'

/** A page with these elements `meta`. */
const page = (metas: Readonly<Record<string, string>> = {}) => ({
  querySelector: (selector: string) => {
    const content = metas[/"(.+)"/.exec(selector)?.[1] ?? '']
    return content === undefined ? null : ({ getAttribute: () => content } as unknown as Element)
  },
})

it('reads whose frame it is from its address, and the rest from the server’s page', () => {
  const search = '?projectId=app&parent=https%3A%2F%2Fapp.example'
  const facts = { projectId: 'app', parentOrigin: 'https://app.example' }
  expect(readFacts(page() as never, { search })).toEqual({ ...facts, isTrusted: false, nonce: undefined })
  const metas = { 'latchkit-trusted': 'true', 'latchkit-nonce': 'n-1' }
  expect(readFacts(page(metas) as never, { search })).toEqual({ ...facts, isTrusted: true, nonce: 'n-1' })
})

it.each([
  '',
  '?projectId=app',
  '?parent=https%3A%2F%2Fapp.example',
  '?projectId=app&parent=https%3A%2F%2Fapp.example%2F',
  '?projectId=app&parent=https%3A%2F%2Fapp.example%3A443',
  '?projectId=app&parent=null',
  '?projectId=app&parent=app.example',
])('is no frame at the address %j', (search) => expect(readFacts(page() as never, { search })).toBeUndefined())
