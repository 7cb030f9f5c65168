import type { LatchError } from '../base/errors.js'
import type { PreparedTransfer } from './adapter.types.js'

/** Why a chain would refuse a transaction, as plain data: the code, and the chain's own reason where it gives one. */
export const failureOf = ({ code, context: { reason } }: LatchError): NonNullable<PreparedTransfer['failure']> => ({
  code,
  ...(typeof reason === 'string' && { reason }),
})
