import type { WalletCore } from '../../core.js'
import { providerError, type ProviderError } from '../../providerError.js'
import { createListeners, type Listeners } from '../../provider.js'
import { createEsploraClient, type Reads } from '../esploraClient.js'
import type { BitcoinChainConfig } from '../types.js'
import { createAccountMethods, type SatsHandler, type SatsParams } from './accountMethods.js'
import { startListing, type SatsGlobals } from './register.js'
import { createSatsSession } from './session.js'
import { createSignMethods } from './signMethods.js'
import type { SandboxSatsWallet, SatsProvider, SatsSwitches } from './types.js'

/** The parts of the page that this wallet reads and writes. */
export type SatsPage = Reads & { readonly globals: object }

/** Creates the wallet's part for `sats-connect`: a provider, which is listed in `window.btc_providers`. */
export function createSats(
  core: WalletCore<SatsSwitches>,
  config: BitcoinChainConfig,
  page: SatsPage,
): Pick<SandboxSatsWallet, 'provider' | 'switchNetwork' | 'announce' | 'emit'> {
  const listeners = createListeners()
  const session = createSatsSession(core, config, listeners.emit)
  const esplora = createEsploraClient(page, () => {
    // On another network the wallet must not answer with data of regtest.
    if (session.network() !== 'Regtest') throw providerError(-32603, `The sandbox has no ${session.network()} chain.`)
    return config.esploraUrl
  })
  const own: Readonly<Record<string, SatsHandler>> = {
    getInfo: async () => ({ version: '2.0.0', platform: 'web', methods: Object.keys(own), supports: [] }),
    ...createAccountMethods({ core, session, esplora }),
    ...createSignMethods({ core, session, esplora }),
  }
  const provider = createSatsProvider(core, own, listeners)
  for (const method of ['sendTransfer', 'signPsbt'])
    core.resume(method, async (params) => own[method]?.(params as SatsParams, method))
  const announce = startListing(page.globals as SatsGlobals, provider, core.switches)
  return { provider, switchNetwork: session.chooseNetwork, announce, emit: listeners.emit }
}

function createSatsProvider(
  { requests }: WalletCore<SatsSwitches>,
  own: Readonly<Record<string, SatsHandler>>,
  listeners: Listeners,
): SatsProvider {
  let calls = 0
  return Object.freeze({
    request: async (method, params) => {
      const answer = { jsonrpc: '2.0', id: `sandbox-${(calls += 1)}` } as const
      const handler = Object.hasOwn(own, method) ? own[method] : undefined
      try {
        const result = await requests.answer(method, params ?? undefined, async () => {
          if (!handler) throw providerError(4200, `The wallet doesn't support ${method}.`)
          return handler((params ?? {}) as SatsParams, method)
        })
        return { ...answer, result }
      } catch (error) {
        // The shapes of `rejectAs` are thrown unchanged.
        if (!(error instanceof Error)) throw error
        return { ...answer, error: toSatsError(error as ProviderError) }
      }
    },
    addListener: (event, listener) => {
      const [name, hear] = typeof event === 'string' ? [event, listener] : [event.eventName, event.cb]
      if (typeof hear !== 'function') throw new TypeError('A listener is a function.')
      listeners.add(name, hear)
      return () => listeners.remove(name, hear)
    },
  } satisfies SatsProvider)
}

/** The codes of `sats-connect` for errors that also have a code in EIP-1193. */
const satsCodes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32601 }

function toSatsError({ code, message }: ProviderError): { readonly code: number; readonly message: string } {
  return { code: satsCodes[code] ?? code ?? -32603, message }
}
