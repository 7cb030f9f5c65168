import type { walletErrors } from './adapter/wallet.errors.js'
import type { caipErrors } from './base/caip.js'
import type { paymentLinkErrors } from './features/payment-links/payment-links.errors.js'
import type { optionsErrors } from './base/options.errors.js'
import type { FeatureErrorCode } from './latch.types.js'
import type { serviceErrors } from './services/service.errors.js'

type Codes<feature extends string, table> = `${feature}/${keyof table & string}`

/** Every code that a `LatchError` of this release can have: `<feature>/<what-happened>`. */
export type LatchErrorCode =
  | Codes<'wallet', typeof walletErrors>
  | Codes<'caip', typeof caipErrors>
  | Codes<'options', typeof optionsErrors>
  | Codes<'payment-link', typeof paymentLinkErrors>
  | Codes<'service', typeof serviceErrors>
  | FeatureErrorCode
