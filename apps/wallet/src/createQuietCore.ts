import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import type { Attestation } from './pageLink.js'

/** The relay of the wallet, and the attestation of apps. */
export interface CoreOptions {
  readonly relayUrl: string
  readonly projectId: string
  /** The prefix of stored keys, which separates the data of several sandboxes. */
  readonly storagePrefix: string
  readonly attestation: Attestation | undefined
}

/**
 * Creates WalletConnect's core, which only connects to the given relay: its calls to the makers' verification service
 * and their statistics are replaced before it starts.
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
  // Against its type, it resolves with undefined where no attestation is known.
  core.verify.resolve = (async () => attestation) as typeof core.verify.resolve
  core.eventClient.init = async () => undefined
  return core as ICore
}
