import { createSite } from '@latchkit/frame/site'
import type { Handler, Handlers } from '@latchkit/frame/site'
import { SiteError } from '../base/site.errors.js'
import { windowClock } from '../base/windowClock.js'
import { readFacts } from './readFacts.js'

/** Begins the frame of the embedded wallet: listens to the page at once, and loads the wallet with its first request. */
function begin(): void {
  const facts = readFacts(document, location)
  if (!facts) return
  // A page over http that isn't of this machine gets no cryptography from the browser, in its frames too.
  const isAble = 'subtle' in crypto
  let loading: Promise<Handlers> | undefined
  const load = async (): Promise<Handlers> => {
    if (!isAble) throw new SiteError('crypto/missing')
    loading ??= import('./openFrame.js').then(({ openFrame }) => openFrame({ window, facts, site: () => site }))
    try {
      return await loading
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  const site = createSite({
    window,
    parentOrigin: facts.parentOrigin,
    clock: windowClock(window),
    handlers: lateHandlers(load),
    report: (error) => console.error('Latchkit:', error instanceof Error ? error.name : 'the frame failed'),
  })
  site.start()
}

/** Handlers that load with the first request. */
function lateHandlers(load: () => Promise<Handlers>): Handlers {
  const late =
    <Name extends keyof Handlers>(name: Name): Handler<Name> =>
    async (payload, signal) => {
      const handler = (await load())[name] as unknown as Handler<Name>
      return handler(payload, signal)
    }
  return {
    SWITCH_NETWORK: late('SWITCH_NETWORK'),
    CONNECT_EMAIL: late('CONNECT_EMAIL'),
    CONNECT_DEVICE: late('CONNECT_DEVICE'),
    CONNECT_OTP: late('CONNECT_OTP'),
    GET_USER: late('GET_USER'),
    SIGN_OUT: late('SIGN_OUT'),
    IS_CONNECTED: late('IS_CONNECTED'),
    GET_CHAIN_ID: late('GET_CHAIN_ID'),
    RPC_REQUEST: late('RPC_REQUEST'),
    SYNC_THEME: late('SYNC_THEME'),
    SYNC_DAPP_DATA: late('SYNC_DAPP_DATA'),
    RELOAD: late('RELOAD'),
  }
}

begin()
