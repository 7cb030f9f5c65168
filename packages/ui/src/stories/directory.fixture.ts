import type { CustomWallet, FeatureOptions, LatchOptions, WalletEntry } from '@latchkit/core'
import type { FakeClock } from '@latchkit/testing'
import { waitFor } from 'storybook/test'
import { expect } from './expect.fixture.js'
import { icon } from './wallets.fixture.js'

/** An answer that the kit must refuse. */
export interface Refusal {
  readonly status: number
  readonly body: unknown
}

/** How a fake directory behaves. */
export interface DirectorySwitches {
  answer: 'ok' | 'hang' | 'down' | Refusal
  /** How searches are answered, where this differs from the other requests. */
  search: 'ok' | 'hang' | 'down' | Refusal
}

/** A directory that answers `fetch` without a network. */
export interface FakeDirectory {
  readonly endpoints: NonNullable<LatchOptions['endpoints']>
  /** The queries of the requests so far, newest last. */
  readonly asked: URLSearchParams[]
  /** Changes switches. A request that hangs continues, and fails where the directory is down. */
  set(switches: Partial<DirectorySwitches>): void
}

const COLOURS = ['#e2761b', '#7a5cff', '#0c8f7c', '#2f7d32', '#1b63d8', '#5a6270', '#c2255c', '#b7791f']
const NAMES = ['Amber', 'Birch', 'Cobalt', 'Drift', 'Ember', 'Fjord', 'Glade', 'Harvest', 'Indigo', 'Juniper', 'Kelp']
const KINDS = ['Wallet', 'Vault', 'Key', 'Pocket', 'Safe', 'Pay', 'Purse']

/** The icon of a made-up wallet. */
const pictureOf = (index: number): string =>
  icon(
    COLOURS[index % COLOURS.length]!,
    `M${24 + (index % 4) * 4} 62l${14 + (index % 5) * 2}-30 12 22 14-${8 + (index % 7) * 3}`,
  )

const nameOf = (index: number): string => {
  const round = Math.floor(index / (NAMES.length * KINDS.length))
  return `${NAMES[index % NAMES.length]} ${KINDS[Math.floor(index / NAMES.length) % KINDS.length]}${round ? ` ${round + 1}` : ''}`
}

/** Makes this many made-up custom wallets. */
export const customWallets = (count: number): CustomWallet[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `own-${index}`,
    name: nameOf(index),
    image_url: pictureOf(index),
    mobile_link: `own${index}://`,
    homepage: `https://own-${index}.example`,
  }))

/** Makes this many made-up wallets of a directory. Every fifth one is certified. */
export const directoryWallets = (count: number): WalletEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `dir-${index}`,
    name: nameOf(index),
    image_id: String(index),
    mobile_link: `dir${index}://`,
    homepage: `https://dir-${index}.example`,
    ...(index % 5 === 0 && { badge_type: 'certified' as const }),
  }))

const directories = new Map<string, (url: URL, signal: AbortSignal | null | undefined) => Promise<Response>>()

/**
 * Makes a directory of these wallets. It supports pages, ids, names and badges. It has no images, so rows keep their
 * monograms (F025). `features` are those of the remote configuration.
 */
export function fakeDirectory(
  wallets: readonly WalletEntry[],
  given: Partial<DirectorySwitches> = {},
  features: FeatureOptions = {},
): FakeDirectory {
  const switches: DirectorySwitches = { answer: 'ok', search: 'ok', ...given }
  const asked: URLSearchParams[] = []
  const waiting = new Set<() => void>()
  const host = `d${directories.size}.directory.example`
  const modeOf = (query: URLSearchParams): DirectorySwitches['answer'] =>
    switches.answer === 'ok' && query.get('search') ? switches.search : switches.answer

  directories.set(host, async (url, signal) => {
    const query = url.searchParams
    asked.push(query)
    while (modeOf(query) === 'hang') {
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    }
    const mode = modeOf(query)
    if (typeof mode === 'object') return Response.json(mode.body, { status: mode.status })
    if (mode === 'down') throw new TypeError('Failed to fetch')
    return Response.json(
      url.pathname.endsWith('/getWallets') ? answerOf(wallets, query) : { features, allowedOrigins: [] },
    )
  })
  answerFetch()
  return {
    endpoints: { directory: `https://${host}` },
    asked,
    set(next) {
      Object.assign(switches, next)
      for (const goOn of waiting) goOn()
      waiting.clear()
    },
  }
}

function answerOf(wallets: readonly WalletEntry[], query: URLSearchParams): object {
  const [page, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? 40)]
  const search = query.get('search')?.toLowerCase()
  const include = query.get('include')?.split(',')
  const found = wallets.filter(
    ({ id, name, badge_type }) =>
      (!include || include.includes(id)) &&
      (!search || name.toLowerCase().includes(search)) &&
      (!query.get('badge_type') || badge_type === 'certified'),
  )
  return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
}

/** Answers requests to the hosts of fake directories. All other requests go to the real `fetch`. */
function answerFetch(): void {
  if (directories.size > 1) return
  const real = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const directory = directories.get(url.host)
    return directory ? directory(url, init?.signal) : real(input, init)
  }
}

/** Waits until a directory that doesn't answer got its last request. */
export async function asked(directory: FakeDirectory, clock: FakeClock): Promise<void> {
  await waitFor(() => expect(directory.asked.length).toBeGreaterThan(0))
  await clock.advance(5_000)
}
