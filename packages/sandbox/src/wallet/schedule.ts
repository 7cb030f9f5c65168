import type { CommonSwitches } from './types.js'

/** When a wallet announces itself. */
export interface Schedule {
  /** Announces now, whatever the switch `announce` says. */
  readonly now: () => void
  /** Announces as that switch says: now, once it is late enough, or never. */
  readonly whenDue: () => void
}

/** Makes it. `madeUp` announces one of the wallets that `flood` asks for. */
export function createSchedule(
  switches: () => CommonSwitches,
  announce: () => void,
  madeUp: (index: number) => void,
): Schedule {
  const loaded = performance.now()
  let flooding = false
  let waiting = false

  const flood = async ({ flood: count, floodEvery }: CommonSwitches): Promise<void> => {
    flooding = floodEvery > 0
    for (let index = 0; index < count; index += 1) {
      if (flooding) await new Promise((resolve) => setTimeout(resolve, floodEvery))
      madeUp(index)
    }
    flooding = false
  }

  const now = (): void => {
    announce()
    if (switches().flood > 0 && !flooding) void flood(switches())
  }

  const whenDue = (): void => {
    const { announce: when, lateBy } = switches()
    const early = when === 'late' ? lateBy - (performance.now() - loaded) : 0
    if (when === 'never' || waiting) return
    if (early <= 0) return now()
    waiting = true
    setTimeout(() => {
      waiting = false
      whenDue()
    }, early)
  }

  return { now, whenDue }
}

/** Throws at every touch. */
export function createThrowingProxy(): object {
  const fail = (): never => {
    throw new Error('Nothing here may be touched.')
  }
  return new Proxy({}, { get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail, getPrototypeOf: fail })
}
