import type { walletErrors } from './adapter/wallet.errors.js'
import type { caipErrors } from './base/caip.js'
import type { accountErrors } from './features/account/account.errors.js'
import type { connectionErrors } from './features/connection/connection.errors.js'
import type { networkErrors } from './features/network/network.errors.js'
import type { optionsErrors } from './features/options/options.errors.js'
import type { pairingErrors } from './features/pairing/pairing.errors.js'
import type { signingErrors } from './features/signing/signing.errors.js'
import type { serviceErrors } from './features/wallets/service.errors.js'

type Codes<feature extends string, table> = `${feature}/${keyof table & string}`

/** Every code that a `LatchError` of this release can have. */
export type LatchErrorCode =
  | Codes<'wallet', typeof walletErrors>
  | Codes<'caip', typeof caipErrors>
  | Codes<'account', typeof accountErrors>
  | Codes<'connection', typeof connectionErrors>
  | Codes<'network', typeof networkErrors>
  | Codes<'options', typeof optionsErrors>
  | Codes<'signing', typeof signingErrors>
  | Codes<'pairing', typeof pairingErrors>
  | Codes<'service', typeof serviceErrors>
