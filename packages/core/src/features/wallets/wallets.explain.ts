import type { Connector } from '../../adapter/connector.types.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import { isNamed, isShownConnector } from '../connectors/connectors.rules.js'
import { reachesRemote } from '../connectors/remote.rules.js'
import { connectorRows } from '../connectors/rows.rules.js'
import type { KnownWallet, WalletCatalog, WalletSource } from './wallets.catalog.js'
import { keyMatch } from './keys.rules.js'
import { installedWallets, type Refusal } from './wallets.rules.js'

/** Why a wallet is listed or not. */
export interface Explanation {
  /** The id of the wallet or the connector. The key itself, where no wallet has it. */
  readonly walletId: string
  readonly listed: boolean
  /** English text for developers. */
  readonly why: string
}
const REFUSALS: Readonly<Record<Refusal, string>> = {
  excluded: 'It is named in excludeWalletIds.',
  'not-included': 'includeWalletIds names others only.',
  'other-chains': "It names networks, and none of them is in a namespace of this app's.",
}

const SOURCE_TEXTS: Readonly<Record<WalletSource, string>> = {
  custom: 'It is one of customWallets.',
  featured: 'It is named in featuredWalletIds.',
  directory: 'It is on a page of the directory that was read.',
  certified: 'It is on a page of certified wallets that was read.',
  found: 'It was found by a search; the pages of the directory read so far are without it.',
}

/** What an explanation is made from. */
export interface ExplainDeps {
  readonly catalog: Pick<WalletCatalog, 'look' | 'known'>
  /** All connectors, also those that are not listed. */
  readonly connectors: Pick<ConnectorsController, 'each'>
  /** The options `includeWalletIds`, `excludeWalletIds` and `featuredWalletIds`: ids, rdns or names. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly featured: readonly string[]
  readonly hasDirectory: boolean
}

/**
 * Explains why a wallet is listed or not. `key` is its id, rdns or name. The directory is never asked for wallets that
 * the app excludes, nor for wallets on other networks than the app's: for these, the app's options are the only source.
 */
export function explainWallet(key: string, deps: ExplainDeps): Explanation {
  const all = allOf(deps.connectors)
  const shown = all.filter((connector) => !isNamed(connector, deps.exclude))
  const entry = explainKnown(key, deps.catalog.look(key))
  if (entry?.listed) return besideConnector(entry, deps, shown)
  const connector = explainConnector(key, all, shown)
  return (connector?.listed ? connector : (entry ?? connector)) ?? explainUnknown(key, deps)
}

/** Explains a wallet that the catalog knows. Undefined where it knows none. */
export function explainKnown(key: string, known: KnownWallet | 'dropped' | undefined): Explanation | undefined {
  if (!known) return undefined
  const answer = (walletId: string, listed: boolean, why: string): Explanation => ({ walletId, listed, why })
  if (known === 'dropped')
    return answer(key, false, 'What the directory says of it is wrong: it needs an id and a name.')
  const { wallet, source, refusal, standIn } = known
  if (refusal) return answer(wallet.id, false, REFUSALS[refusal])
  if (standIn && standIn.id !== wallet.id)
    return answer(wallet.id, false, `It is the same wallet as ${standIn.id}: both have its rdns.`)
  return answer(wallet.id, true, SOURCE_TEXTS[source])
}

function allOf(connectors: ExplainDeps['connectors']): readonly Connector[] {
  const all: Connector[] = []
  connectors.each((connector) => all.push(connector))()
  return all
}

/** Adds that a listed wallet with a connector has no row on the connect view: its connector has one. */
function besideConnector(entry: Explanation, { catalog }: ExplainDeps, shown: readonly Connector[]): Explanation {
  const wallet = catalog.known().get(entry.walletId)
  const connector = wallet && installedWallets(shown)(wallet)
  if (!connector) return entry
  return { ...entry, why: `${entry.why} On the connect view it gives way to its connector ${connector.id}.` }
}

function explainConnector(
  key: string,
  all: readonly Connector[],
  shown: readonly Connector[],
): Explanation | undefined {
  const meant = all.filter((connector) => isNamed(connector, [key]))
  const rows = connectorRows(shown, [])
  const ofRow = (connector: Connector): boolean =>
    reachesRemote(connector) ? shown.includes(connector) : rows.some(({ connectors }) => connectors.includes(connector))
  const connector = meant.find(ofRow) ?? meant.find((each) => shown.includes(each)) ?? meant[0]
  if (!connector) return undefined
  const answer = (listed: boolean, why: string): Explanation => ({ walletId: connector.id, listed, why })
  if (!shown.includes(connector)) return answer(false, REFUSALS.excluded)
  if (ofRow(connector)) return answer(true, originOf(connector))
  const { chain, info } = connector
  const other = shown.find(
    (each) => each.type === 'ANNOUNCED' && each.chain === chain && each.info?.rdns === info?.rdns,
  )
  return answer(false, `It gives way to ${other?.id}, the same wallet, which is installed: both have its rdns.`)
}

function originOf(connector: Connector): string {
  const { type } = connector
  if (type !== 'ANNOUNCED' && type !== 'INJECTED') return 'It is a connector of an adapter, or of the pairing.'
  if (isShownConnector(connector, false)) return 'It is in this browser.'
  return 'It is the wallet that is injected into the page. Without one it is hidden.'
}

function explainUnknown(key: string, { include, exclude, featured, hasDirectory }: ExplainDeps): Explanation {
  const name = key.trim()
  const isIn = (keys: readonly string[]): boolean => keyMatch(keys)({ id: name, name }) !== undefined
  const answer = (why: string): Explanation => ({ walletId: key, listed: false, why })
  if (isIn(exclude)) return answer(REFUSALS.excluded)
  const option = isIn(include) ? 'includeWalletIds' : isIn(featured) && 'featuredWalletIds'
  if (!option && include.length > 0)
    return answer(
      'It is not known, and includeWalletIds has no such id, rdns or name: no other wallet of the directory is listed.',
    )
  const known = option
    ? `It is named in ${option}, but nothing that was read is this wallet.`
    : 'It is not known: neither the app nor what was read of the directory names it.'
  if (!hasDirectory) return answer(`${known} There is no directory: endpoints.directory names none.`)
  const hidden = exclude.length > 0 ? ', or excludeWalletIds names it by another of its names' : ''
  return answer(
    `${known} Its page is not read yet, or the directory doesn't have it, or it is on none of the app's networks${hidden}.`,
  )
}
