import { kindOfMethod } from '@latchkit/frame'
import { ref } from 'valtio/vanilla'
import { walletError } from '../../adapter/wallet.errors.js'
import { namespaceOf, type CaipNetworkId } from '../../base/caip.js'
import type { SecureFrame } from './embedded-wallet.frame.js'
import type { EmbeddedNetworks } from './embedded-wallet.networks.js'
import type { Visitor } from './embedded-wallet.visitor.js'
import type { EmbeddedRequest, EmbeddedWalletState } from './embedded-wallet.types.js'

/** What {@link createEmbeddedRequests} needs. */
export interface EmbeddedRequestsDeps {
  readonly state: EmbeddedWalletState
  readonly frame: Pick<SecureFrame, 'request' | 'show'>
  readonly networks: Pick<EmbeddedNetworks, 'tell'>
  readonly visitor: Pick<Visitor, 'signal'>
  /** The state has another request. */
  readonly onRequest: () => void
}

/** The requests to the wallet, and the frame while it is shown for one of them. */
export interface EmbeddedRequests {
  /** Asks the wallet for a method. Rejects with a `LatchError`. The visitor approves in the frame, which is shown then. */
  call(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>
  /** Shows the frame until the returned function is called. `onCancel`: the visitor closes it by a key. */
  show(onCancel: () => void): () => void
  /** Gives up what the frame shows. */
  cancel(): void
}

/** Makes the requests. Several may be pending: the frame shows one after the other. */
export function createEmbeddedRequests(deps: EmbeddedRequestsDeps): EmbeddedRequests {
  const { state, frame, networks, visitor, onRequest } = deps
  const shown: EmbeddedRequest[] = []
  const cancels = new Set<() => void>()

  function show(onCancel: () => void): () => void {
    const hide = frame.show()
    cancels.add(onCancel)
    return () => {
      cancels.delete(onCancel)
      hide()
    }
  }

  /** Shows the frame for a request. The state has the oldest one, which the frame shows first. */
  function showFor(request: EmbeddedRequest, onCancel: () => void): () => void {
    const hide = show(onCancel)
    const update = (): void => {
      const [first] = shown
      if (first === state.request) return
      state.request = first && ref(first)
      onRequest()
    }
    shown.push(request)
    update()
    return () => {
      shown.splice(shown.indexOf(request), 1)
      hide()
      update()
    }
  }

  return {
    show,
    cancel() {
      for (const cancel of [...cancels]) cancel()
    },
    async call(networkId, method, params) {
      const asked = new AbortController()
      const use = visitor.signal()
      const giveUp = (): void => asked.abort()
      let isDeclined = false
      use.addEventListener('abort', giveUp)
      const isUnsafe = kindOfMethod(method) === 'unsafe'
      const decline = (): void => {
        isDeclined = true
        giveUp()
      }
      const hide = isUnsafe ? showFor({ method, namespace: namespaceOf(networkId) }, decline) : undefined
      try {
        await networks.tell(networkId, asked.signal)
        return await frame.request('RPC_REQUEST', { method, params, chainId: networkId }, asked.signal)
      } catch (error) {
        if (isDeclined) throw walletError('rejected', { wallet: 'Email' })
        throw error
      } finally {
        use.removeEventListener('abort', giveUp)
        hide?.()
      }
    },
  }
}
