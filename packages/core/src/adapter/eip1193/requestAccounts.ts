import type { Environment } from '../../base/environment.js'
import { callReported } from '../callReported.js'
import type { Eip1193Provider } from '../provider.types.js'
import { quietly } from '../quietly.js'
import { createReadLimit } from '../readLimit.js'
import { toHexAddresses } from './hexAddress.js'

const EVENTS = ['accountsChanged', 'connect'] as const

/**
 * Waits for an event after which a wallet shares accounts, or until `stop`. `shared` resolves with their addresses, in lower
 * case, and never rejects.
 */
export function awaitAccounts(
  { clock, report }: Pick<Environment, 'clock' | 'report'>,
  provider: Eip1193Provider,
): { readonly shared: Promise<readonly string[]>; readonly stop: () => void } {
  const limit = createReadLimit(clock)
  let hear = (_: unknown): void => {}
  const shared = new Promise<readonly string[]>((resolve) => {
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
  const each = (run: 'on' | 'removeListener'): void => {
    // A provider may lack these functions, or throw in them.
    for (const event of EVENTS) void callReported(report, () => provider[run]?.(event, hear))
  }
  each('on')
  return { shared, stop: () => each('removeListener') }
}

/**
 * Asks a wallet for its accounts (`eth_requestAccounts`). Resolves with the wallet's answer, unchecked, or with the
 * accounts that the wallet shares after an event: where the visitor connects in the wallet itself, some wallets never
 * answer (F262). Rejects with what the wallet throws before that.
 */
export async function requestAccounts(
  environment: Pick<Environment, 'clock' | 'report'>,
  provider: Eip1193Provider,
): Promise<unknown> {
  const { shared, stop } = awaitAccounts(environment, provider)
  try {
    return await Promise.race([ask(provider, 'eth_requestAccounts'), shared])
  } finally {
    stop()
  }
}

// A wallet may answer at once, or throw.
const ask = async (provider: Eip1193Provider, method: string): Promise<unknown> => provider.request({ method })
