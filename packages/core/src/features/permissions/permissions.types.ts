import type { permissionsErrors } from './permissions.errors.js'

/**
 * Permissions for later requests of the app (ERC-7715), on EVM chains (`latch.can('permissions')`). The calls reject with
 * `permissions/…`, `signing/…` or `wallet/…`. The kit stores nothing of it: the app keeps the `context` of each permission.
 */
export interface PermissionsController {
  /**
   * Asks the wallet for permissions of the active account. Each request has the shape of ERC-7715; the account's network
   * and address are added where it names none. Resolves with the wallet's answer, unchanged and unchecked: what it grants
   * may be less than what was asked for. A call that equals a pending one gets its answer.
   */
  grant(requests: readonly PermissionRequest[]): Promise<unknown>
  /** Asks the wallet to revoke a permission. `context` is the permission's, in the wallet's answer to `grant`. */
  revoke(context: string): Promise<void>
}

/** A request for permissions, in the shape of ERC-7715. */
export interface PermissionRequest {
  /** When the permission ends, in s since 1970. */
  readonly expiry: number
  readonly [field: string]: unknown
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface PermissionsFeature {
  readonly controller: PermissionsController
  readonly errors: typeof permissionsErrors
}
