import { isRecord } from '../../base/guard.js'
import { permissionsError } from './permissions.errors.js'
import type { PermissionRequest } from './permissions.types.js'

/**
 * Checks requests for permissions. A permission without an end, or whose end is over, is a mistake: many apps give ms.
 * Throws `permissions/no-requests` and `permissions/no-expiry`.
 */
export function checkRequests(requests: unknown, now: number): readonly PermissionRequest[] {
  if (!Array.isArray(requests) || requests.length === 0 || !requests.every(isRecord))
    throw permissionsError('no-requests')
  if (!requests.every(({ expiry }) => isToCome(expiry, now))) throw permissionsError('no-expiry')
  return requests as unknown as readonly PermissionRequest[]
}

/** The latest end of a permission that is a time in seconds: one in ms is a thousand times later. */
const LATEST_S = 100_000_000_000

const isToCome = (expiry: unknown, now: number): boolean =>
  Number.isSafeInteger(expiry) && Number(expiry) * 1_000 > now && Number(expiry) < LATEST_S
