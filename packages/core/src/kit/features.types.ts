// The type of each feature: a line for each line of `features/list.ts` and `features/late.ts`. Types of the kit, such as its
// options, events and state, follow from it. Features don't import it: a feature names the types that it uses.
import type { FeatureOptions } from './options.types.js'
import type { AccountFeature } from '../features/account/account.types.js'
import type { ActivityFeature } from '../features/activity/activity.types.js'
import type { AddressBookFeature } from '../features/address-book/address-book.types.js'
import type { AlertFeature } from '../features/alert/alert.types.js'
import type { ApiFeature } from '../features/api/api.types.js'
import type { BalancesFeature } from '../features/balances/balances.types.js'
import type { ConfigFeature } from '../features/config/config.types.js'
import type { ConnectionFeature } from '../features/connection/connection.types.js'
import type { ConnectorsFeature } from '../features/connectors/connectors.types.js'
import type { ContractsFeature } from '../features/contracts/contracts.types.js'
import type { EmbeddedWalletFeature } from '../features/embedded-wallet/embedded-wallet.types.js'
import type { IdentityFeature } from '../features/identity/identity.types.js'
import type { LegalFeature } from '../features/legal/legal.types.js'
import type { LocaleFeature } from '../features/locale/locale.types.js'
import type { ModalFeature } from '../features/modal/modal.types.js'
import type { NetworkFeature } from '../features/network/network.types.js'
import type { OperationsFeature } from '../features/operations/operations.types.js'
import type { RequestsFeature } from '../features/operations/requests.types.js'
import type { PairingFeature } from '../features/pairing/pairing.types.js'
import type { PermissionsFeature } from '../features/permissions/permissions.types.js'
import type { PicturesFeature } from '../features/pictures/pictures.types.js'
import type { PreferencesFeature } from '../features/preferences/preferences.types.js'
import type { ReceiveFeature } from '../features/receive/receive.types.js'
import type { RouterFeature } from '../features/router/router.types.js'
import type { SendFeature } from '../features/send/send.types.js'
import type { SessionsFeature } from '../features/sessions/sessions.types.js'
import type { SigningFeature } from '../features/signing/signing.types.js'
import type { SiwxFeature } from '../features/siwx/siwx.types.js'
import type { SnackbarFeature } from '../features/snackbar/snackbar.types.js'
import type { SwapFeature } from '../features/swap/swap.types.js'
import type { TelemetryFeature } from '../features/telemetry/telemetry.types.js'
import type { ThemeFeature } from '../features/theme/theme.types.js'
import type { TransactionsFeature } from '../features/transactions/transactions.types.js'
import type { WalletsFeature } from '../features/wallets/wallets.types.js'

/** Every feature, by name. */
export interface KitFeatures {
  readonly account: AccountFeature
  readonly activity: ActivityFeature
  readonly addressBook: AddressBookFeature
  readonly alert: AlertFeature
  readonly api: ApiFeature
  readonly balances: BalancesFeature
  readonly config: ConfigFeature<FeatureOptions>
  readonly connection: ConnectionFeature
  readonly connectors: ConnectorsFeature
  readonly contracts: ContractsFeature
  readonly embeddedWallet: EmbeddedWalletFeature
  readonly identity: IdentityFeature
  readonly legal: LegalFeature
  readonly locale: LocaleFeature
  readonly modal: ModalFeature
  readonly network: NetworkFeature
  readonly operations: OperationsFeature
  readonly pairing: PairingFeature
  readonly permissions: PermissionsFeature
  readonly pictures: PicturesFeature
  readonly preferences: PreferencesFeature
  readonly receive: ReceiveFeature
  readonly requests: RequestsFeature
  readonly router: RouterFeature
  readonly send: SendFeature
  readonly sessions: SessionsFeature
  readonly signing: SigningFeature
  readonly siwx: SiwxFeature
  readonly snackbar: SnackbarFeature
  readonly swap: SwapFeature
  readonly telemetry: TelemetryFeature
  readonly theme: ThemeFeature
  readonly transactions: TransactionsFeature
  readonly wallets: WalletsFeature
}
