import { isNetworkId, type CaipNetworkId } from '../../base/caip.js'
import { isRecord, isText } from '../../base/guard.js'
import type { FamilySpec } from '../../base/storage.js'
import { isDigits } from '../../base/uint256.js'
import { isRecordedToken, type RecordedToken } from './swap.subjects.js'
import type { SwapProviderName } from './swap.provider.types.js'

/** A permit that was signed, as it is stored: what it allows, and never its signature. */
export interface StoredPermit {
  /** The account, and the network that it has signed for. */
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly token: RecordedToken
  readonly spender: string
  /** In the smallest unit, in decimal digits. */
  readonly amount: string
  /** The provider that has the signature. */
  readonly provider: SwapProviderName
  /** When it has ended for certain: wall clock, in ms since 1970. */
  readonly endsAt: number
}

const isPermit = (value: unknown): value is StoredPermit =>
  isRecord(value) &&
  isText(value.address) &&
  isNetworkId(value.networkId) &&
  isRecordedToken(value.token) &&
  isText(value.token.address) &&
  isText(value.spender) &&
  isText(value.amount) &&
  isDigits(value.amount) &&
  isRecord(value.provider) &&
  isText(value.provider.id) &&
  isText(value.provider.name) &&
  Number.isSafeInteger(value.endsAt)

/** The permits that were signed, each in a record of its own: other tabs, and the page after a reload, need to know of them. */
export const permitFamily: FamilySpec<StoredPermit> = { name: 'swap-permit:', check: isPermit, keepsOld: true }
