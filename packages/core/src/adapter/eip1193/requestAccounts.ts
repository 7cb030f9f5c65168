import type { Environment } from '../../base/environment.js'
import { callReported } from '../callReported.js'
import type { Eip1193Provider } from '../provider.types.js'
import { quietly } from '../quietly.js'
import { createReadLimit } from '../readLimit.js'
import { toHexAddresses } from './hexAddress.js'

const EVENTS = ['accountsChanged', 'connect'] as const

/**
 * Asks a wallet for its accounts (`eth_requestAccounts`). Resolves with the wallet's answer, unchecked, or with the
 * accounts that the wallet shares after an event: where the visitor connects in the wallet itself, some wallets never
 * answer (F262). Rejects with what the wallet throws before that.
 */
export async function requestAccounts(
  environment: Pick<Environment, 'clock' | 'report'>,
  provider: Eip1193Provider,
): Promise<unknown> {
  const { clock, report } = environment
  const limit = createReadLimit(clock)
  const listen = (run: 'on' | 'removeListener', hear: (payload: unknown) => void): void => {
    // A provider may lack these functions, or throw in them.
    for (const event of EVENTS) void callReported(report, () => provider[run]?.(event, hear))
  }
  let hear = (_: unknown): void => {}
  const told = new Promise<readonly string[]>((resolve) => {
    async function look(payload: unknown): Promise<void> {
      let addresses = toHexAddresses(payload)
      if (addresses.length === 0 && limit.pauseMs() === 0) {
        limit.begin()
        addresses = toHexAddresses(await quietly({ clock }, ask(provider, 'eth_accounts')))
      }
      if (addresses.length > 0) resolve(addresses)
    }
    hear = (payload) => void look(payload).catch(() => undefined)
  })
  listen('on', hear)
  try {
    return await Promise.race([ask(provider, 'eth_requestAccounts'), told])
  } finally {
    listen('removeListener', hear)
  }
}

// A wallet may answer at once, or throw.
const ask = async (provider: Eip1193Provider, method: string): Promise<unknown> => provider.request({ method })
