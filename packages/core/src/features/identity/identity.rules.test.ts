import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readIdentity, readIdentityName, readImage } from './identity.rules.js'

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const hosts = { gateway: 'https://ipfs.example/', origin: 'http://127.0.0.1:8080' }

it.each([
  [`ipfs://${CID}`, `https://ipfs.example/ipfs/${CID}`],
  [`ipfs://ipfs/${CID}/a%20b.png`, `https://ipfs.example/ipfs/${CID}/a%20b.png`],
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
])('F144 the picture %s is %s', (given, image) => expect(readImage(given, hosts)).toBe(image))

it.each([
  `ipfs://${CID}/../../x`,
  `ipfs://${CID}/%2e%2e/x`,
  `ipfs://${CID}?x=1`,
  'ipfs://short',
  'ipns://name.eth',
  'http://pictures.example/a.png',
  'javascript:alert(1)',
  'data:text/html,x',
  'eip155:1/erc721:0x1/1',
  null,
  7,
])('F144 the picture %s is none', (given) => expect(readImage(given, hosts)).toBeNull())

it('F144 there is no picture of IPFS without a gateway of the app', () => {
  expect(readImage(`ipfs://${CID}`, { ...hosts, gateway: undefined })).toBeNull()
})

it.each(['', 'a b.eth', 'a\u202Eb.eth', 'a\u200Bb.eth', `${'x'.repeat(300)}.eth`, 'a\n.eth', 7, null, {}])(
  'F151 the name %j is none',
  (name) => expect(readIdentityName(name)).toBeNull(),
)

it('reads any answer without a throw', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (name, image) => {
      const identity = readIdentity(name, image, hosts)
      expect(identity.image ?? 'https:').toMatch(/^(https:|data:image\/|http:\/\/127\.0\.0\.1:8080\/)/)
    }),
    { numRuns: 10_000 },
  )
})
