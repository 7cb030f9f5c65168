import { describe, expect, it } from 'vitest'
import { scrub } from './scrub.js'

describe('a text in the log', () => {
  it.each([
    'connect to 127.0.0.1:80',
    'from 2001:db8::1 and ::1',
    'from 2001:db8:0:0:0:0:0:1',
    'account 0x00000000219ab540356cBB839Cbe05303d7705Fa',
    'account 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
    'account bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'GET https://rpc.example/v2/key-of-the-operator?a=b',
    'postgres://user:word@db.example/latchkit',
    '5.1.1 <secret.word+key@mail.example> is unknown',
    'to: "the key"@example',
    'mail to=secret.word%40mail.example failed',
    'path ?projectId=secret&search=name',
  ])('names neither addresses nor IPs nor URLs nor queries: %s', (text) => {
    expect(scrub(text)).toContain('…')
    expect(scrub(text)).not.toMatch(/\d{3,}|0x0|7xKX|bc1q|example|key|word|secret|db8/)
  })

  it('keeps everything else, 500 characters at most', () => {
    const plain = 'relation "blocks" does not exist (at 12:30:05)'
    expect(scrub(plain)).toBe(plain)
    expect(scrub('a '.repeat(400_000))).toHaveLength(500)
  })
})
