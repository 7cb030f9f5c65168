// Tests network.options.ts.
import { mainnet } from 'viem/chains'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Adapter } from '../adapter/adapter.types.js'
import type { Network } from '../adapter/network.types.js'
import * as features from '../features/list.js'
import { resolveOptions } from './options.rules.js'
import type { FeatureOptions, LatchOptions } from './options.types.js'
import { oneNetwork as network } from '../features/network/network.fixture.js'

const other: Network = { ...network, id: 2, caipNetworkId: 'eip155:2', name: 'Two' }
const good: LatchOptions = {
  networks: [network, other],
  adapters: [() => ({}) as Adapter],
  metadata: { name: 'Test' },
}
const bad = (changes: object) => (): unknown => resolveOptions({ ...good, ...changes }, features)

describe('resolveOptions', () => {
  it('fills in the defaults', () => {
    expect(resolveOptions(good, features)).toEqual({
      ...good,
      id: '',
      features: {},
      defaultNetwork: 'eip155:1',
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
      enableReconnect: true,
      debug: false,
    })
  })

  it('keeps what the app chose', () => {
    const chosen = { id: 'shop-2', defaultNetwork: 'eip155:2', enableNetworkSwitch: false, debug: true } as const
    expect(resolveOptions({ ...good, ...chosen }, features)).toMatchObject(chosen)
  })

  it('S3.14 takes a chain of viem’s as it is and gives it its CAIP ids', () => {
    const { networks, defaultNetwork } = resolveOptions({ ...good, networks: [mainnet, other] }, features)
    expect(networks).toEqual([{ ...mainnet, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' }, other])
    expect(defaultNetwork).toBe('eip155:1')
  })

  it('S7.01 S7.24 takes one text for all services except the relay and the gateway of IPFS', () => {
    const server = 'https://kit.example'
    const { endpoints } = resolveOptions({ ...good, endpoints: server }, features)
    const all = { server, directory: server, telemetry: server, api: server, rpc: server }
    expect(endpoints).toEqual(all)
    expect(resolveOptions({ ...good, endpoints: { server } }, features).endpoints).toEqual(all)
  })

  it('S7.01 takes the server for each service that has no URL of its own', () => {
    const server = { url: 'https://kit.example', restricted: 'https://other.example' }
    const own = { rpc: 'https://nodes.example', relay: 'wss://relay.example', api: undefined as unknown as string }
    const { endpoints } = resolveOptions({ ...good, endpoints: { server, ...own } }, features)
    expect(endpoints).toEqual({
      server,
      directory: server,
      telemetry: server,
      api: server,
      rpc: own.rpc,
      relay: own.relay,
    })
  })

  it('S3.14 S7.24 reads a network by the RPC proxy, and keeps its own URLs as chainDefault', () => {
    const given = { ...network, rpcUrls: { default: { http: ['https://node.example'] } } }
    const proxied = { endpoints: { rpc: 'https://kit.example/' }, projectId: 'p 1' }
    const [first] = resolveOptions({ ...good, ...proxied, networks: [given] }, features).networks
    const http = ['https://kit.example/v1/?chainId=eip155:1&projectId=p%201']
    expect(first?.rpcUrls).toEqual({ default: { http }, chainDefault: given.rpcUrls.default })
    const hosts = { url: 'https://kit.example', restricted: 'https://other.example/' }
    const [second] = resolveOptions(
      { ...good, ...proxied, endpoints: { rpc: hosts }, networks: [given] },
      features,
    ).networks
    const elsewhere = ['https://other.example/v1/?chainId=eip155:1&projectId=p%201']
    expect(second?.rpcUrls).toEqual({ ...first?.rpcUrls, restricted: { http: elsewhere } })
    // A network that was read once is not changed again.
    expect(resolveOptions({ ...good, ...proxied, networks: [first!] }, features).networks).toEqual([first])
    const bitcoin = { ...given, id: 'x', caipNetworkId: 'bip122:x', chainNamespace: 'bip122' } as const
    expect(resolveOptions({ ...good, ...proxied, networks: [bitcoin] }, features).networks).toEqual([bitcoin])
  })

  it.each([2, 'eip155:2', other, { ...mainnet, id: 2 }])('takes the default network as %o', (defaultNetwork) => {
    expect(bad({ defaultNetwork })()).toMatchObject({ defaultNetwork: 'eip155:2' })
  })

  it('takes an option that is undefined for one not given', () => {
    const metadata = { name: 'Test', url: undefined, icons: undefined }
    const given = {
      id: undefined,
      enableNetworkSwitch: undefined,
      enableReconnect: undefined,
      features: undefined,
      metadata,
    }
    expect(bad(given)()).toMatchObject({ id: '', enableNetworkSwitch: true, enableReconnect: true, features: {} })
  })

  it.each([2 ** 31, -1, 0, 1.5, NaN, 1n])('refuses a chain whose id is %s, and says what ids are', (id) => {
    expect(bad({ networks: [{ ...mainnet, id }] })).toThrow(
      expect.objectContaining({
        code: 'options/bad-network',
        message: 'Networks[0] is no network: its id must be a whole number from 1 to 2147483647.',
      }),
    )
  })

  it('S3.17 has the groups of wallets that are some, with the texts among their wallets', () => {
    const { walletGroups } = resolveOptions(
      {
        ...good,
        walletGroups: [
          null,
          { name: '', wallets: ['a'] },
          { name: 'Nothing', wallets: [] },
          { name: 'No texts', wallets: [false, ''] },
          { name: 'No list', wallets: 'a' },
          { name: 'Ours', wallets: [7, 'a'] },
        ] as never,
      },
      features,
    )
    expect(walletGroups).toEqual([{ name: 'Ours', wallets: ['a'] }])
  })

  it.each([undefined, null, 7, 'x', []])('refuses %j in place of options', (options) => {
    expect(() => resolveOptions(options as never, features)).toThrow(
      expect.objectContaining({ code: 'options/not-an-object' }),
    )
  })

  it.each([
    [{ networks: undefined }, 'bad-networks', 'createLatch({ networks: [mainnet] }), from @latchkit/core/networks'],
    [{ networks: [] }, 'bad-networks', 'No ActiveCaipNetwork or client found: name at least one network'],
    [{ networks: [network, null] }, 'bad-network', 'Networks[1] is no network: it is not an object.'],
    [
      { networks: [{ id: 'one', name: 'One' }] },
      'bad-network',
      'it has no caipNetworkId: take it from @latchkit/core/networks.',
    ],
    [{ networks: [{ id: 1, name: 'One' }] }, 'bad-network', 'it has no currency'],
    [{ networks: [{ ...mainnet, id: '1' }] }, 'bad-network', 'it has no caipNetworkId'],
    [{ networks: [{ ...mainnet, chainNamespace: 'solana' }] }, 'bad-network', 'it has no caipNetworkId'],
    [{ networks: [mainnet, , network] }, 'bad-network', 'Networks[1] is no network: it is not an object.'],
    [{ networks: [{ ...network, id: '1' }] }, 'bad-network', 'its id is another'],
    [{ networks: [{ ...network, id: [1] }] }, 'bad-network', 'its id is another'],
    [{ networks: [{ ...network, caipNetworkId: `eip155:${2 ** 31}` }] }, 'bad-network', 'its chain id not below 2^31'],
    [{ networks: [{ ...network, rpcUrls: { default: { http: [''] } } }] }, 'bad-network', 'no rpcUrls.default.http'],
    [{ networks: [mainnet, network] }, 'duplicate-network', 'eip155:1 is named twice'],
    [{ networks: [{ ...network, caipNetworkId: 'eip155' }] }, 'bad-network', 'is not CAIP-2'],
    [{ networks: [{ ...network, caipNetworkId: '__proto__:1' }] }, 'bad-network', 'is not CAIP-2'],
    [{ networks: [{ ...network, chainNamespace: 'solana' }] }, 'bad-network', 'its namespace is another'],
    [{ networks: [{ ...network, name: '' }] }, 'bad-network', 'it has no name'],
    [{ networks: [{ ...network, nativeCurrency: {} }] }, 'bad-network', 'it has no currency'],
    [{ networks: [{ ...network, nativeCurrency: null }] }, 'bad-network', 'it has no currency'],
    [{ networks: [{ ...network, rpcUrls: undefined }] }, 'bad-network', 'it has no rpcUrls.default.http'],
    [{ networks: [{ ...network, rpcUrls: { default: null } }] }, 'bad-network', 'it has no rpcUrls.default.http'],
    [{ networks: [{ ...network, rpcUrls: { default: { http: 'x' } } }] }, 'bad-network', 'no rpcUrls.default.http'],
    [{ networks: [{ ...network, rpcUrls: { default: { http: [7] } } }] }, 'bad-network', 'no rpcUrls.default.http'],
    [{ networks: [network, network] }, 'duplicate-network', 'eip155:1 is named twice'],
    [{ defaultNetwork: 'eip155:7' }, 'bad-default-network', 'not eip155:7.'],
    [{ defaultNetwork: 7 }, 'bad-default-network', 'not eip155:7.'],
    [{ defaultNetwork: { ...network, caipNetworkId: 'eip155:7' } }, 'bad-default-network', 'not eip155:7.'],
    [{ defaultNetwork: 'polygon' }, 'bad-default-network', 'its chain id, its CAIP-2 id, as eip155:1 is, or itself'],
    [{ defaultNetwork: null }, 'bad-default-network', 'must be one of the networks'],
    [
      { networks: [{ ...network, caipNetworkId: 'polkadot:91b171bb158e2d38', chainNamespace: 'polkadot' }] },
      'bad-network',
      'Networks[0] is no network: no adapter speaks polkadot, only eip155, solana, bip122.',
    ],
    [
      { defaultAccountTypes: { solana: 'eoa', polkadot: 'eoa' } },
      'bad-option',
      'defaultAccountTypes must be by namespace, which is eip155, solana, bip122: no adapter speaks polkadot.',
    ],
    [{ defaultAccountTypes: 'eoa' }, 'bad-option', 'defaultAccountTypes must be an object'],
    [{ adapters: undefined }, 'bad-adapters', 'createWagmiAdapter()'],
    [{ adapters: [{}] }, 'bad-adapters', 'createWagmiAdapter()'],
    [{ metadata: undefined }, 'bad-metadata', 'createLatch({ metadata: { name:'],
    [{ metadata: { name: '' } }, 'bad-metadata', 'createLatch({ metadata: { name:'],
    [{ metadata: { name: 'Test', url: new URL('https://example.org') } }, 'bad-option', 'metadata.url must be a text'],
    [{ metadata: { name: 'Test', url: null } }, 'bad-option', 'metadata.url must be a text'],
    [{ metadata: { name: 'Test', description: 7 } }, 'bad-option', 'metadata.description must be a text'],
    [{ metadata: { name: 'Test', icons: 'x.png' } }, 'bad-option', 'metadata.icons must be a list of texts'],
    [{ metadata: { name: 'Test', icons: [7] } }, 'bad-option', 'metadata.icons must be a list of texts'],
    [{ id: 'my shop' }, 'bad-id', 'not my shop'],
    [{ id: '../x' }, 'bad-id', 'Letters, digits and hyphens'.toLowerCase()],
    [{ id: 7 }, 'bad-id', 'not 7'],
    [{ themeMode: 'blue' }, 'bad-theme-mode', 'dark, light, system or inherit, not blue'],
    [{ themeVariables: 'red' }, 'bad-option', 'themeVariables must be an object'],
    [{ locale: 1 }, 'bad-option', 'locale must be a text'],
    [{ projectId: 12345 }, 'bad-option', 'projectId must be a text'],
    [{ sdkType: null }, 'bad-option', 'sdkType must be a text'],
    [{ sdkVersion: 2 }, 'bad-option', 'sdkVersion must be a text'],
    [{ endpoints: 7 }, 'bad-option', 'endpoints must be an object'],
    [{ endpoints: { server: 7 } }, 'bad-option', 'endpoints.server must be a text'],
    [{ endpoints: { api: null } }, 'bad-option', 'endpoints.api must be a text'],
    [{ endpoints: { rpc: 7 } }, 'bad-option', 'endpoints.rpc must be a text'],
    [{ endpoints: { ipfs: { url: 7 } } }, 'bad-option', 'endpoints.ipfs.url must be a text'],
    [{ clientId: 7 }, 'bad-option', 'clientId must be a text'],
    [{ endpoints: { directory: null } }, 'bad-option', 'endpoints.directory must be a text'],
    [{ endpoints: { telemetry: 5 } }, 'bad-option', 'endpoints.telemetry must be a text'],
    [{ endpoints: { relay: { url: null } } }, 'bad-option', 'endpoints.relay.url must be a text'],
    [{ pairing: {} }, 'bad-option', 'pairing must be a function'],
    [{ avatar: 'a.png' }, 'bad-option', 'avatar must be a function'],
    [{ pictures: {} }, 'bad-option', 'pictures must be a list of pictures from @latchkit/pictures'],
    [{ pictures: ['ethereum'] }, 'bad-option', 'pictures must be a list'],
    [{ pictures: [{ kind: 'network', ids: ['eip155:1'] }] }, 'bad-option', 'pictures must be a list'],
    [{ pictures: [{ kind: 'chain', ids: ['eip155:1'], load: fetch }] }, 'bad-option', 'pictures must be a list'],
    [{ pictures: [{ kind: 'network', ids: [], load: fetch }] }, 'bad-option', 'pictures must be a list'],
    [{ pictures: [{ kind: 'network', ids: [7], load: fetch }] }, 'bad-option', 'pictures must be a list'],
    [{ includeWalletIds: null }, 'bad-option', 'includeWalletIds must be a list of texts'],
    [{ excludeWalletIds: 'io.metamask' }, 'bad-option', 'excludeWalletIds must be a list of texts'],
    [{ featuredWalletIds: [7] }, 'bad-option', 'featuredWalletIds must be a list of texts'],
    [{ features: { analytics: 'false' } }, 'bad-option', 'features.analytics must be true or false'],
    [{ words: 'de' }, 'bad-option', 'words must be an object'],
    [{ themeVariables: null }, 'bad-option', 'themeVariables must be an object'],
    [{ themeVariables: { accent: 0x123456 } }, 'bad-option', 'themeVariables.accent must be a text'],
    [
      { themeVariables: { radius: 6 } },
      'bad-option',
      "themeVariables.radius must be a text with a unit, such as '6px'.",
    ],
    [{ themeVariables: { radius: null } }, 'bad-option', 'themeVariables.radius must be a text'],
    [{ themeVariables: { zIndex: 10 } }, 'bad-option', 'themeVariables.zIndex must be a text'],
    [{ themeVariables: { modes: { dark: { accent: 1 } } } }, 'bad-option', 'themeVariables.modes.dark.accent must be'],
    [{ theme: 'dark' }, 'bad-option', 'theme must be an object'],
    [{ theme: { themeMode: 'blue' } }, 'bad-theme-mode', 'dark, light, system or inherit, not blue'],
    [{ theme: { themeVariables: { accent: 1 } } }, 'bad-option', 'theme.themeVariables.accent must be a text'],
    [{ theme: { light: {} } }, 'bad-option', 'theme.dark must be an object'],
    [{ theme: { light: {}, dark: 'x' } }, 'bad-option', 'theme.dark must be an object'],
    [{ features: [] }, 'bad-option', 'features must be an object'],
    [{ features: null }, 'bad-option', 'features must be an object'],
    [{ features: { legalCheckbox: 'yes' } }, 'bad-option', 'features.legalCheckbox must be true or false'],
    [{ features: { branding: 'yes' } }, 'bad-option', 'features.branding must be true or false'],
    [{ features: { connectorTypeOrder: 'recent' } }, 'bad-option', 'features.connectorTypeOrder must be a list'],
    [{ features: { connectorTypeOrder: null } }, 'bad-option', 'features.connectorTypeOrder must be a list'],
    [
      { features: { walletFeaturesOrder: 'send' } },
      'bad-option',
      'features.walletFeaturesOrder must be a list of texts',
    ],
    [{ features: { walletFeaturesOrder: [1] } }, 'bad-option', 'features.walletFeaturesOrder must be a list of texts'],
    [{ enableNetworkSwitch: 'no' }, 'bad-option', 'enableNetworkSwitch must be true or false'],
    [{ allowUnsupportedChain: 1 }, 'bad-option', 'allowUnsupportedChain must be true or false'],
    [{ enableReconnect: null }, 'bad-option', 'enableReconnect must be true or false'],
    [{ connectionCookie: 'yes' }, 'bad-option', 'connectionCookie must be true or false'],
    [{ debug: 'true' }, 'bad-option', 'debug must be true or false'],
  ])('S3.17 refuses %j and says what to write', (changes, code, text) => {
    expect(bad(changes)).toThrow(
      expect.objectContaining({ code: `options/${code}`, message: expect.stringContaining(text) as string }),
    )
  })
})

describe('the legal links', () => {
  const link = (termsConditionsUrl: unknown) => bad({ termsConditionsUrl })

  it.each([
    'https://example.org/terms',
    'http://localhost:3000/#terms',
    '/terms',
    'terms.html',
    '//example.org',
    '?terms',
  ])('take %s', (url) => {
    expect(link(url)).not.toThrow()
  })

  it.each([
    '',
    7,
    null,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'j\u200Bavascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://example.org/1',
    'mailto:x@example.org',
    'http:evil',
    'https://example.org/a b',
  ])('refuse %j', (url) => {
    for (const option of ['termsConditionsUrl', 'privacyPolicyUrl'])
      expect(bad({ [option]: url })).toThrow(
        expect.objectContaining({ code: 'options/bad-url', message: expect.stringContaining(option) as string }),
      )
  })
})

describe('the types', () => {
  it('S3.16 know every feature option', () => {
    expectTypeOf<keyof FeatureOptions>().toEqualTypeOf<
      | ('receive' | 'send' | 'emailShowWallets' | 'connectorTypeOrder' | 'analytics' | 'allWallets' | 'legalCheckbox')
      | ('smartSessions' | 'collapseWallets' | 'walletFeaturesOrder' | 'connectMethodsOrder' | 'pay')
      | ('swaps' | 'onramp' | 'email' | 'socials' | 'activity' | 'branding')
      // The specification names the mode (S2.07) and the snackbar (S4.03), but no option for them.
      | ('basicPairing' | 'transactionNotices')
    >()
  })

  it('S3.17 know every option, those among them that the specification names', () => {
    type Named =
      | ('projectId' | 'sdkType' | 'sdkVersion' | 'defaultAccountTypes' | 'metadata' | 'customWallets')
      | ('includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'tokens' | 'termsConditionsUrl')
      | ('privacyPolicyUrl' | 'siwx' | 'debug')
    expectTypeOf<Named>().toExtend<keyof LatchOptions>()
    expectTypeOf<Exclude<keyof LatchOptions, Named>>().toEqualTypeOf<
      | ('id' | 'networks' | 'adapters' | 'defaultNetwork' | 'enableNetworkSwitch' | 'allowUnsupportedChain')
      | (
          | 'walletGroups'
          | 'enableReconnect'
          | 'connectionCookie'
          | 'locale'
          | 'words'
          | 'theme'
          | 'themeMode'
          | 'themeVariables'
          | 'features'
          | 'environment'
          | 'avatar'
          | 'endpoints'
          | 'clientId'
          | 'swapProviders'
        )
      | ('pairing' | 'pictures' | 'pendingTransactions')
    >()
  })
})
