import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { ReadonlyWalletAccount } from '@wallet-standard/wallet'
import type { WalletCore } from '../core.js'
import type { PanelView } from '../panel.js'
import { refusal } from '../prompts.js'
import { createListeners } from '../provider.js'
import type { Emit } from '../session.js'
import { startRegistering } from './register.js'
import type { StandardFeatures, StandardNamespace, StandardSwitches } from './types.js'

/** A wallet of the Wallet Standard, and the functions that its owner calls. */
export interface Standard {
  readonly wallet: Wallet
  readonly announce: () => void
  readonly emit: Emit
}

/** Creates a wallet of the Wallet Standard for one or several namespaces, and registers it. */
export function createStandard(core: WalletCore<StandardSwitches>, namespaces: readonly StandardNamespace[]): Standard {
  const { switches, permission, page } = core
  const listeners = createListeners()
  const families: readonly Family[] = namespaces.map((namespace) => {
    const family: Family = { ...namespace, features: namespace.features(() => accounts(family)) }
    return family
  })
  const accounts = createAccounts(core, families)
  const features: StandardFeatures = Object.freeze({
    ...connectFeatures(core, () => wallet.accounts, families),
    ...eventsFeature(listeners),
    ...Object.fromEntries(families.flatMap((family) => Object.entries(family.features))),
  })
  const wallet: Wallet = Object.freeze({
    version: '1.0.0',
    get name() {
      return switches().name
    },
    get icon() {
      return switches().icon as Wallet['icon']
    },
    get chains() {
      return chainsOf(families, switches())
    },
    get features() {
      return without(features, switches())
    },
    get accounts() {
      return families.flatMap(accounts)
    },
  } satisfies Wallet)

  permission.watch(() => {
    const before = snapshot(wallet)
    return () => {
      const after = snapshot(wallet)
      const changed = (Object.keys(after) as (keyof typeof after)[]).filter((part) => after[part] !== before[part])
      const change = Object.fromEntries(changed.map((part) => [part, wallet[part]]))
      if (changed.length > 0) listeners.emit('change', change)
    }
  })
  return { wallet, announce: startRegistering({ page: page.events, wallet, switches }), emit: listeners.emit }
}

/** A namespace with its features. */
type Family = Omit<StandardNamespace, 'features'> & { readonly features: StandardFeatures }

function chainsOf(families: readonly Family[], { chains }: StandardSwitches): readonly IdentifierString[] {
  return (chains as readonly IdentifierString[] | null) ?? families.flatMap((family) => family.chains)
}

function without(features: StandardFeatures, { withoutFeatures }: StandardSwitches): StandardFeatures {
  if (withoutFeatures.length === 0) return features
  return Object.fromEntries(Object.entries(features).filter(([name]) => !withoutFeatures.includes(name)))
}

/** Returns the accounts of a namespace that the app may see: the same objects as long as nothing about them changes. */
function createAccounts(
  { switches, permission }: WalletCore<StandardSwitches>,
  families: readonly Family[],
): (family: Family) => readonly WalletAccount[] {
  const made = new Map<string, readonly WalletAccount[]>()
  return (family) => {
    if (!permission.visible()) return []
    const chains = chainsOf([family], switches())
    const features = Object.keys(without(family.features, switches())) as IdentifierString[]
    const key = JSON.stringify([families.indexOf(family), permission.account(), chains, features])
    const known = made.get(key)
    if (known) return known
    const accounts = family
      .accounts(permission.account())
      .map((account) => new ReadonlyWalletAccount({ ...account, chains, features }) as WalletAccount)
    made.set(key, accounts)
    return accounts
  }
}

/** The parts of a wallet whose changes apps get as an event, as text that can be compared. */
function snapshot({ accounts, chains, features }: Wallet): Record<'accounts' | 'chains' | 'features', string> {
  return {
    accounts: accounts.map(({ address }) => address).join(),
    chains: chains.join(),
    features: Object.keys(features).join(),
  }
}

function connectFeatures(
  core: WalletCore<StandardSwitches>,
  accounts: () => readonly WalletAccount[],
  families: readonly Family[],
): StandardConnectFeature & StandardDisconnectFeature {
  const { requests, switches, permission } = core
  const owned = (): readonly string[] =>
    families.flatMap((family) => family.accounts(permission.account()).map(({ address }) => address))
  return {
    'standard:connect': {
      version: '1.0.0',
      connect: (input) =>
        requests.answer('standard:connect', input, async () => {
          const { silentConnect } = switches()
          const quiet = input?.silent === true && silentConnect !== 'ask'
          if (quiet && !permission.visible() && silentConnect === 'reject') throw refusal(switches())
          if (!quiet)
            await core.connect('standard:connect', (title) => view(core, title, 'standard:connect', owned(), []))
          return { accounts: accounts() }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        requests.answer('standard:disconnect', undefined, async () => {
          if (switches().disconnectHangs) return new Promise<never>(() => undefined)
          permission.revoke()
        }),
    },
  }
}

function eventsFeature(listeners: ReturnType<typeof createListeners>): StandardEventsFeature {
  return {
    'standard:events': {
      version: '1.0.0',
      on: (event, listener) => {
        const hear = listener as (payload: unknown) => void
        listeners.add(event, hear)
        return () => listeners.remove(event, hear)
      },
    },
  }
}

/**
 * Creates the panel's content: the rows of every request of a wallet of the Wallet Standard, then the request's own
 * rows.
 */
export function view(
  { page, switches }: Pick<WalletCore, 'page' | 'switches'>,
  title: string,
  method: string,
  accounts: readonly string[],
  rows: PanelView['rows'],
): PanelView {
  const common: PanelView['rows'] = [
    ['Wallet', switches().name],
    ['App', page.origin],
    ['Method', method],
    ['Account', accounts.join('\n')],
  ]
  return { title, rows: [...common, ...rows] }
}
