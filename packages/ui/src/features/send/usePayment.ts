import { networkOf, type Features, type LatchState, type Network, type Token } from '@latchkit/core'
import { useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { loadSend } from '../../shared/loadSend.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useChunk } from '../../shell/frame/useChunk.js'

/** The state of sending. */
export type SendForm = NonNullable<LatchState['send']>

/** The payment that the views are about. */
export interface Payment {
  readonly send: Features['send']
  readonly form: SendForm
  readonly token: Token
  /** The network of the token, and its name as it is shown. */
  readonly network: Network
  readonly networkName: string
}

/** Reads the payment. Undefined until the code is loaded, and without an account. */
export function usePayment(): Payment | undefined {
  const send = useChunk(loadSend)
  const form = useLatchState((state) => state.send)
  const { networks } = useLatchNetwork()
  const nameOf = useNetworkName()
  const token = form?.token
  if (!send || !form || !token) return undefined
  const network = networkOf(networks, token.networkId)
  return { send, form, token, network, networkName: nameOf(network) }
}
