import type { Endpoints } from '@latchkit/server/endpoints'
import { isRecord, isText, own } from '../../base/guard.js'
import type { ServiceClient } from '../../services/service.client.js'
import { serviceError } from '../../services/service.errors.js'
import { readWallet } from './wallets.entry.js'
import type { WalletEntry } from './wallets.types.js'

type Wallets = Endpoints['GET /getWallets']

/** The query of a request to the directory (S7.23). Pages are counted from 1. */
export interface WalletsQuery {
  readonly page: number
  readonly entries: number
  /** Only wallets with these ids. */
  readonly include?: readonly string[] | undefined
  /** No wallets with these ids. */
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids: only wallets that support one of these networks. */
  readonly chains?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge_type?: 'certified' | undefined
}

/** One page of the directory. */
export interface WalletsPage {
  /** The valid entries, at most as many as were requested. An id may come twice. */
  readonly wallets: readonly WalletEntry[]
  /** The number of wallets on all pages, as the server says. */
  readonly count: number
  /**
   * The next page, where the server names one. Null: the server says that there is none. Undefined: it does not say.
   */
  readonly next: number | null | undefined
  /** The ids of the invalid entries, for `explain`. Empty text for an entry without an id. */
  readonly dropped: readonly string[]
}

/** The kinds of picture that the directory has. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

type ImagePath = Endpoints[
  | 'GET /getWalletImage/{id}'
  | 'GET /public/getAssetImage/{id}'
  | 'GET /public/getCurrencyImage/{id}'
  | 'GET /public/getTokenImage/{id}']['path']

const IMAGE_PATHS: Readonly<Record<ImageKind, ImagePath>> = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
}

/** The client of the wallet directory (S7.23). */
export interface DirectoryClient {
  /** Whether the app names a directory. */
  readonly isOn: boolean
  /**
   * Requests a page of wallets. Resolves with an empty page where there is no directory. Rejects with a `service/…`
   * code, or with the signal's reason after an abort.
   */
  wallets(query: WalletsQuery, signal?: AbortSignal): Promise<WalletsPage>
  /** Returns the URL of a picture, for an `<img>`. Undefined without a directory or without an id. */
  imageUrl(kind: ImageKind, id: string | undefined): string | undefined
}

/** Makes the client of the wallet directory from the client of a service. */
export function createDirectoryClient(service: ServiceClient): DirectoryClient {
  return {
    isOn: service.isOn,
    async wallets(query, signal) {
      if (!service.isOn) return { wallets: [], count: 0, next: null, dropped: [] }
      const page = readPage(await service.get<Wallets>('/getWallets', { ...query }, signal), query.entries)
      if (!page) throw serviceError('bad-answer', { host: new URL(service.origin).host })
      return page
    },
    imageUrl: (kind, id) => (service.isOn && id ? service.url(IMAGE_PATHS[kind] + encodeURIComponent(id)) : undefined),
  }
}

/** Reads a page. Undefined where its shape is wrong (F003). Drops invalid entries and keeps the others. */
function readPage(value: unknown, entries: number): WalletsPage | undefined {
  if (!isRecord(value)) return undefined
  const data = own<keyof Wallets['answer']>(value, 'data')
  const count = own<keyof Wallets['answer']>(value, 'count')
  if (!Array.isArray(data) || !isCount(count)) return undefined
  const wallets: WalletEntry[] = []
  const dropped: string[] = []
  // Entries beyond the requested number are ignored (F022).
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
