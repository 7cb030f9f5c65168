import type { TypedData } from '../../adapter/adapter.types.js'
import type { signingErrors } from './signing.errors.js'

/** Options of {@link SigningController.signMessage}. */
export interface SignMessageOptions {
  /** The address of the account that signs. The active wallet must share it. Default: the active account. */
  readonly address?: string | undefined
}

/**
 * Signs with the connected wallet. A call that equals a pending request gets the answer of that request. A request whose
 * wallet is disconnected before it answers rejects with `wallet/disconnected`. The calls reject with `signing/…` or
 * `wallet/…`.
 */
export interface SigningController {
  signMessage(message: string, options?: SignMessageOptions): Promise<string>
  signTypedData(data: TypedData): Promise<string>
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface SigningFeature {
  readonly controller: SigningController
  readonly errors: typeof signingErrors
}
