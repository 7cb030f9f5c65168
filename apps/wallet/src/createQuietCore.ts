import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import type { Attestation } from './pageLink.js'

/** Where the phone meets apps, and what it says of where they are. */
export interface CoreOptions {
  readonly relayUrl: string
  readonly projectId: string
  /** Keeps what is stored apart from that of other sandboxes. */
  readonly storagePrefix: string
  readonly attestation: Attestation | undefined
}

/**
 * WalletConnect's core, talking to the relay that it is given and to nobody else: what would ask the makers' verification
 * service and tell their statistics is replaced before anything starts.
 */
export function createQuietCore({ relayUrl, projectId, storagePrefix, attestation }: CoreOptions): ICore {
  const core = new Core({
    relayUrl,
    projectId,
    customStoragePrefix: storagePrefix,
    logger: 'error',
    telemetryEnabled: false,
  })
  core.verify.register = async () => undefined
  // Its type doesn't say so, but nothing is what it resolves with where nobody knows.
  core.verify.resolve = (async () => attestation) as typeof core.verify.resolve
  core.eventClient.init = async () => undefined
  return core as ICore
}
