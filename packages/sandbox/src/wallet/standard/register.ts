import type { Wallet } from '@wallet-standard/base'
import { providerError } from '../providerError.js'
import { createSchedule, createThrowingProxy } from '../schedule.js'
import type { StandardSwitches } from './types.js'

/** The object that an app passes to wallets once it is ready. */
interface RegisterApi {
  readonly register: (wallet: unknown) => unknown
}

/** The parts that a registrar is made of. */
export interface RegisterDeps {
  readonly page: EventTarget
  readonly wallet: Wallet
  readonly switches: () => StandardSwitches
}

/**
 * Registers a wallet with apps as `registerWallet` of `@wallet-standard/wallet` does, whether the app or the wallet
 * comes first. Returns a function that registers it regardless of the switch `announce`.
 */
export function startRegistering({ page, wallet, switches }: RegisterDeps): () => void {
  // Apps compare wallets by identity, so each object is created once.
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
    // A wallet that isn't announced now is announced by the event later.
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

/** Returns another wallet object, equal except for some properties. */
function like(wallet: Wallet, change: Partial<Wallet>): Wallet {
  const changes = Object.getOwnPropertyDescriptors(change)
  return Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(wallet), ...changes }) as Wallet
}

/** Returns a wallet with the same name and features, whose methods all reject. */
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
