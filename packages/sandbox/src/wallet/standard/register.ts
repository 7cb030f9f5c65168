import type { Wallet } from '@wallet-standard/base'
import { providerError } from '../providerError.js'
import { createSchedule, createThrowingProxy } from '../schedule.js'
import type { StandardSwitches } from './types.js'

/** What an app that is ready hands to wallets. */
interface RegisterApi {
  readonly register: (wallet: unknown) => unknown
}

/** What a registrar is made of. */
export interface RegisterDeps {
  readonly page: EventTarget
  readonly wallet: Wallet
  readonly switches: () => StandardSwitches
}

/**
 * Registers a wallet with apps as `registerWallet` of `@wallet-standard/wallet` does, whichever of the two comes first.
 * Returns a function that registers it whatever the switch `announce` says.
 */
export function startRegistering({ page, wallet, switches }: RegisterDeps): () => void {
  // Apps know a wallet by its identity, so each is made once.
  const strangers = new Map<string, unknown>()
  const once = (name: string, make: () => unknown): unknown => {
    if (!strangers.has(name)) strangers.set(name, make())
    return strangers.get(name)
  }
  let readyApp: RegisterApi | undefined

  const register = (...wallets: readonly unknown[]): void => {
    for (const one of wallets) {
      const callback = ({ register: add }: RegisterApi): unknown => add(one)
      if (readyApp) callback(readyApp)
      else page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
    }
  }

  const announce = (): void => {
    const { announce: how, registered } = switches()
    const wallets = [once(registered, () => asRegistered(registered, wallet))]
    if (how === 'twice') wallets.push(once('dead twin', () => createDeadTwin(wallet)))
    if (how === 'two-versions') wallets.push(once('twin', () => like(wallet, {})))
    register(...wallets)
  }

  const schedule = createSchedule(switches, announce, (index) =>
    register(once(`made-up ${index}`, () => like(wallet, { name: `Made-up Wallet ${index + 1}` }))),
  )
  page.addEventListener('wallet-standard:app-ready', (event) => {
    // An app that is told of no wallet now will hear the event later.
    readyApp = (event as CustomEvent<RegisterApi>).detail
    schedule.whenDue()
    readyApp = undefined
  })
  schedule.whenDue()
  return schedule.now
}

function asRegistered(registered: StandardSwitches['registered'], wallet: Wallet): unknown {
  switch (registered) {
    case 'whole':
      return wallet
    case 'null':
      return null
    case 'throwing-proxy':
      return createThrowingProxy()
    default: {
      const { [registered.slice('missing-'.length)]: _missing, ...rest } = Object.getOwnPropertyDescriptors(wallet)
      return Object.create(Object.prototype, rest)
    }
  }
}

/** Another wallet that is the same but for some properties. */
function like(wallet: Wallet, change: Partial<Wallet>): Wallet {
  const changes = Object.getOwnPropertyDescriptors(change)
  return Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(wallet), ...changes }) as Wallet
}

/** The same by its name and its features, of which none works. */
function createDeadTwin(wallet: Wallet): Wallet {
  const fail = async (): Promise<never> => {
    throw providerError(4100, 'This is the second wallet of one name, and must not be used.')
  }
  const features = Object.entries(wallet.features).map(([name, feature]) => {
    const parts = Object.entries(feature as object).map(([part, value]) => {
      const isMethod = typeof value === 'function' && part !== 'on'
      return [part, isMethod ? fail : value] as const
    })
    return [name, Object.fromEntries(parts)] as const
  })
  return like(wallet, { features: Object.fromEntries(features) })
}
