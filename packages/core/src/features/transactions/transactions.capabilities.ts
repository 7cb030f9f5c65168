import { subscribe } from 'valtio/vanilla'
import { abilityOf } from '../../adapter/abilityOf.js'
import { signerOf } from '../../adapter/signerOf.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { plainKey } from '../../base/plainKey.js'
import { withTimeout } from '../../base/time.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import { isAtomic } from './batches.rules.js'
import { CAPABILITIES_TIMEOUT_MS } from './transactions.constants.js'

/** The dependencies of asking wallets for their capabilities. */
export interface CapabilitiesDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly connection: Pick<ConnectionController, 'state'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
}

/** What a wallet can do with batches, in the shape of EIP-5792. */
export type Capabilities = Readonly<Record<string, unknown>>

/** What the connected wallets can do with batches, for each account on each network. */
export interface KnownCapabilities {
  /** Asks the wallet once. A wallet that doesn't know the question, or doesn't answer it, can do nothing. */
  read(account: ConnectedAccount): Promise<Capabilities>
  /** Whether it sends several calls as one, all or none. Not without an account. */
  canBatch(account: ConnectedAccount | undefined): Promise<boolean>
  /** Asks anew next time. */
  forget(account: ConnectedAccount): void
}

/** Makes what asks wallets for their capabilities. */
export function createCapabilities({ environment, connection, adapters }: CapabilitiesDeps): KnownCapabilities {
  const known = new Map<string, { readonly connectorId: string; readonly answer: Promise<Capabilities> }>()
  const keyOfAccount = ({ connectorId, caipAddress }: ConnectedAccount): string => plainKey([connectorId, caipAddress])

  async function ask(account: ConnectedAccount): Promise<Capabilities> {
    const ability = await abilityOf(adapters.get(account.namespace), 'calls')
    if (!ability) return {}
    const late = (): unknown => walletError('timed-out')
    return withTimeout(environment.clock, CAPABILITIES_TIMEOUT_MS, ability.capabilities(signerOf(account)), late)
  }

  // A wallet may be another version when it is connected again.
  subscribe(connection.state, () => {
    for (const [key, { connectorId }] of known)
      if (!connection.state.connections.some((each) => each.connectorId === connectorId)) known.delete(key)
  })
  async function read(account: ConnectedAccount): Promise<Capabilities> {
    const key = keyOfAccount(account)
    const entry = known.get(key) ?? { connectorId: account.connectorId, answer: ask(account) }
    known.set(key, entry)
    return entry.answer.catch((error: unknown) => {
      // Another error may be over the next time. A wallet that was connected again has an entry of its own.
      if (!isLatchError(error, 'wallet/unsupported-method') && known.get(key) === entry) known.delete(key)
      return {}
    })
  }

  return {
    read,
    canBatch: async (account) => account !== undefined && isAtomic(await read(account)),
    forget: (account) => void known.delete(keyOfAccount(account)),
  }
}
