// Tests connection.cookie.reading.ts, connection.cookie.writer.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { NAMESPACES, parseNetworkId } from '../../base/caip.js'
import { readLatchCookie } from './connection.cookie.reading.js'
import { cookieOf, createCookieWriter } from './connection.cookie.writer.js'
import type { StoredConnection } from './connection.storage.js'

const EVM: StoredConnection = {
  namespace: 'eip155',
  connectorId: 'io.metamask',
  name: 'MetaMask',
  address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  networkId: 'eip155:1',
}
const SOLANA: StoredConnection = {
  ...EVM,
  namespace: 'solana',
  connectorId: 'phantom',
  address: 'So11111111111111111111111111111111111111112',
  networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const BITCOIN: StoredConnection = {
  ...EVM,
  namespace: 'bip122',
  connectorId: 'xverse',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  networkId: 'bip122:000000000019d6689c085ae165831e93',
}
const shown = ({ connectorId, address, networkId }: StoredConnection) => ({
  status: 'reconnecting',
  connectorId,
  address,
  networkId,
})

/** A page with one cookie jar, and the attributes of what it wrote last. */
function createPage(protocol = 'https:') {
  const jar = new Map<string, string>()
  const written: string[] = []
  const document = {
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    },
  }
  return { window: { document, location: { protocol } } as unknown as Window, document, written }
}

describe('the cookie of the connections', () => {
  it.each(['', 'shop-2'])('of a kit with the id "%s" is read as it was written', (id) => {
    const { window, document } = createPage()
    const write = createCookieWriter({ window }, { connectionCookie: true, id })!
    write([SOLANA, EVM, BITCOIN])
    expect(readLatchCookie(`theme=dark; ${document.cookie}; other=1`, { id })).toEqual({
      activeNamespace: 'solana',
      byNamespace: { solana: shown(SOLANA), eip155: shown(EVM), bip122: shown(BITCOIN) },
    })
    expect(readLatchCookie(document.cookie, { id: 'another' })).toBeUndefined()
    write([])
    expect(document.cookie).toBe('')
  })

  it('is of the page’s own origin, lasts for 30 days, and is sent over https where the page is', () => {
    for (const [protocol, ending] of [
      ['https:', '; Secure'],
      ['http:', ''],
    ] as const) {
      const { window, written } = createPage(protocol)
      createCookieWriter({ window }, { connectionCookie: true, id: '' })!([EVM])
      expect(written).toEqual([`latchkit=${cookieOf([EVM])}; Path=/; SameSite=Lax; Max-Age=2592000${ending}`])
    }
  })

  it('is written when it changes, and has no name and no second wallet of a namespace', () => {
    const { window, written } = createPage()
    const write = createCookieWriter({ window }, { connectionCookie: true, id: '' })!
    const second = { ...EVM, connectorId: 'org.second' }
    for (const stored of [[EVM], [EVM, second], [second, EVM], [second]]) write(stored)
    expect(written).toHaveLength(2)
    expect(decodeURIComponent(written.join())).not.toMatch(/MetaMask/)
    expect(cookieOf([SOLANA, EVM, BITCOIN]).length).toBeLessThan(500)
    expect(cookieOf([{ ...EVM, connectorId: 'x'.repeat(65) }])).toBe('')
  })

  it('is none where the app wants none, on a server, and in a frame that may have no cookies', () => {
    const { window } = createPage()
    expect(createCookieWriter({ window }, { id: '' })).toBeUndefined()
    expect(createCookieWriter({ window: undefined }, { connectionCookie: true, id: '' })).toBeUndefined()
    const framed = {
      get document(): never {
        throw new Error('SecurityError')
      },
    } as unknown as Window
    expect(() => createCookieWriter({ window: framed }, { connectionCookie: true, id: '' })!([EVM])).not.toThrow()
  })
})

/** wagmi's cookie, as `cookieStorage` of wagmi 2 and 3 writes it: JSON that isn't encoded. */
function wagmiCookie(change: object = {}, current: unknown = 'b2', key = 'wagmi'): string {
  const connection = (uid: string, account: string, more: object = {}) => [
    uid,
    {
      accounts: [account],
      chainId: 8453,
      connector: { id: 'com.coinbase.wallet', name: 'Coinbase Wallet', type: 'injected', uid },
      ...more,
    },
  ]
  const value = [connection('a1', `0x${'1'.repeat(40)}`), connection('b2', EVM.address, change)]
  const state = { connections: { __type: 'Map', value }, chainId: 1, current }
  return `${key}.recentConnectorId="io.metamask"; ${key}.store=${JSON.stringify({ state, version: 3 })}`
}

describe('wagmi’s cookie', () => {
  const wallet = { ...EVM, connectorId: 'com.coinbase.wallet', networkId: 'eip155:8453' } as const
  const state = { activeNamespace: 'eip155', byNamespace: { eip155: shown(wallet) } }

  it('counts where the kit has none', () => {
    expect(readLatchCookie(wagmiCookie())).toEqual(state)
    expect(readLatchCookie(wagmiCookie().replace(/\{.*/, encodeURIComponent))).toEqual(state)
    expect(readLatchCookie(wagmiCookie({}, 'b2', 'shop'), { wagmiKey: 'shop' })).toEqual(state)
    expect(readLatchCookie(`${wagmiCookie()}; latchkit=${cookieOf([SOLANA])}`)?.activeNamespace).toBe('solana')
  })

  it.each([
    ['without a current connection', {}, null],
    ['of a number that is no chain’s', { chainId: 2 ** 31 }, 'b2'],
    ['without an account', { accounts: [] }, 'b2'],
    ['of an account that is none', { accounts: ['0x<script>'] }, 'b2'],
    ['without a connector', { connector: null }, 'b2'],
  ])('%s says nothing', (_, change, current) => {
    expect(readLatchCookie(wagmiCookie(change, current))).toBeUndefined()
  })
})

describe('a cookie that the visitor may have written', () => {
  const own = (value: unknown): string => `latchkit=${encodeURIComponent(JSON.stringify(value))}`
  const wallet = ['eip155:1', EVM.address, 'x']

  it.each([
    ['of a newer release', own([2, wallet])],
    ['of another form', own({ 0: 1, 1: wallet, length: 2 })],
    ['of an unknown namespace', own([1, ['polkadot:1', EVM.address, 'x']])],
    ['of an object’s own member', own([1, ['__proto__:1', EVM.address, 'x']])],
    ['of a chain id that is none', own([1, ['eip155:01', EVM.address, 'x']])],
    ['of an address of another namespace', own([1, ['eip155:1', SOLANA.address, 'x']])],
    ['without a connector', own([1, ['eip155:1', EVM.address, '']])],
    ['that is no text', own([1, [['eip155:1'], { length: 42 }, 7]])],
    ['that is cut', own([1, wallet]).slice(0, -4)],
    ['that is wrongly encoded', 'latchkit=%E0%A4%A'],
    ['that is too long', own([1, wallet, 'x'.repeat(13_000)])],
    ['that is deep', `latchkit=${'['.repeat(12_000)}`],
    ['that is empty', 'latchkit='],
    ['of a name that only ends so', `x${own([1, wallet])}`],
    ['that is none', ''],
    ['that is null', null],
    ['that is undefined', undefined],
  ])('%s says nothing', (_, header) => expect(readLatchCookie(header)).toBeUndefined())

  it('keeps the wallets that are right, of at most twenty', () => {
    expect(Object.keys(readLatchCookie(own([1, 7, null, wallet]))!.byNamespace)).toEqual(['eip155'])
    const nones = Array.from({ length: 20 }, () => 0)
    expect(readLatchCookie(own([1, ...nones, wallet]))).toBeUndefined()
  })

  test('is read without an error, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (text, json) => {
        for (const header of [text, `latchkit=${text}`, `latchkit=${json}`, `wagmi.store=${json}`])
          expect(() => readLatchCookie(header)).not.toThrow()
      }),
    )
  })
})

it('the reader takes the namespaces and the networks that the kit takes, and imports no code', () => {
  for (const namespace of NAMESPACES)
    for (const reference of ['1', '01', '0', '2147483647', '2147483648', 'ab-C_9', 'a.b', '', 'x'.repeat(33)]) {
      const networkId = `${namespace}:${reference}`
      const { address } = [EVM, SOLANA, BITCOIN].find((each) => each.namespace === namespace)!
      const text = encodeURIComponent(JSON.stringify([1, [networkId, address, 'x']]))
      const isTaken = (): boolean => {
        try {
          return !!parseNetworkId(networkId)
        } catch {
          return false
        }
      }
      expect(!!readLatchCookie(`latchkit=${text}`), networkId).toBe(isTaken())
    }
  const source = readFileSync(join(import.meta.dirname, 'connection.cookie.reading.ts'), 'utf8')
  expect(source.match(/^import (?!type ).*/gm)).toBeNull()
})
