// Tests kit/hints.ts, options.hints.ts.
import { writeMessage } from '@latchkit/siwx'
import { describe, expect, it } from 'vitest'
import type { Adapter } from '../adapter/adapter.types.js'
import type { Pairing, PairingFactory } from '../adapter/pairing.types.js'
import type { Namespace } from '../base/caip.js'
import { bitcoin, solana, solanaDevnet } from '../features/network/networks.other.js'
import * as list from '../features/list.js'
import type { FeatureOptions, LatchOptions } from './options.types.js'
import { collectHints } from './hints.js'
import { oneNetwork as network } from '../features/network/network.fixture.js'

const good: LatchOptions = { networks: [network], adapters: [], metadata: { name: 'Test' } }

const hints = (options: object, ...namespaces: Namespace[]): Promise<string[]> =>
  collectHints({
    given: { ...good, ...options },
    adapters: new Map((['eip155', ...namespaces] as const).map((namespace) => [namespace, {} as Adapter])),
    list,
    supports: undefined,
  })

/** Whether a message can have this statement. */
function canWrite(statement: string): boolean {
  try {
    return !!writeMessage({
      domain: 'app.example',
      accountAddress: `0x${'11'.repeat(20)}`,
      statement,
      uri: 'https://app.example',
      version: '1',
      chainId: 'eip155:1',
      nonce: 'nonce0001',
      issuedAt: '2026-01-01T00:00:00Z',
    })
  } catch {
    return false
  }
}

describe('the hints', () => {
  it('names each option that has no effect yet', async () => {
    const features: FeatureOptions = {
      onramp: true,
      activity: true,
      branding: true,
      legalCheckbox: true,
      connectorTypeOrder: ['recent'],
      walletFeaturesOrder: ['send', 'receive'],
    }
    expect(await hints({ features, termsConditionsUrl: '/terms' })).toEqual([
      'not built yet, and without effect: features.onramp.',
    ])
  })

  it('is empty for what is built, and for what is off', async () => {
    const features = { legalCheckbox: true, email: false, onramp: undefined }
    const metadata = { name: 'Test', url: 'https://example.org/app', description: '', icons: [] }
    const tokens = { dark: { bg: '#000' } }
    const looks = { density: 'compact', zIndex: '10', backdrop: 'transparent', tokens }
    const themeVariables = { accent: 'red', fontFamily: 'serif', radius: '4px', ...looks }
    const links = { termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' }
    const chosen = { id: 'x', themeMode: 'light', debug: true, enableReconnect: false, siwx: undefined }
    expect(await hints({ ...links, ...chosen, features, metadata, themeVariables })).toEqual([])
    expect(await hints({})).toEqual([])
  })

  it('separates misspelt names from those that are not built yet', async () => {
    const options = {
      enableReconect: false,
      features: { legalCheckBox: true, onramp: true },
      themeVariables: { '--accent': 'red', toString: 'x' },
      forgotten: undefined,
    }
    expect(await hints(options)).toEqual([
      'no such option, misspelt perhaps: enableReconect, features.legalCheckBox.',
      'not built yet, and without effect: features.onramp.',
      'no such option, misspelt perhaps: themeVariables.--accent, themeVariables.toString.',
    ])
  })

  it('S3.18 says what of the theme has no effect', async () => {
    const themeVariables = { accent: 'reddish', tokens: { dark: { bgg: 'red' } } }
    const options = { ...good, themeVariables } as LatchOptions
    const adapters = new Map([['eip155', {} as Adapter]] as const)
    expect(await collectHints({ given: options, adapters, list, supports: (_, value) => value !== 'reddish' })).toEqual(
      [
        'themeVariables.accent has no effect: it is no CSS color.',
        'themeVariables.tokens.dark.bgg has no effect: it is no token.',
      ],
    )
  })

  it('names the tokens that no network of the app has', async () => {
    const address = `0x${'1'.repeat(40)}`
    const tokens = (...list: unknown[]): object => ({ tokens: { [network.caipNetworkId]: list } })
    expect(await hints(tokens(address, `${network.caipNetworkId}:${address}`))).toEqual([])
    for (const wrong of [`eip155:999:${address}`, 'USDC', 7])
      expect(await hints(tokens(address, wrong))).toEqual([
        `tokens["${network.caipNetworkId}"] has no effect for "${wrong}": it is no address of that network.`,
      ])
    expect(await hints({ tokens: { 'eip155:999': [address] } })).toEqual([
      'tokens["eip155:999"] has no effect: the app has no such network.',
    ])
    expect(await hints({ tokens: { [network.caipNetworkId]: address } })).toEqual([
      `tokens["${network.caipNetworkId}"] has no effect: it is no list of addresses.`,
    ])
  })

  it('has the hints of the adapters last', async () => {
    const adapter: Partial<Adapter> = { hints: async () => ['Of the adapter.'] }
    const adapters = new Map([['eip155', adapter as Adapter]] as const)
    expect(await collectHints({ given: good, adapters, list, supports: undefined })).toEqual(['Of the adapter.'])
  })

  it('names the adapter that a network lacks, once for each namespace', async () => {
    const networks = [network, solana, solanaDevnet, bitcoin]
    expect(await hints({ networks })).toEqual([
      'no wallet connects on Solana without its adapter: add createSolanaAdapter() from @latchkit/adapter-solana.',
      'no wallet connects on Bitcoin without its adapter: add createBitcoinAdapter() from @latchkit/adapter-bitcoin.',
    ])
    expect(await hints({ networks }, 'solana', 'bip122')).toEqual([])
  })

  it('says of options of signing in that no message can have them, or that they have no effect', async () => {
    const siwx = { url: '/siwx', statement: 'Sign in to My app (v1).', expiresInMs: 1, oneClick: ['org.example'] }
    expect(await hints({ siwx })).toEqual([])
    for (const statement of ['Café', 'two\nlines', '', 'a "quote"'])
      expect(await hints({ siwx: { ...siwx, statement } })).toEqual([expect.stringContaining('siwx.statement')])
    // The grammar of the messages says the same of each character.
    for (let code = 1; code < 0x180; code += 1) {
      const statement = `a${String.fromCharCode(code)}b`
      const isWritable = canWrite(statement)
      expect(await hints({ siwx: { ...siwx, statement } }), `${code}`).toHaveLength(isWritable ? 0 : 1)
    }
    for (const expiresInMs of [0, -1, NaN, Infinity])
      expect(await hints({ siwx: { ...siwx, expiresInMs } })).toEqual([expect.stringContaining('siwx.expiresInMs')])
    expect(await hints({ siwx: { ...siwx, required: false } })).toEqual([expect.stringContaining('siwx.oneClick')])
  })

  it('says that pairing needs a relay, where it has none of its own', async () => {
    const pairing = (needsRelay?: boolean): PairingFactory => Object.assign(() => ({}) as Pairing, { needsRelay })
    const lacking = [expect.stringContaining('without endpoints.relay')]
    for (const endpoints of [
      undefined,
      {},
      { relay: '' },
      { relay: { url: '' } },
      { directory: 'https://example.org' },
    ])
      expect(await hints({ pairing: pairing(true), endpoints })).toEqual(lacking)
    expect(await hints({ pairing: pairing(true), endpoints: { relay: 'wss://relay.example.org' } })).toEqual([])
    expect(await hints({ pairing: pairing(false) })).toEqual([])
    expect(await hints({ pairing: pairing() })).toEqual([])
  })

  it.each(['https://relay.example.org', 'relay.example.org', '//relay.example.org', 7])(
    'says that %j is no endpoints.relay',
    async (url) => {
      const said = expect.stringMatching(/^endpoints\.relay .*wss:.*is not/) as string
      expect(await hints({ endpoints: { relay: url } })).toEqual([said])
      expect(await hints({ endpoints: { relay: { url: 'wss://relay.example.org', restricted: url } } })).toEqual([said])
    },
  )

  it.each(['wss://relay.example.org', 'ws://127.0.0.1:5555/path', 'WSS://relay.example.org'])(
    'takes %s for endpoints.relay',
    async (url) => {
      expect(await hints({ endpoints: { relay: url } })).toEqual([])
      expect(await hints({ endpoints: { relay: { url, restricted: url } } })).toEqual([])
    },
  )

  it('says that a legal checkbox needs something to agree to', async () => {
    const features = { legalCheckbox: true }
    expect(await hints({ features })).toEqual([expect.stringContaining('termsConditionsUrl or privacyPolicyUrl')])
    expect(await hints({ features, privacyPolicyUrl: '/privacy' })).toEqual([])
  })

  it.each(['', 'example.org', '/app', 'localhost:3000', 'ipfs://x'])('says that %j is no metadata.url', async (url) => {
    expect(await hints({ metadata: { name: 'Test', url } })).toEqual([expect.stringContaining('https://example.org')])
  })

  it.each(['https://example.org', 'http://localhost:3000/#app'])('takes %s for metadata.url', async (url) => {
    expect(await hints({ metadata: { name: 'Test', url } })).toEqual([])
  })
})
