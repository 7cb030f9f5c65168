import { isRecord, isText, own } from '../../base/guard.js'
import type { ServiceClient } from '../../services/service.client.js'
import { serviceError } from '../../services/service.errors.js'
import { readWallet } from './wallets.entry.js'
import type { WalletEntry } from './wallets.types.js'

/** What the directory is asked for (S7.23). Pages are counted from 1. */
export interface WalletsQuery {
  readonly page: number
  readonly entries: number
  /** Ids: only these. */
  readonly include?: readonly string[] | undefined
  /** Ids: not these. */
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids: wallets that have one of these networks. */
  readonly chains?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge_type?: 'certified' | undefined
}

/** One page of the directory. */
export interface WalletsPage {
  /** Those that are right, at most as many as were asked for. An id may come twice. */
  readonly wallets: readonly WalletEntry[]
  /** How many there are on all pages. */
  readonly count: number
  /** The next page where the server names it, null where it says that there is none. */
  readonly next: number | null | undefined
  /** What was dropped, by its id where it has one: for a developer who looks for it. */
  readonly dropped: readonly string[]
}

/** What the directory has pictures of. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

const IMAGE_PATHS: Readonly<Record<ImageKind, string>> = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
}

/** The wallet directory (S7.23). */
export interface DirectoryClient {
  /** Whether there is one. */
  readonly isOn: boolean
  /** A page of wallets; an empty one where there is no directory. Rejects with `service/…`. */
  wallets(query: WalletsQuery, signal?: AbortSignal): Promise<WalletsPage>
  /** Where a picture is, for an `<img>`. Undefined where there is no directory. */
  imageUrl(kind: ImageKind, id: string | undefined): string | undefined
}

/** Makes the directory's client of a service. */
export function createDirectoryClient(service: ServiceClient): DirectoryClient {
  return {
    isOn: service.isOn,
    async wallets(query, signal) {
      if (!service.isOn) return { wallets: [], count: 0, next: null, dropped: [] }
      const page = readPage(await service.get('/getWallets', { ...query }, signal), query.entries)
      if (!page) throw serviceError('bad-answer', { host: new URL(service.origin).host })
      return page
    },
    imageUrl: (kind, id) => (service.isOn && id ? service.url(IMAGE_PATHS[kind] + encodeURIComponent(id)) : undefined),
  }
}

/** A page, or undefined where its shape is wrong (F003). A wrong entry is dropped alone. */
function readPage(value: unknown, entries: number): WalletsPage | undefined {
  if (!isRecord(value)) return undefined
  const data = own(value, 'data')
  const count = own(value, 'count')
  if (!Array.isArray(data) || !isCount(count)) return undefined
  const wallets: WalletEntry[] = []
  const dropped: string[] = []
  // More than was asked for is nothing that anybody waits for.
  for (const each of data.slice(0, entries) as unknown[]) {
    const wallet = readWallet(each)
    if (wallet) wallets.push(wallet)
    else dropped.push(idOf(each))
  }
  const next = own(value, 'nextPage')
  return { wallets, count, next: readNext(next === undefined ? own(value, 'next') : next), dropped }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const readNext = (value: unknown): number | null | undefined => (isCount(value) || value === null ? value : undefined)

const idOf = (value: unknown): string => {
  const id = isRecord(value) ? own(value, 'id') : undefined
  return isText(id) ? id.slice(0, 100) : ''
}
