import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import type { Network } from '../../adapter/network.types.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import type { ConnectionController } from '../connection/connection.types.js'
import type { NetworkController } from '../network/network.types.js'
import type { OperationsController } from '../operations/operations.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { SiwxEvents, SiwxOption, SiwxStore } from './siwx.types.js'

/** The dependencies of the controller of the sign-in, and of its parts. */
export interface SiwxDeps {
  readonly environment: Pick<Environment, 'clock' | 'window' | 'report'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly networks: readonly Network[]
  readonly connectors: Pick<ConnectorsController, 'state'>
  readonly connection: Pick<ConnectionController, 'account' | 'disconnect' | 'state'>
  readonly network: Pick<NetworkController, 'isSupported' | 'requestedNetwork' | 'switchNetwork'>
  readonly operations: Pick<OperationsController, 'run'>
  readonly events: Pick<Emitter<SiwxEvents>, 'emit'>
  readonly track: Track
  /** Asks the duties again: whether a sign-in is needed has changed. */
  readonly askDuties: () => void
  readonly store: SiwxStore
  readonly settings: SiwxOption
}
