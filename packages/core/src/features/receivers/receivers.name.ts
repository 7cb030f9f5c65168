import type { NameTarget } from '../../adapter/adapter.types.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import { isName, readReceiver, type NamedReceiver, type ReceiverReading } from './receivers.reading.js'

/** What is known of a receiver that was typed. `name`: in its normal form, where a name was typed. */
export interface TypedReceiver {
  readonly address?: string
  readonly name?: string
  readonly error?: LatchError
}

/** A name that was looked up on a network. */
interface LookedUp {
  readonly text: string
  readonly networkId: CaipNetworkId
  /** Where it led to first, and where it leads to now. */
  readonly ledTo?: string
  readonly target?: NameTarget
  readonly error?: LatchError
}

/** Reads the text of a receiver's field. It keeps what was looked up of the name that was typed last. */
export interface TypedName {
  /** The address that the text is or leads to, or why it is none. Neither for a name that was not looked up. */
  read(text: string, networkId: CaipNetworkId): TypedReceiver
  /** Whether the text is a name that was not looked up yet. */
  isUnread(text: string, networkId: CaipNetworkId | undefined): boolean
  /**
   * Looks the name up again. Resolves with undefined where the text is no name. Rejects with `send/name-unresolved`; the
   * receiver that was found before stays known then. `isCurrent`: whether the answer is still about the text of the field.
   */
  lookUp(text: string, networkId: CaipNetworkId, isCurrent: () => boolean): Promise<NamedReceiver | undefined>
}

/** Makes a {@link TypedName}. `onRead` is called when a lookup has changed what is known. */
export function createTypedName({ resolve }: Pick<ReceiverReading, 'resolve'>, onRead: () => void): TypedName {
  let known: LookedUp | undefined

  /** What is known of the name. Another text, and another network, make it another name. */
  function lookedUp(text: string, networkId: CaipNetworkId | undefined): LookedUp | undefined {
    if (known?.text !== text || known.networkId !== networkId) known = undefined
    return known
  }

  function keep(found: LookedUp): void {
    known = found
    onRead()
  }

  return {
    read(text, networkId) {
      if (isName(text)) {
        const { target, error } = lookedUp(text, networkId) ?? {}
        return target ? { address: target.address, name: target.name } : error ? { error } : {}
      }
      try {
        return { address: readReceiver(networkId, text) }
      } catch (error) {
        return { error: toWalletError(error) }
      }
    },
    isUnread: (text, networkId) => isName(text) && networkId !== undefined && !lookedUp(text, networkId),
    async lookUp(text, networkId, isCurrent) {
      if (!isName(text)) return undefined
      try {
        const target = await resolve(networkId, text.trim())
        const { address, name, isOnEthereum } = target
        const ledTo = (isCurrent() && lookedUp(text, networkId)?.ledTo) || address
        if (isCurrent()) keep({ text, networkId, ledTo, target })
        return { to: address, name: { name, isOnEthereum, ledTo } }
      } catch (thrown) {
        const error = toWalletError(thrown)
        // A name that was found before is looked up again with the next review.
        if (isCurrent() && !lookedUp(text, networkId)?.target) keep({ text, networkId, error })
        throw error
      }
    },
  }
}
