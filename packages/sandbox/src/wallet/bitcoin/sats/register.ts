import { createSchedule, createThrowingProxy } from '../../schedule.js'
import type { SatsProvider, SatsSwitches } from './types.js'

/** The page's global object, with the list in which apps look for wallets. */
export type SatsGlobals = Record<string, unknown> & { btc_providers?: unknown[] }

interface Entry {
  readonly id: string
  readonly name: string
  readonly icon: string
}

/**
 * Puts the provider where `sats-connect` looks for it: at its id, which is listed in `btc_providers`. Apps get no
 * event. Returns a function that lists it regardless of the switch `announce`.
 */
export function startListing(globals: SatsGlobals, provider: SatsProvider, switches: () => SatsSwitches): () => void {
  const list = (entry: unknown): void => {
    globals.btc_providers ??= []
    globals.btc_providers.push(entry)
  }
  const place = (id: string): unknown =>
    Object.defineProperty(globals, id, { value: provider, configurable: true, enumerable: true })

  const announce = (): void => {
    const { announce: how, registered, providerId: id, name, icon } = switches()
    const entry: Entry = { id, name, icon }
    if (registered !== 'missing-provider') place(id)
    list(asRegistered(registered, entry))
    if (how === 'twice') list(entry)
    if (how !== 'two-versions') return
    place(`${id}2`)
    list({ ...entry, id: `${id}2` })
  }
  const schedule = createSchedule(switches, announce, (index) => {
    const id = `MadeUpProvider${index + 1}`
    place(id)
    list({ id, name: `Made-up Wallet ${index + 1}`, icon: switches().icon })
  })
  schedule.whenDue()
  return schedule.now
}

function asRegistered(registered: SatsSwitches['registered'], entry: Entry): unknown {
  switch (registered) {
    case 'whole':
    case 'missing-provider':
      return entry
    case 'null':
      return null
    case 'throwing-proxy':
      return createThrowingProxy()
    default: {
      const { [registered.slice('missing-'.length) as keyof Entry]: _missing, ...rest } = entry
      return rest
    }
  }
}
