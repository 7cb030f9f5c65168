import type { SourceEvent } from '../../adapter/source.types.js'
import type { WalletEntry } from '../wallets/wallets.types.js'
import type { Connector } from '../../adapter/connector.types.js'

/** What a source has an approval for. */
export interface SourceApproval {
  /** The connectors of all namespaces that were approved. The requested one is the first, if it is among them. */
  readonly connectors: readonly Connector[]
  /**
   * How the wallet got a code (S4.01): by a link (`mobile`) or by the QR code (`qrcode`). Default: what follows from the
   * traits of its connectors.
   */
  readonly method?: 'mobile' | 'qrcode' | undefined
  /** The wallet's own name, cleaned, or the connector's where the wallet has none. */
  readonly name: string
  /** The wallet of the directory that the visitor chose, if any. */
  readonly wallet?: WalletEntry | undefined
}

/** The part that the kit and the connection call of the feature of a source. */
export interface SourceController {
  /** Takes an event of the source. */
  receive(event: SourceEvent): void
  /**
   * Waits until the visitor approves a session of this connector's source. Rejects with `wallet/rejected`,
   * `connection/cancelled`, or a code of the source. `hasSessionEnded`: the session that the source may have is over, so that it asks
   * for a new one. Default: false.
   */
  approve(connector: Connector, hasSessionEnded?: boolean): Promise<SourceApproval>
}
