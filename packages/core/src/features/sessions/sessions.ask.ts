import type { Environment } from '../../base/environment.js'
import { isLatchError, LatchError } from '../../base/errors.js'
import { withTimeout } from '../../base/time.js'
import { siwxError } from '../siwx/siwx.errors.js'
import type { SiwxController, SiwxDevices } from '../siwx/siwx.types.js'

type Siwx = Pick<SiwxController, 'devices' | 'recheck' | 'signOut'>

/** What asking needs. */
export interface AskDeps {
  readonly environment: Pick<Environment, 'clock' | 'report'>
  /** Loads the sign-in. Rejects where the app has none. */
  readonly loadSiwx: () => Promise<Siwx>
}

/** What is asked of the store. */
export type Run<value = void> = (devices: SiwxDevices, siwx: Siwx) => Promise<value>

/** Asks the store of the sign-in. Rejects with a `LatchError`, whatever the store throws, at once or later. */
export type Ask = <value>(timeoutMs: number, run: Run<value>) => Promise<value>

/** Makes {@link Ask}. */
export function createAsk({ environment: { clock, report }, loadSiwx }: AskDeps): Ask {
  const late = (): LatchError => siwxError('no-answer')

  /** Reads whether this browser is still signed in, where the store refuses: it may have been signed out elsewhere. */
  async function recheckAfter(error: LatchError): Promise<void> {
    if (isLatchError(error, 'siwx/refused')) await (await loadSiwx()).recheck()
  }

  return async (timeoutMs, run) => {
    try {
      const siwx = await loadSiwx()
      if (!siwx.devices) throw siwxError('no-devices')
      return await withTimeout(clock, timeoutMs, run(siwx.devices, siwx), late)
    } catch (thrown) {
      const error = LatchError.isOwn(thrown) ? thrown : siwxError('no-answer', {}, thrown)
      recheckAfter(error).catch(report)
      throw error
    }
  }
}
