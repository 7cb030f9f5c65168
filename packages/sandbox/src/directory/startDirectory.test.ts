// Tests artwork.ts, directoryWallets.ts, madeUpWallets.ts.
import { inflateSync } from 'node:zlib'
import type { DirectoryWallet, WalletPage } from '@latchkit/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fewFacts, startLoneDirectory, type LoneDirectory } from './directory.fixture.js'
import { listWallets } from './directoryWallets.js'
import { madeUpCount } from './madeUpWallets.js'

let directory: LoneDirectory

const page = async (query: Record<string, string> = {}): Promise<WalletPage> => {
  const answer = await directory.ask('/getWallets', query)
  expect(answer.status).toBe(200)
  return answer.json()
}
const readAll = async (query: Record<string, string> = {}): Promise<DirectoryWallet[]> => {
  const rows: DirectoryWallet[] = []
  for (let number = 1; ; number += 1) {
    const { data, count } = await page({ ...query, page: String(number) })
    rows.push(...data)
    if (rows.length >= count || data.length === 0) return rows
  }
}

beforeAll(async () => {
  directory = await startLoneDirectory()
})
afterAll(() => directory.stop())
beforeEach(async () => {
  await directory.fill({})
  await fetch(directory.manifest.eventsUrl, { method: 'DELETE' })
})

describe('the directory’s wallets', () => {
  it('are the sandbox’s own, then 500 made-up ones', async () => {
    expect(madeUpCount).toBe(500)
    const { data, count } = await page()
    expect([data.length, count]).toEqual([40, 503])
    expect(data.slice(0, 4).map(({ name, rdns }) => [name, rdns])).toEqual([
      ['Sandbox Wallet', 'dev.latchkit.sandbox'],
      ['Sandbox Sats Wallet', null],
      ['Sandbox Phone', null],
      ['Amber Badger', 'example.amberbadger'],
    ])
  })

  it('S7.23 come exactly once each over all pages, in a constant order', async () => {
    const wallets = await readAll()
    expect(wallets).toEqual(listWallets(fewFacts))
    for (const key of ['id', 'name', 'image_id'] as const)
      expect(new Set(wallets.map((wallet) => wallet[key])).size).toBe(503)
    expect(await readAll({ entries: '100' })).toEqual(wallets)
  })

  it('S3.12 have every field of an entry, in its form', () => {
    const text = expect.any(String)
    for (const wallet of listWallets(fewFacts).filter(({ id }) => id !== 'sandbox-phone')) {
      const {
        rdns,
        link_mode,
        mobile_link,
        desktop_link,
        webapp_link,
        homepage,
        app_store,
        play_store,
        chrome_store,
        ...rest
      } = wallet
      expect(rest).toEqual({
        id: text,
        name: text,
        image_id: text,
        chains: expect.arrayContaining([text]),
        badge_type: expect.stringMatching(/^(certified|none)$/),
      })
      for (const chain of wallet.chains) expect(chain).toMatch(/^(eip155|solana|bip122):\w+$/)
      if (rdns !== null) expect(rdns).toMatch(/^[a-z]+(\.[a-z]+)+$/)
      if (mobile_link !== null) expect(mobile_link).toMatch(/^([a-z]+:\/\/|https:\/\/[a-z-]+\.example\/open)$/)
      if (desktop_link !== null) expect(desktop_link).toMatch(/^[a-z]+-desktop:\/\/$/)
      // Reserved domain names, so no link leads to a real host.
      for (const address of [link_mode, webapp_link, homepage, app_store, play_store, chrome_store])
        if (address !== null) expect(new URL(address).hostname).toMatch(/\.example$/)
    }
  })

  it('has the wallet page, which leads to this sandbox', () => {
    const { url } = fewFacts.phone
    expect(listWallets(fewFacts).find(({ id }) => id === 'sandbox-phone')).toMatchObject({
      name: 'Sandbox Phone',
      badge_type: 'certified',
      chains: ['eip155:31337', 'eip155:31338', 'solana:sandbox', 'bip122:sandbox'],
      mobile_link: url,
      link_mode: url,
      webapp_link: url,
      desktop_link: 'sandboxphone://',
    })
  })

  it('have every combination of links', () => {
    const madeUp = listWallets(fewFacts).slice(3)
    const share = (has: (wallet: DirectoryWallet) => boolean): number => madeUp.filter(has).length
    const sorts: ((wallet: DirectoryWallet) => boolean)[] = [
      ({ mobile_link }) => mobile_link?.startsWith('https:') ?? false,
      ({ mobile_link }) => mobile_link?.endsWith('://') ?? false,
      ({ mobile_link }) => mobile_link === null,
      ({ link_mode }) => link_mode !== null,
      ({ desktop_link }) => desktop_link !== null,
      ({ webapp_link }) => webapp_link !== null,
      ({ rdns }) => rdns !== null,
      ({ rdns }) => rdns === null,
      ({ badge_type }) => badge_type === 'certified',
      ({ chains }) => chains.every((chain) => chain.startsWith('eip155:')),
      ({ chains }) => chains.every((chain) => chain.startsWith('solana:')),
      ({ chains }) => chains.every((chain) => chain.startsWith('bip122:')),
      ({ chains }) => new Set(chains.map((chain) => chain.split(':')[0])).size === 3,
    ]
    for (const has of sorts) expect(share(has), String(has)).toBeGreaterThan(30)
    // Each wallet has at least one way to connect.
    expect(madeUp.every(({ mobile_link, rdns }) => mobile_link !== null || rdns !== null)).toBe(true)
  })

  it('S7.23 are found by chains, of the sandbox and of other networks', async () => {
    const found = await Promise.all(
      ['eip155:31337', 'eip155:1', 'solana:sandbox', 'bip122:sandbox'].map(async (chains) => {
        const { data, count } = await page({ chains })
        expect(data.every((wallet) => wallet.chains.includes(chains))).toBe(true)
        return count
      }),
    )
    for (const count of found) expect(count).toBeGreaterThan(50)
    expect(await page({ chains: 'eip155:424242' })).toEqual({ data: [], count: 0 })
  })

  it('S7.23 are found by search, include, exclude and badge_type', async () => {
    expect((await page({ search: 'OTTER', entries: '100' })).count).toBe(25)
    const [first, second, third] = listWallets(fewFacts).map(({ id }) => id) as [string, string, string]
    expect((await page({ include: `${third},${first}` })).data.map(({ id }) => id)).toEqual([first, third])
    expect((await page({ exclude: `${first},${second}`, entries: '1' })).data[0]?.id).toBe(third)
    const certified = await readAll({ badge_type: 'certified' })
    expect(certified.length).toBeGreaterThan(50)
    expect(certified.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
  })
})

describe('the directory’s pictures', () => {
  const picture = async (path: string): Promise<{ type: string; bytes: Buffer }> => {
    const answer = await directory.ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it('S7.23 are there for every wallet, an SVG or a PNG, small and each of its own', async () => {
    const wallets = listWallets(fewFacts)
    const types: string[] = []
    const seen = new Set<string>()
    for (const { image_id } of wallets) {
      const { type, bytes } = await picture(`/getWalletImage/${image_id}`)
      types.push(type)
      seen.add(bytes.toString('base64'))
      expect(bytes.length).toBeLessThan(2000)
    }
    expect(new Set(types)).toEqual(new Set(['image/svg+xml', 'image/png']))
    expect(types.filter((type) => type === 'image/png').length).toBeGreaterThan(80)
    // The sandbox's own wallets may share a picture.
    expect(seen.size).toBeGreaterThanOrEqual(501)
  })

  it('are whole PNGs', async () => {
    const { data } = await page({ entries: '100' })
    const all = await Promise.all(data.map(({ image_id }) => picture(`/getWalletImage/${image_id}`)))
    const { bytes } = all.find(({ type }) => type === 'image/png')!
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([64, 64])
    const length = bytes.readUInt32BE(33)
    expect(inflateSync(bytes.subarray(41, 41 + length))).toHaveLength(64 * (64 * 4 + 1))
  })

  it('S7.23 are there for networks, currencies and tokens, without a project', async () => {
    const paths = [
      ...['eip155:31337', 'eip155:1', 'solana:sandbox', 'bip122:sandbox'].map((id) => `/public/getAssetImage/${id}`),
      ...['USD', 'EUR'].map((id) => `/public/getCurrencyImage/${id}`),
      ...['ETH', 'SUSD', 'S22'].map((id) => `/public/getTokenImage/${id}`),
    ]
    for (const path of paths) expect((await fetch(directory.manifest.url + path)).status).toBe(200)
    expect((await fetch(`${directory.manifest.url}/public/getTokenImage/STRANGER`)).status).toBe(404)
    expect((await directory.ask('/getWalletImage/stranger')).status).toBe(404)
  })

  it('are a wallet’s own icon, where it is the sandbox’s', async () => {
    const { type, bytes } = await picture('/getWalletImage/sandbox-evm')
    expect([type, bytes.toString()]).toEqual(['image/svg+xml', expect.stringMatching(/^<svg.*<\/svg>$/)])
  })
})

describe('the directory’s project', () => {
  it('S7.23 has every feature, from any origin', async () => {
    const read = async (path: string): Promise<unknown> => (await directory.ask(path)).json()
    expect(await read('/appkit/v1/config')).toEqual({
      features: expect.objectContaining({ email: true, branding: false, socials: expect.arrayContaining(['github']) }),
    })
    expect(await read('/projects/v1/origins')).toEqual({ allowedOrigins: [] })
    expect(await read('/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: true })
  })

  it('is the only project', async () => {
    expect((await directory.ask('/getWallets', { projectId: 'f'.repeat(32) })).status).toBe(401)
    expect((await fetch(`${directory.manifest.url}/appkit/v1/config`)).status).toBe(401)
  })

  it('S7.25 takes events, and lists them', async () => {
    const event = {
      eventId: '1',
      url: 'http://localhost:4400/',
      domain: 'localhost',
      timestamp: 1_700_000_000_000,
      props: { type: 'track', event: 'MODAL_OPEN' },
    }
    const send = () => directory.ask('/e', {}, { method: 'POST', body: JSON.stringify(event) })
    expect((await send()).status).toBe(202)
    await directory.fill({ allowedOrigins: ['https://app.example'] })
    expect((await send()).status).toBe(403)
    const { eventsUrl, projectId } = directory.manifest
    const caller = { projectId, sdkType: 'test', sdkVersion: '1' }
    expect(await (await fetch(eventsUrl)).json()).toEqual([{ event, caller }])
    await fetch(eventsUrl, { method: 'DELETE' })
    expect(await (await fetch(eventsUrl)).json()).toEqual([])
  })
})

describe('contents that a test sets', () => {
  it('replace the project’s settings', async () => {
    await directory.fill({
      allowedOrigins: ['https://app.example'],
      features: { swaps: false },
      isAnalyticsEnabled: false,
    })
    const read = async (path: string): Promise<unknown> => (await directory.ask(path)).json()
    expect(await read('/appkit/v1/config')).toEqual({ features: { swaps: false } })
    expect(await read('/projects/v1/origins')).toEqual({ allowedOrigins: ['https://app.example'] })
    expect(await read('/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: false })
  })

  it('are wallets that come first, unchanged where they are wrong, and their pictures', async () => {
    const phone = { id: 'phone', name: 'Phone', image_id: 'phone', mobile_link: 'javascript:alert(1)' }
    await directory.fill({ wallets: [phone] })
    const { data, count } = await page()
    expect([data[0], data[1]?.name, count]).toEqual([
      { ...phone, chains: [], badge_type: 'none' },
      'Sandbox Wallet',
      504,
    ])
    expect((await directory.ask('/getWalletImage/phone')).status).toBe(200)
    await directory.fill({})
    expect((await page()).data[0]?.name).toBe('Sandbox Wallet')
    expect((await directory.ask('/getWalletImage/phone')).status).toBe(404)
  })

  it.each([
    ['wallets', [{ id: 1, name: 'x' }]],
    ['wallets', [null]],
    ['wallets', {}],
    ['allowedOrigins', 'https://app.example'],
    ['features', []],
    ['isAnalyticsEnabled', 'yes'],
    ['wallet', []],
  ])('refuse %s in a wrong form', async (name, value) => {
    const body = JSON.stringify({ [name]: value })
    const answer = await fetch(directory.manifest.contentsUrl, { method: 'PUT', body })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(name)])
  })
})
