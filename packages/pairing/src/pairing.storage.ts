import { fieldsOf, type PairingContext } from '@latchkit/core/adapter'
import type { Choice, EvmDeps } from './eip155.requests.js'
import type { WalletConnectSession } from './pairing.session.js'

/** What a kit keeps of its session, beside what the library does. */
export interface StoredPairing extends Choice {
  readonly topic: string
}

/** The name of its record. */
export const PAIRED = 'paired'

const isText = (value: unknown): value is string => typeof value === 'string'

function isStored(value: unknown): value is StoredPairing {
  const { topic, networkId, account } = fieldsOf(value)
  return isText(topic) && [networkId, account].every((each) => each === undefined || isText(each))
}

/** What is kept of one session; of another one it is nothing. */
export interface PairingStore {
  /** The session that the kit made, if it made one. */
  topic(): string | undefined
  /** What was chosen in the session that there is. */
  choice(session: () => WalletConnectSession | undefined): EvmDeps['choice']
  /** Forgets a session that is over. */
  remove(session: WalletConnectSession): void
}

/** Opens it. */
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
