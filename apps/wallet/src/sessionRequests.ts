import type { WalletKitTypes } from '@reown/walletkit'
import { providerError } from '@latchkit/sandbox/wallet'
import type { CoreTypes } from '@walletconnect/types'
import type { ListenDeps } from './listenToApps.js'
import { createRequests, toRpcError } from './requests.js'
import { verifyWords } from './verify.js'

/** Thrown where no answer is possible any more: the request expired, or its session ended. */
const gone = new Error('The page that asked is gone.')

/**
 * Creates the function that answers requests of connected apps, one after the other. It resolves with the app, or with
 * undefined where the request is gone.
 */
export function createRequestAnswer({
  kit,
  world,
  prompts,
  store,
  sessions,
  switchTo,
  attempt,
}: ListenDeps): (event: WalletKitTypes.SessionRequest) => Promise<CoreTypes.Metadata | undefined> {
  let current: WalletKitTypes.SessionRequest | undefined
  const requests = createRequests({
    world,
    account: () => world.account(store.get().account),
    evmNetwork: () => store.get().evmNetwork,
    chooseNetwork: (caip2) => void attempt(() => switchTo(caip2, current?.topic)),
    consent: async (view, rejection) => {
      const app = current && sessions.get(current.topic)?.peer.metadata
      if (!current || !app) throw gone
      const { id, topic, verifyContext } = current
      const verify = verifyWords(verifyContext, app.url)
      const decision = await prompts.ask({ ...view, id, topic, app, verify, isApprovable: true })
      if (decision === 'gone') throw gone
      if (decision === 'rejected') throw providerError(rejection, 'User rejected.')
    },
  })
  return async (event) => {
    const { id, topic, params } = event
    const app = sessions.get(topic)?.peer.metadata
    if (!app || !kit.getPendingSessionRequests().some((pending) => pending.id === id)) return undefined
    current = event
    const { chainId, request } = params
    const outcome = await requests({ app, chainId, method: request.method, params: request.params }).then(
      (result) => ({ result }),
      (error: unknown) => (error === gone ? gone : { error: toRpcError(error) }),
    )
    if (outcome instanceof Error) return undefined
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
    return app
  }
}
