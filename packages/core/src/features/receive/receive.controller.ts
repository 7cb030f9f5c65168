import { proxy, ref } from 'valtio/vanilla'
import { accountNow } from '../../adapter/accountNow.js'
import { abilityOf } from '../../adapter/abilityOf.js'
import type { BalanceAbility } from '../../adapter/abilities.types.js'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { CaipAddress, Namespace } from '../../base/caip.js'
import type { UsedEvents } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { withTimeout } from '../../base/time.js'
import type { BalancesController } from '../balances/balances.types.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectedAccount, ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import { networkOf } from '../network/network.rules.js'
import type { Network } from '../../adapter/network.types.js'
import { watchArrivals } from './receive.arrivals.js'
import { CONTRACT_TIMEOUT_MS } from './receive.constants.js'
import { receiveError } from './receive.errors.js'
import { createLinks } from './receive.links.js'
import type { ReceiveController, ReceiveState } from './receive.types.js'

/** The dependencies of the receiving. */
export interface ReceiveDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly connection: Pick<ConnectionController, 'account'>
  readonly events: UsedEvents<ConnectionEvents>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly networks: readonly Network[]
  readonly loadBalances: () => Promise<BalancesController>
}

const NOTHING = { token: undefined, amount: '', arrival: undefined } as const

/** Makes the controller of receiving. It reads nothing by itself. */
export function createReceiveController(deps: ReceiveDeps): ReceiveController {
  const { connection, events, adapters, networks, loadBalances } = deps
  const { clock } = deps.environment
  const state = proxy<ReceiveState>({ ...NOTHING })
  const links = createLinks({ clock, adapters })
  let receiver: CaipAddress | undefined

  const receiverNow = (): ConnectedAccount => accountNow(connection, () => receiveError('no-account'))

  /** What was chosen is about one account on one network. */
  function follow(): void {
    const account = connection.account()?.caipAddress
    if (account === receiver) return
    receiver = account
    Object.assign(state, NOTHING)
  }

  /** Whether a smart account is on a network. False where that can't be found out. */
  async function isThere(ability: BalanceAbility | undefined, address: string, network: Network): Promise<boolean> {
    const { caipNetworkId: networkId } = network
    if (!ability?.codeAt) return false
    const late = (): unknown => new Error('The network took too long.')
    const reading = ability.codeAt({ address, networkId }).then((code) => code === 'contract' || code === 'token')
    return withTimeout(clock, CONTRACT_TIMEOUT_MS, reading, late).catch(() => false)
  }

  for (const name of ACCOUNT_EVENTS) events.on(name, follow)
  follow()
  return {
    state,
    choose(token) {
      // A copy, because the entry is a part of the balances.
      Object.assign(state, { token: token && ref({ ...token }), arrival: undefined })
    },
    enter(amount) {
      state.amount = amount
    },
    async paymentLink(request = {}) {
      const { address, caipNetworkId: networkId } = receiverNow()
      const { token, value, decimals } = request
      // The coin's decimals are the network's.
      const coin = token === undefined ? networkOf(networks, networkId).nativeCurrency.decimals : undefined
      return links.make({ networkId, address, token, value, decimals: decimals ?? coin })
    },
    async networks() {
      const { address, namespace, type, caipNetworkId } = receiverNow()
      const all = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      if (type !== 'smartAccount') return all
      const ability = await abilityOf(adapters.get(namespace), 'balance')
      // The wallet itself shares the account on its network.
      const there = await Promise.all(
        all.map(async (each) => each.caipNetworkId === caipNetworkId || isThere(ability, address, each)),
      )
      return all.filter((_, index) => there[index])
    },
    watch() {
      let hasEnded = false
      let end = (): void => {}
      state.arrival = undefined
      loadBalances().then(
        (balances) => {
          if (hasEnded) return
          const onArrival: Parameters<typeof watchArrivals>[0]['onArrival'] = (arrival) =>
            void (state.arrival = arrival)
          end = watchArrivals({ clock, balances, token: () => state.token, onArrival })
        },
        // Without that code no balance is read, and nothing is said of arrivals.
        () => {},
      )
      return () => {
        hasEnded = true
        end()
      }
    },
  }
}
