import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PictureSource } from '@latchkit/core'
import { bitcoin, bitcoinTestnet, solana, solanaDevnet } from '@latchkit/core/networks'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPictures, exportOf } from '../scripts/build.mjs'

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
