import type { LatchOptions } from '@latchkit/core'
import { mainnet, optimism } from '@latchkit/core/networks'
import { createFakeClock, TEST_ADDRESS, type TestLatchOptions } from '@latchkit/testing'
import { icon } from './wallets.fixture.js'

/** How a fake server answers one kind of request. */
export type ServerAnswer<answer> = answer | 'hang' | 'down'

/** A page of a history, as the server sends it. */
export interface ServedPage {
  readonly data: readonly object[]
  readonly next?: string | null
  readonly coverage?: object
}

/** What a fake server knows. */
export interface ServerSwitches {
  balances: ServerAnswer<readonly object[]>
  /** The tokens that it lists. */
  listed: readonly object[]
  /** The pages of the history by their cursors. The newest one has the cursor ''. */
  pages: Readonly<Record<string, ServerAnswer<ServedPage>>>
  identity: ServerAnswer<{ readonly name: string | null; readonly avatar: string | null }>
}

/** A server that answers `fetch` without a network. */
export interface FakeServer {
  readonly endpoints: NonNullable<LatchOptions['endpoints']>
  /** The paths of the requests so far. */
  readonly asked: readonly string[]
  /** Changes what the server knows. A request that hangs continues. */
  set(switches: Partial<ServerSwitches>): void
}

/** The present time in the stories of a server: ms since 1970. */
export const NOW = new Date(2026, 0, 20, 15).getTime()

/** The options of a kit on Ethereum and OP Mainnet, at {@link NOW}. */
export const atNow = (options: TestLatchOptions = {}): TestLatchOptions => ({
  networks: [
    { ...mainnet, blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } } },
    { ...optimism, blockExplorers: { default: { name: 'Opscan', url: 'https://opscan.example' } } },
  ],
  clock: createFakeClock(NOW),
  ...options,
})

const ETHEREUM = 'eip155:1'
/** The second network of {@link atNow}. */
export const OPTIMISM = 'eip155:10'
/** The contract of a made-up token. */
export const contract = (index: number): string => `0xa${index.toString(16).padStart(39, '0')}`

/** A picture of a made-up token. */
export const coin = (colour: string): string => icon(colour, 'M30 48h36M48 30v36')

/** The balance of a made-up token, or of the coin without an `index`, as the server sends it. */
export const balance = (name: string, symbol: string, numeric: string, more: object = {}, index?: number): object => ({
  name,
  symbol,
  chainId: ETHEREUM,
  ...(index !== undefined && { address: `${ETHEREUM}:${contract(index)}` }),
  price: 0,
  quantity: { decimals: '18', numeric },
  ...more,
})

/** What an account in the middle has: three listed tokens, and three that are hidden for three reasons. */
export const HELD: Pick<ServerSwitches, 'balances' | 'listed'> = {
  balances: [
    balance('Ethereum', 'ETH', '1.204', { price: 3_166.44, value: 3_812.4, change: 2.1, iconUrl: coin('#627eea') }),
    balance('USD Coin', 'USDC', '468.67', { price: 1, value: 468.67, change: 0, iconUrl: coin('#2775ca') }, 1),
    balance('Falling', 'FALL', '0.00004', { price: 12, value: 0.00048, change: -12.34 }, 2),
    balance('Quartz', 'QRZ', '12', {}, 3),
    balance('USD Coin', 'USDC', '90000', {}, 4),
    balance('claim at airdrop.example', 'FREE', '1', {}, 5),
  ],
  listed: [1, 2].map((index) => ({
    name: index === 1 ? 'USD Coin' : 'Falling',
    symbol: index === 1 ? 'USDC' : 'FALL',
    address: contract(index),
    decimals: 18,
  })),
}

const OTHER = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const MINUTE = 60_000

/** A transfer of a coin or a token, as the server sends it. */
export const moved = (direction: string, numeric: string, symbol: string, more: object = {}): object => ({
  direction,
  quantity: { numeric },
  fungible_info: { name: symbol, symbol, icon: { url: coin(symbol === 'ETH' ? '#627eea' : '#2775ca') } },
  ...more,
})

/** A transfer of an NFT, as the server sends it. */
export const nft = (direction: string, name: string): object => ({
  direction,
  quantity: { numeric: '1' },
  nft_info: { name, content: { preview: { url: icon('#c2255c', 'M24 72l24-40 24 40z') } }, flags: { is_spam: false } },
})

/** A transaction of this many minutes ago, as the server sends it. Without `minutes` it has no date. */
export const transaction = (
  id: string,
  operationType: string,
  minutes: number | undefined,
  transfers: readonly object[] = [],
  metadata: object = {},
): object => ({
  id,
  metadata: {
    minedAt: minutes === undefined ? undefined : new Date(NOW - minutes * MINUTE).toISOString(),
    chain: ETHEREUM,
    hash: `0x${id.padStart(64, '7')}`,
    operationType,
    status: 'confirmed',
    sentFrom: operationType === 'receive' ? OTHER : TEST_ADDRESS,
    sentTo: operationType === 'receive' ? TEST_ADDRESS : OTHER,
    fee: '0.00042',
    ...metadata,
  },
  transfers,
})

const DAY = 24 * 60

/** A transaction of each kind. */
export const EACH_KIND: readonly object[] = [
  transaction('1', 'send', undefined, [moved('out', '0.25', 'ETH', { value: 791.6 })], { status: 'pending' }),
  transaction('2', 'receive', 5, [moved('in', '250', 'USDC', { value: 250 })]),
  transaction('3', 'trade', 90, [moved('out', '300', 'USDC'), moved('in', '0.0947', 'ETH')]),
  transaction('4', 'trade', 3 * DAY, [], { status: 'failed' }),
  transaction('5', 'approve', 4 * DAY),
  transaction('6', 'receive', 40 * DAY, [nft('in', 'Harbor at Dusk #7')]),
  transaction('7', 'mint', 70 * DAY, [nft('in', 'Lantern'), nft('in', 'Lantern II'), nft('in', 'Lantern III')]),
  transaction('8', 'burn', 400 * DAY, [moved('out', '0.0000004', 'ETH')]),
  transaction('9', 'execute', 401 * DAY),
  transaction('10', 'deploy', 402 * DAY),
  transaction('11', 'send', 800 * DAY, [moved('self', '1', 'ETH')]),
  transaction('12', 'restake', 801 * DAY),
  transaction('13', 'send', undefined, [moved('out', '3', 'ETH')]),
]

/** This many transactions, each an hour older than the one before. */
export const manyTransactions = (count: number, from = 0): readonly object[] =>
  Array.from({ length: count }, (_, index) =>
    transaction(`many${from + index}`, index % 3 ? 'receive' : 'send', (from + index) * 60, [
      moved(index % 3 ? 'in' : 'out', String(from + index + 1), 'ETH'),
    ]),
  )

const servers = new Map<string, (url: URL, signal: AbortSignal | null | undefined) => Promise<Response>>()

/** Makes a server that knows Ethereum and OP Mainnet. By default it knows no token, no transaction and no name. */
export function fakeServer(given: Partial<ServerSwitches> = {}): FakeServer {
  const switches: ServerSwitches = {
    balances: [],
    listed: [],
    pages: { '': { data: [] } },
    identity: { name: null, avatar: null },
    ...given,
  }
  const asked: string[] = []
  const waiting = new Set<() => void>()
  const host = `s${servers.size}.server.example`
  const answerTo = ({ pathname, searchParams }: URL): ServerAnswer<unknown> => {
    if (pathname === '/v1/supported-chains') return { http: [ETHEREUM, OPTIMISM], ws: [], swaps: [ETHEREUM] }
    if (pathname === '/v1/convert/tokens') return { tokens: switches.listed }
    if (pathname.endsWith('/history')) return switches.pages[searchParams.get('cursor') ?? ''] ?? 'down'
    if (pathname.startsWith('/v1/identity/')) return switches.identity
    const { balances } = switches
    return typeof balances === 'string' ? balances : { balances }
  }
  servers.set(host, async (url, signal) => {
    asked.push(url.pathname)
    while (answerTo(url) === 'hang')
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    const answer = answerTo(url)
    if (answer === 'down') throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  answerFetch()
  return {
    endpoints: { api: `https://${host}` },
    asked,
    set(next) {
      Object.assign(switches, next)
      for (const goOn of waiting) goOn()
      waiting.clear()
    },
  }
}

/** Answers requests to the hosts of fake servers. All other requests go to the `fetch` before it. */
function answerFetch(): void {
  if (servers.size > 1) return
  const real = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const server = servers.get(url.host)
    return server ? server(url, init?.signal) : real(input, init)
  }
}
