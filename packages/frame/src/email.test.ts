// Tests email.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEmail } from './email.js'

describe('S5.05 F181 an email address', () => {
  it.each([
    ['visitor@mail.example', 'visitor@mail.example'],
    ['  Visitor@Mail.Example\n', 'visitor@mail.example'],
    ['first.last+tag@mail.example', 'first.last+tag@mail.example'],
    ["o'neil@mail.example", "o'neil@mail.example"],
    ['a@b.co', 'a@b.co'],
    ['visitor@mañana.example', 'visitor@xn--maana-pta.example'],
    [`${'a'.repeat(64)}@mail.example`, `${'a'.repeat(64)}@mail.example`],
  ])('reads %j', (text, email) => expect(readEmail(text)).toBe(email))

  it.each([
    '',
    '@',
    'visitor',
    'visitor@',
    '@mail.example',
    'visitor@mail',
    'visitor@localhost',
    'visitor@127.0.0.1',
    'visitor@[127.0.0.1]',
    'visitor@2130706433',
    'two@at@mail.example',
    'a b@mail.example',
    '"a b"@mail.example',
    '.visitor@mail.example',
    'visitor.@mail.example',
    'visi..tor@mail.example',
    'visitor@-mail.example',
    'visitor@mail..example',
    'visitor@mail.example.',
    'visitor@mail.example/path',
    'visitor@mail.example:25',
    'visitor@mail.example#a',
    'visitor@mail.example?a',
    'visitor@mail%2eexample',
    'visitor@mail.example, other@mail.example',
    'visitor@mail.example\r\nBcc: other@mail.example',
    'Visitor <visitor@mail.example>',
    'visi\u200Btor@mail.example',
    'visitor@mail\u00AD.example',
    'visitor@\u202Email.example',
    'visitör@mail.example',
    `${'a'.repeat(65)}@mail.example`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.example`,
    `a@${'b'.repeat(64)}.example`,
    'a'.repeat(1_017),
  ])('refuses %j', (text) => expect(readEmail(text)).toBeUndefined())

  it('is read as itself, in letters that any mail server takes, whatever text is given', () => {
    const part = fc.string({ unit: fc.constantFrom(...'aZ0._-+@ é\u200B\u0130ß%<>"\\/:'), maxLength: 12 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(part, part).map(([a, b]) => `${a}@${b}.example`),
        ),
        (text) => {
          const email = readEmail(text)
          if (email === undefined) return
          expect(email).toMatch(/^[!-~]+@[a-z\d.-]+$/)
          expect(email).toBe(email.toLowerCase())
          expect(readEmail(email)).toBe(email)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
