import type { WalletCore } from '../../core.js'
import { providerError } from '../../providerError.js'
import { view } from '../../standard/createStandard.js'
import type { EsploraClient } from '../esploraClient.js'
import type { BitcoinKey } from '../keys.js'
import { describeNetwork, satsNetworks } from './networks.js'
import { describeKey, type SatsSession } from './session.js'
import type { SatsNetwork, SatsSwitches } from './types.js'

/** The params of a request, unchecked. */
export type SatsParams = Readonly<Record<string, unknown>>

/** Answers one method. */
export type SatsHandler = (params: SatsParams, method: string) => Promise<unknown>

/** The parts that handlers are made of. */
export interface SatsDeps {
  readonly core: WalletCore<SatsSwitches>
  readonly session: SatsSession
  readonly esplora: EsploraClient
}

/** Creates the methods that give and revoke permission to see addresses, and that read the account. */
export function createAccountMethods({ core, session, esplora }: SatsDeps): Readonly<Record<string, SatsHandler>> {
  const connect = async (method: string, { message }: SatsParams): Promise<void> => {
    const addresses = session.keys().map(({ address }) => address)
    const rows = typeof message === 'string' ? ([['Message', message]] as const) : []
    await core.connect(method, (title) => view(core, title, method, addresses, rows))
  }
  const account = (wanted?: unknown): object => ({
    id: `sandbox-${core.permission.account()}`,
    addresses: choose(session.keys(), wanted).map(describeKey),
    walletType: 'software',
    network: describeNetwork(session.network()),
  })
  const revoke: SatsHandler = async () => {
    if (core.switches().disconnectHangs) return new Promise<never>(() => undefined)
    core.permission.revoke()
    return null
  }
  return {
    getAccounts: async (params, method) => {
      await connect(method, params)
      return choose(session.keys(), params['purposes']).map(describeKey)
    },
    getAddresses: async (params, method) => {
      await connect(method, params)
      const addresses = choose(session.keys(), params['purposes']).map(describeKey)
      return { addresses, network: describeNetwork(session.network()) }
    },
    wallet_connect: async (params, method) => {
      const network = params['network'] === undefined ? session.network() : checkNetwork(params['network'])
      await connect(method, params)
      session.chooseNetwork(network)
      return account(params['addresses'])
    },
    wallet_requestPermissions: async (params, method) => {
      await connect(method, params)
      return true
    },
    wallet_getCurrentPermissions: async () => {
      if (!core.permission.visible()) return []
      const [resourceId, clientId] = [`sandbox-${core.permission.account()}`, core.page.origin]
      return [{ type: 'account', resourceId, clientId, actions: { read: true } }]
    },
    wallet_getAccount: async () => {
      session.mustSee()
      return account()
    },
    wallet_getWalletType: async () => 'software',
    wallet_disconnect: revoke,
    wallet_renouncePermissions: revoke,
    wallet_getNetwork: async () => {
      session.mustSee()
      return describeNetwork(session.network())
    },
    wallet_changeNetwork: async ({ name }, method) => {
      session.mustSee()
      const network = checkNetwork(name)
      const addresses = session.keys().map(({ address }) => address)
      const rows = [['Network', network]] as const
      const show = (): ReturnType<typeof view> => view(core, 'Change the network?', method, addresses, rows)
      await core.prompts.ask({ kind: 'switch', method, view: show })
      if (!core.switches().lieAboutSwitch) session.chooseNetwork(network)
      return null
    },
    getBalance: async () => {
      session.mustSee()
      const coins = await esplora.coinsOf(session.keys()[0]?.address ?? '')
      const sum = (confirmed: boolean): number =>
        coins.filter(({ status }) => status.confirmed === confirmed).reduce((total, { value }) => total + value, 0)
      const [confirmed, unconfirmed] = [sum(true), sum(false)]
      return {
        confirmed: String(confirmed),
        unconfirmed: String(unconfirmed),
        total: String(confirmed + unconfirmed),
      }
    },
  }
}

/** Returns the keys for the purposes, in their order. A purpose without an address is left out. */
function choose(keys: readonly BitcoinKey[], purposes: unknown): BitcoinKey[] {
  if (purposes === undefined) return [...keys]
  if (!Array.isArray(purposes)) throw providerError(-32602, 'Purposes are a list.')
  return purposes.flatMap((purpose) => keys.filter((key) => key.purpose === purpose))
}

function checkNetwork(name: unknown): SatsNetwork {
  if (!satsNetworks.includes(name as SatsNetwork)) throw providerError(-32602, `There is no network ${String(name)}.`)
  return name as SatsNetwork
}
