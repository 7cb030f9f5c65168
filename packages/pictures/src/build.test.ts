import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { findPicture, type PictureKind, type PictureSource } from '@latchkit/core'
import * as networks from '@latchkit/core/networks'
import { bitcoin, bitcoinTestnet, solana, solanaDevnet } from '@latchkit/core/networks'
import { rolldown } from 'rolldown'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPictures, exportOf } from '../scripts/build.mjs'
import { choosePopular } from '../scripts/popular.mjs'
import { COINS } from '../scripts/popularNames.mjs'

const HERE = join(import.meta.dirname, '..')
let app: string
let installed: string
let pictures: Awaited<ReturnType<typeof buildPictures>>

// An app in a folder of its own, with the package as npm installs it.
beforeAll(async () => {
  app = mkdtempSync(join(tmpdir(), 'latchkit-pictures-'))
  installed = join(app, 'node_modules/@latchkit/pictures')
  mkdirSync(installed, { recursive: true })
  cpSync(join(HERE, 'package.json'), join(installed, 'package.json'))
  pictures = await buildPictures(join(installed, 'dist'))
})
afterAll(() => rmSync(app, { recursive: true, force: true }))

const source = async (path: string): Promise<PictureSource> => {
  const module = (await import(pathToFileURL(join(installed, 'dist', `${path}.js`)).href)) as object
  expect(Object.keys(module)).toHaveLength(1)
  return Object.values(module)[0] as PictureSource
}

test.each([
  ['networks/ethereum', 'network', 'eip155:1'],
  ['networks/sepolia', 'network', 'eip155:11155111'],
  ['networks/base', 'network', 'eip155:8453'],
  ['networks/solana', 'network', solana.caipNetworkId],
  ['networks/solana-devnet', 'network', solanaDevnet.caipNetworkId],
  ['networks/bitcoin', 'network', bitcoin.caipNetworkId],
  ['networks/bitcoin-testnet', 'network', bitcoinTestnet.caipNetworkId],
  ['tokens/usdc', 'token', 'USDC'],
  ['tokens/btc', 'token', 'BTC'],
  ['wallets/metamask', 'wallet', 'io.metamask'],
  ['wallets/phantom', 'wallet', 'app.phantom'],
])('%s is a picture that is loaded late', async (path, kind, id) => {
  const picture = await source(path)
  expect(picture).toMatchObject({ kind, ids: expect.arrayContaining([id]) as unknown })
  expect((await picture.load()).default).toMatch(/^data:image\/svg\+xml,%3Csvg /)
})

test('a token’s picture names the token’s contracts, so that another token of this symbol doesn’t get it', async () => {
  const { load } = await source('tokens/usdc')
  const { assets } = await load()
  expect(assets).toContain('eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
  expect(assets).toContain(`${solana.caipNetworkId}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`)
})

test('has a module for each of the networks, tokens and wallets that many apps name', () => {
  const count = (kind: string): number => pictures.filter((picture) => picture.kind === kind).length
  expect(count('network')).toBeGreaterThan(200)
  expect(count('token')).toBeGreaterThan(700)
  expect(count('wallet')).toBeGreaterThan(35)
})

test('every module is small: its ids before a picture is drawn, and one picture after it', () => {
  const dist = join(installed, 'dist')
  const sizes = (folder: string, end: string): number[] =>
    readdirSync(join(dist, folder))
      .filter((file) => file.endsWith(end))
      .map((file) => statSync(join(dist, folder, file)).size)
  for (const kind of ['networks', 'tokens', 'wallets']) {
    expect(Math.max(...sizes(kind, '.js'))).toBeLessThan(250)
    expect(Math.max(...sizes(`svg/${kind}`, '.js'))).toBeLessThan(12_000)
  }
})

test('every export has a type, and a name that JavaScript takes', () => {
  for (const { kind, name } of pictures) {
    const types = readFileSync(join(installed, `dist/${kind}s/${name}.d.ts`), 'utf8')
    expect(types).toContain(`export declare const ${exportOf(name)}: PictureSource`)
  }
  expect(['arbitrum-one', '1inch', 'safe', 'new'].map(exportOf)).toEqual(['arbitrumOne', '_1inch', 'safe', '_new'])
})

test('an app’s bundle has the pictures that the app names, each in a file of its own, and no other', async () => {
  writeFileSync(
    join(app, 'main.js'),
    `import { ethereum } from '@latchkit/pictures/networks/ethereum'
     import { usdc } from '@latchkit/pictures/tokens/usdc'
     import { metamask } from '@latchkit/pictures/wallets/metamask'
     console.log([ethereum, usdc, metamask])`,
  )
  const bundle = await rolldown({ cwd: app, input: join(app, 'main.js'), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const [entry, ...late] = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  expect(late).toHaveLength(3)
  expect(entry!.code.length).toBeLessThan(700)
  expect(entry!.code).not.toContain('data:image')
  expect(late.every(({ code }) => code.includes('data:image/svg+xml'))).toBe(true)
})

describe('popular', () => {
  const KINDS = ['network', 'wallet', 'token'] as const
  let popular: readonly PictureSource[]
  const of = (kind: PictureKind): readonly PictureSource[] => popular.filter((each) => each.kind === kind)
  const gzipped = (file: string): number => gzipSync(readFileSync(join(installed, 'dist', file))).length

  beforeAll(async () => {
    const url = pathToFileURL(join(installed, 'dist/index.js')).href
    ;({ popular } = (await import(url)) as { popular: readonly PictureSource[] })
  })

  test('has 40 networks, 40 wallets and 60 tokens, and each id once', () => {
    expect(KINDS.map((kind) => of(kind).length)).toEqual([40, 40, 60])
    const ids = popular.flatMap((picture) => picture.ids.map((id) => `${picture.kind} ${id}`))
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })

  test('every picture is the one of its ids', async () => {
    for (const { kind, ids, load } of popular) {
      const single = pictures.find((each) => each.kind === kind && each.ids[0] === ids[0])!
      expect((await load()).default, ids[0]).toBe(single.url)
    }
  })

  test('a kind’s pictures are in one file, which loads once, with the first of them', async () => {
    const copy = join(app, 'counted')
    cpSync(join(installed, 'dist/index.js'), join(copy, 'index.js'))
    for (const kind of KINDS) {
      const text = readFileSync(join(installed, `dist/popular/${kind}s.js`), 'utf8')
      mkdirSync(join(copy, 'popular'), { recursive: true })
      writeFileSync(join(copy, `popular/${kind}s.js`), `globalThis.loads.push('${kind}')\n${text}`)
    }
    writeFileSync(join(copy, 'package.json'), '{ "type": "module" }')
    const loads: string[] = []
    Object.assign(globalThis, { loads })
    const counted = (await import(pathToFileURL(join(copy, 'index.js')).href)) as { popular: readonly PictureSource[] }
    expect(loads).toEqual([])
    const [first] = counted.popular.filter(({ kind }) => kind === 'wallet')
    await first!.load()
    expect(loads).toEqual(['wallet'])
    await Promise.all(counted.popular.map(({ load }) => load()))
    expect(loads.toSorted()).toEqual(['network', 'token', 'wallet'])
  })

  test('every token has the addresses of its contracts, unless it is a network’s own coin', async () => {
    for (const { ids, load } of of('token')) {
      const [symbol = ''] = ids
      const { assets = [] } = await load()
      expect(ids, 'the symbol alone').toEqual([symbol.toUpperCase()])
      expect(assets.length > 0 || COINS.includes(symbol.toLowerCase()), symbol).toBe(true)
      for (const asset of assets)
        expect(asset).toMatch(/^eip155:\d+\/erc20:0x[\da-f]{40}$|^solana:\w{32}\/token:\w{32,44}$/)
    }
  })

  const { mainnet, base, arbitrum, optimism, polygon, bsc, avalanche, sepolia, baseSepolia, foundry, localhost } =
    networks
  const evm = [mainnet, base, arbitrum, optimism, polygon, bsc, avalanche, sepolia, baseSepolia, foundry, localhost]
  const other = [solana, solanaDevnet, networks.solanaTestnet, bitcoin, bitcoinTestnet, networks.bitcoinSignet]
  test.each([...evm.map(({ id }) => `eip155:${id}`), ...other.map(({ caipNetworkId }) => caipNetworkId)])(
    'has the network %s',
    (id) => expect(findPicture(popular, 'network', [id])).toBeDefined(),
  )

  test.each([
    'io.metamask',
    'io.rabby',
    'Coinbase Wallet',
    'Base Account',
    'Phantom',
    'Trust Wallet',
    'Ledger',
    'Safe',
  ])('has the wallet %s', (id) => expect(findPicture(popular, 'wallet', [undefined, id])).toBeDefined())

  test('an app’s own pictures and single modules win where they come first', async () => {
    const ours: PictureSource = { kind: 'network', ids: ['eip155:1'], load: async () => ({ default: '/ours.svg' }) }
    const metamask = await source('wallets/metamask')
    const mixed = [ours, metamask, ...popular]
    expect(findPicture(mixed, 'network', ['eip155:1'])).toBe(ours)
    expect(findPicture(mixed, 'wallet', ['io.metamask'])).toBe(metamask)
    expect(findPicture(mixed, 'network', ['eip155:10'])).toBe(findPicture(popular, 'network', ['eip155:10']))
    expect(findPicture([...popular, ours], 'network', ['eip155:1'])).not.toBe(ours)
  })

  test('is small: its ids before a picture is drawn, and each kind after it', () => {
    expect(gzipped('index.js')).toBeLessThan(1_500)
    expect(gzipped('popular/networks.js')).toBeLessThan(15_500)
    expect(gzipped('popular/wallets.js')).toBeLessThan(15_500)
    expect(gzipped('popular/tokens.js')).toBeLessThan(31_500)
  })

  test('Vite makes three late files of it, and leaves its pictures out of the first one', async () => {
    writeFileSync(join(app, 'popular.js'), `import { popular } from '@latchkit/pictures'\nconsole.log(popular)`)
    const built = await build({
      root: app,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: join(app, 'popular.js') } },
    })
    const { output } = built as Extract<typeof built, { output: unknown }>
    const [entry, ...late] = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
    expect(entry!.isEntry).toBe(true)
    expect(entry!.code).not.toContain('data:image')
    expect(gzipSync(entry!.code).length).toBeLessThan(2_500)
    expect(late).toHaveLength(3)
    expect(late.every(({ code, isDynamicEntry }) => isDynamicEntry && code.includes('data:image/svg+xml'))).toBe(true)
  })

  test('its types say what it is', () => {
    const types = readFileSync(join(installed, 'dist/index.d.ts'), 'utf8')
    expect(types).toContain('export declare const popular: readonly PictureSource[]')
  })

  test('a name without a picture stops the build, and so does a token without an address', () => {
    expect(() => choosePopular(pictures.filter(({ name }) => name !== 'rabby'))).toThrow(
      'web3icons has no picture of the wallet "rabby", or none that is small enough: name another one in packages/pictures/scripts/popularNames.mjs',
    )
    const bare = pictures.map((picture) => (picture.name === 'uni' ? { ...picture, assets: [] } : picture))
    expect(() => choosePopular(bare)).toThrow('The token "uni" has no address')
  })
})
