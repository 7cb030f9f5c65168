import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serviceError } from '../../services/service.errors.js'
import type { DirectoryClient, WalletsPage, WalletsQuery } from './wallets.client.js'
import { readWallet } from './wallets.entry.js'
import type { WalletEntry } from './wallets.types.js'

/** Resolves after all promises that wait for no timer have settled. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Makes local HTTP servers. `serve` starts one and resolves with its URL; `close` ends all of them. */
export function createServers(): { serve(listener: RequestListener): Promise<string>; close(): void } {
  const servers: Server[] = []
  return {
    async serve(listener) {
      const server = createServer(listener)
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close() {
      for (const server of servers.splice(0)) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

/**
 * Makes a wallet of the directory. Its id is its name in lower case with hyphens. Throws where the fields are invalid.
 */
export function walletOf(name: string, fields: object = {}): WalletEntry {
  const wallet = readWallet({ id: name.toLowerCase().replaceAll(' ', '-'), name, ...fields })
  if (!wallet) throw new Error(`${name} is no wallet.`)
  return wallet
}

/** Makes numbered wallets: "Wallet 1", … */
export const walletsOf = (count: number): WalletEntry[] =>
  Array.from({ length: count }, (_, index) => walletOf(`Wallet ${index + 1}`))

/** The switches of a fake directory. */
export interface DirectorySwitches {
  /** `ok` answers, `throws` rejects, `hang` waits until the switch changes. */
  answer: 'ok' | 'hang' | { readonly throws: unknown }
  /** Fields that replace those of the answer. */
  page?: ((query: WalletsQuery) => Partial<WalletsPage>) | undefined
}

/** A directory in memory, with switches. */
export interface FakeDirectory {
  readonly client: DirectoryClient
  /** All requests so far. */
  readonly queries: WalletsQuery[]
  /** The requests that were aborted. */
  readonly aborted: WalletsQuery[]
  /** Sets switches. */
  set(switches: Partial<DirectorySwitches>): void
}

/** Makes the error of a network failure, as the client rejects with it. */
export const unreachable = (): unknown => serviceError('unreachable', { host: 'directory.example' })

/** Makes a fake directory of these wallets. It filters by pages, ids, chains, names and badges. */
export function createFakeDirectory(wallets: readonly WalletEntry[], isOn = true): FakeDirectory {
  const switches: DirectorySwitches = { answer: 'ok' }
  const queries: WalletsQuery[] = []
  const aborted: WalletsQuery[] = []
  const waiting = new Set<() => void>()

  function answer(query: WalletsQuery): WalletsPage {
    const { page, entries, include, exclude, chains, search = '', badge_type } = query
    const found = wallets.filter(
      ({ id, name, badge_type: badge, chains: own }) =>
        (!include?.length || include.includes(id)) &&
        !exclude?.includes(id) &&
        (!chains || !own?.length || own.some((chain) => chains.includes(chain))) &&
        name.toLowerCase().includes(search.toLowerCase()) &&
        (!badge_type || badge === badge_type),
    )
    const data = found.slice((page - 1) * entries, page * entries)
    return { wallets: data, count: found.length, next: undefined, dropped: [], ...switches.page?.(query) }
  }

  return {
    queries,
    aborted,
    set(next) {
      Object.assign(switches, next)
      for (const go of [...waiting]) go()
    },
    client: {
      isOn,
      async wallets(query, signal) {
        if (!isOn) return { wallets: [], count: 0, next: null, dropped: [] }
        queries.push(query)
        const onAbort = (): void => void aborted.push(query)
        signal?.addEventListener('abort', onAbort)
        while (switches.answer === 'hang') await new Promise<void>((resolve) => waiting.add(resolve))
        signal?.removeEventListener('abort', onAbort)
        if (typeof switches.answer === 'object') throw switches.answer.throws
        return answer(query)
      },
      imageUrl: (kind, id) => (isOn && id ? `https://directory.example/${kind}/${id}` : undefined),
    },
  }
}
