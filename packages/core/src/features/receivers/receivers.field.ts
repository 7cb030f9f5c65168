import { ref } from 'valtio/vanilla'
import { namespaceOf } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { ConnectionController } from '../connection/connection.types.js'
import type { Identity } from '../identity/identity.types.js'
import type { Token } from '../tokens/tokens.types.js'
import { createTypedName, type TypedReceiver } from './receivers.name.js'
import type { NamedReceiver, ReceiverReading } from './receivers.reading.js'

/** The members of a form's state that its field of a receiver reads and writes. They are described at the form of sending. */
export interface ReceiverFieldState {
  readonly token: Token | undefined
  readonly receiver: string
  /** What was prepared of the form. It keeps its receiver until it is prepared anew. */
  readonly prepared: object | undefined
  receiverAddress: string | undefined
  receiverProfileName: string | undefined
  receiverProfileImage: string | undefined
  receiverError: LatchError | undefined
}

/** The dependencies of a {@link ReceiverField}. */
export interface ReceiverFieldDeps {
  readonly state: ReceiverFieldState
  readonly connection: Pick<ConnectionController, 'account'>
  readonly receivers: Pick<ReceiverReading, 'resolve'>
  /** The name and the picture of an address. */
  readonly identify: (address: string) => Promise<Identity>
  /** Counts the forms that it has been. */
  readonly version: () => number
  /** Why a link that was typed can't be used. Undefined for any other text. */
  readonly linked: (text: string) => TypedReceiver | undefined
}

/** The field of a receiver: what is known of the text that was typed, an address or a name. */
export interface ReceiverField {
  /** Shows what the text is. */
  show(): void
  /** Whether the text is a name that was not looked up yet. */
  isUnread(): boolean
  /** Looks the name up, as `lookUp` of {@link createTypedName} does. A change meanwhile makes the answer void. */
  lookUp(): Promise<NamedReceiver | undefined>
  /** Reads the name and the picture of the address into the state. */
  identify(): void
}

/** Makes a {@link ReceiverField}. */
export function createReceiverField(deps: ReceiverFieldDeps): ReceiverField {
  const { state, connection, receivers, version, linked } = deps
  const typedName = createTypedName(receivers, showFound)

  /** What the text is: neither an address nor an error while it is empty, or a link that is being read. */
  function typed(): TypedReceiver {
    const { receiver, token } = state
    if (receiver.trim() === '' || !token) return {}
    return linked(receiver) ?? typedName.read(receiver, token.networkId)
  }

  /** Shows what a name was found to be. What was prepared before keeps its address until it is prepared anew. */
  function showFound(): void {
    const { address, name, error } = typed()
    if (!state.prepared)
      Object.assign(state, { receiverAddress: address, receiverProfileName: name, receiverError: error && ref(error) })
  }

  return {
    show() {
      const { address, name, error } = typed()
      if (address !== state.receiverAddress)
        Object.assign(state, { receiverProfileName: undefined, receiverProfileImage: undefined })
      Object.assign(state, { receiverAddress: address, receiverError: error && ref(error) })
      if (name !== undefined) state.receiverProfileName = name
    },
    isUnread: () => typedName.isUnread(state.receiver, state.token?.networkId),
    async lookUp() {
      const { receiver, token } = state
      const asked = version()
      return token && typedName.lookUp(receiver, token.networkId, () => asked === version())
    },
    identify() {
      const { receiverAddress: address, token } = state
      const account = connection.account()
      if (address === undefined || !token || !account || namespaceOf(token.networkId) !== account.namespace) return
      deps.identify(address).then(
        ({ name, image }) => {
          const { name: own } = typed()
          // The picture is that of the name that leads back, which may be another one than the one that was typed.
          if (state.receiverAddress === address && (own === undefined || own === name))
            Object.assign(state, { receiverProfileName: name ?? undefined, receiverProfileImage: image ?? undefined })
        },
        // Without its name, the receiver is shown by its address.
        () => {},
      )
    },
  }
}
