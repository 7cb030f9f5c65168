import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { Pairing, PairingFactory } from '../../adapter/pairing.types.js'
import type { Namespace } from '../../base/caip.js'
import { bitcoin, solana, solanaDevnet } from '../network/networks.other.js'
import type { Network } from '../network/network.types.js'
import { hintsOf } from './options.hints.js'
import type { Features, LatchOptions } from './options.types.js'

const network: Network = { ...solana, id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155', name: 'One' }
const good: LatchOptions = { networks: [network], adapters: [], metadata: { name: 'Test' } }

const hints = (options: object, ...namespaces: Namespace[]): string[] =>
  hintsOf(
    { ...good, ...options },
    new Map((['eip155', ...namespaces] as const).map((namespace) => [namespace, {} as Adapter])),
  )

describe('hintsOf', () => {
  it('names each option that has no effect yet', () => {
    const features: Features = { swaps: true, branding: true, legalCheckbox: true, connectorTypeOrder: ['recent'] }
    expect(hints({ tokens: {}, siwx: {}, features, termsConditionsUrl: '/terms' })).toEqual([
      'not built yet, and without effect: tokens, siwx, features.swaps, features.branding.',
    ])
  })

  it('is empty for what is built, and for what is off', () => {
    const features = { legalCheckbox: true, email: false, swaps: undefined }
    const metadata = { name: 'Test', url: 'https://example.org/app', description: '', icons: [] }
    const tokens = { dark: { bg: '#000' } }
    const looks = { density: 'compact', zIndex: '10', backdrop: 'transparent', tokens }
    const themeVariables = { accent: 'red', fontFamily: 'serif', radius: '4px', ...looks }
    const links = { termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' }
    const chosen = { id: 'x', themeMode: 'light', debug: true, enableReconnect: false, siwx: undefined }
    expect(hints({ ...links, ...chosen, features, metadata, themeVariables })).toEqual([])
    expect(hints({})).toEqual([])
  })

  it('tells misspelt names from those that are not built yet', () => {
    const options = {
      enableReconect: false,
      features: { legalCheckBox: true, swaps: true },
      themeVariables: { '--accent': 'red', toString: 'x' },
      forgotten: undefined,
    }
    expect(hints(options)).toEqual([
      'no such option, misspelt perhaps: enableReconect, features.legalCheckBox, themeVariables.--accent, themeVariables.toString.',
      'not built yet, and without effect: features.swaps.',
    ])
  })

  it('S3.18 says what of the theme has no effect', () => {
    const themeVariables = { accent: 'reddish', tokens: { dark: { bgg: 'red' } } }
    const options = { ...good, themeVariables } as LatchOptions
    const adapters = new Map([['eip155', {} as Adapter]] as const)
    expect(hintsOf(options, adapters, (_, value) => value !== 'reddish')).toEqual([
      'themeVariables.accent has no effect: it is no CSS color.',
      'themeVariables.tokens.dark.bgg has no effect: it is no token.',
    ])
  })

  it('names the adapter that a network lacks, once for each namespace', () => {
    const networks = [network, solana, solanaDevnet, bitcoin]
    expect(hints({ networks })).toEqual([
      'no wallet connects on Solana without its adapter: add createSolanaAdapter() from @latchkit/adapter-solana.',
      'no wallet connects on Bitcoin without its adapter: add createBitcoinAdapter() from @latchkit/adapter-bitcoin.',
    ])
    expect(hints({ networks }, 'solana', 'bip122')).toEqual([])
  })

  it('says that pairing needs a relay, where it has none of its own', () => {
    const pairing = (needsRelay?: boolean): PairingFactory => Object.assign(() => ({}) as Pairing, { needsRelay })
    const lacking = [expect.stringContaining('without endpoints.relay')]
    for (const endpoints of [
      undefined,
      {},
      { relay: '' },
      { relay: { url: '' } },
      { directory: 'https://example.org' },
    ])
      expect(hints({ pairing: pairing(true), endpoints })).toEqual(lacking)
    expect(hints({ pairing: pairing(true), endpoints: { relay: 'wss://relay.example.org' } })).toEqual([])
    expect(hints({ pairing: pairing(false) })).toEqual([])
    expect(hints({ pairing: pairing() })).toEqual([])
  })

  it.each(['https://relay.example.org', 'relay.example.org', '//relay.example.org', 7])(
    'says that %j is no endpoints.relay',
    (url) => {
      const said = expect.stringMatching(/^endpoints\.relay .*wss:.*is not/) as string
      expect(hints({ endpoints: { relay: url } })).toEqual([said])
      expect(hints({ endpoints: { relay: { url: 'wss://relay.example.org', restricted: url } } })).toEqual([said])
    },
  )

  it.each(['wss://relay.example.org', 'ws://127.0.0.1:5555/path', 'WSS://relay.example.org'])(
    'takes %s for endpoints.relay',
    (url) => {
      expect(hints({ endpoints: { relay: url } })).toEqual([])
      expect(hints({ endpoints: { relay: { url, restricted: url } } })).toEqual([])
    },
  )

  it('says that a legal checkbox needs something to agree to', () => {
    const features = { legalCheckbox: true }
    expect(hints({ features })).toEqual([expect.stringContaining('termsConditionsUrl or privacyPolicyUrl')])
    expect(hints({ features, privacyPolicyUrl: '/privacy' })).toEqual([])
  })

  it.each(['', 'example.org', '/app', 'localhost:3000', 'ipfs://x'])('says that %j is no metadata.url', (url) => {
    expect(hints({ metadata: { name: 'Test', url } })).toEqual([expect.stringContaining('https://example.org')])
  })

  it.each(['https://example.org', 'http://localhost:3000/#app'])('takes %s for metadata.url', (url) => {
    expect(hints({ metadata: { name: 'Test', url } })).toEqual([])
  })
})
