import { fieldsOf, type PairingContext } from '@latchkit/core/adapter'
import type { Choice, EvmDeps } from './eip155.requests.js'
import type { WalletConnectSession } from './pairing.session.js'

/** The record that a kit stores about its session. The library stores the session itself. */
export interface StoredPairing extends Choice {
  readonly topic: string
}

/** The name of the record. */
export const PAIRED = 'paired'

const isText = (value: unknown): value is string => typeof value === 'string'

function isStored(value: unknown): value is StoredPairing {
  const { topic, networkId, account } = fieldsOf(value)
  return isText(topic) && [networkId, account].every((each) => each === undefined || isText(each))
}

/** The store of the record. The record belongs to one session. */
export interface PairingStore {
  /** Returns the topic of the session that the kit made, if any. */
  topic(): string | undefined
  /**
   * Makes the store of the choice in the present session. `read` returns an empty choice where the record is another
   * session's.
   */
  choice(session: () => WalletConnectSession | undefined): EvmDeps['choice']
  /** Removes the record of a session that has ended. */
  remove(session: WalletConnectSession): void
}

/** Opens the store of a kit. */
export function openStore({ storage }: Pick<PairingContext, 'storage'>): PairingStore {
  const record = storage.record<StoredPairing>({ name: PAIRED, check: isStored })
  return {
    topic: () => record.read()?.topic,
    choice: (session) => ({
      read() {
        const { topic, ...choice } = record.read() ?? {}
        return topic && topic === session()?.topic ? choice : {}
      },
      write(choice) {
        const { topic } = session() ?? {}
        if (topic) record.write({ topic, ...choice })
      },
    }),
    remove({ topic }) {
      if (record.read()?.topic === topic) record.remove()
    },
  }
}
