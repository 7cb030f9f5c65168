import type { PairingState } from './features/pairing/pairing.types.js'
import type { ServiceFeatures } from './features/services.js'
import type { ConfigState } from './features/wallets/config.controller.js'
import type { WalletsState } from './features/wallets/wallets.types.js'
import type { AccountController } from './features/account/account.controller.js'
import type { AccountFacts } from './features/account/account.types.js'
import type { AlertState } from './features/alert/alert.types.js'
import type { ConnectionController } from './features/connection/connection.controller.js'
import type { ConnectionState } from './features/connection/connection.types.js'
import type { ConnectorsController } from './features/connectors/connectors.controller.js'
import type { ConnectorsState } from './features/connectors/connectors.types.js'
import type { LegalState } from './features/legal/legal.controller.js'
import type { LocaleController } from './features/locale/locale.controller.js'
import type { LocaleState } from './features/locale/locale.types.js'
import type { ModalState } from './features/modal/modal.types.js'
import type { NetworkController } from './features/network/network.controller.js'
import type { NetworkState } from './features/network/network.types.js'
import type { RouterState } from './features/router/router.types.js'
import type { SigningController } from './features/signing/signing.controller.js'
import type { SnackbarState } from './features/snackbar/snackbar.types.js'
import type { ThemeController } from './features/theme/theme.controller.js'
import type { ThemeState } from './features/theme/theme.types.js'
import type { ViewFeatures } from './features/views.js'

/** Features that are there from the start. */
export interface EagerFeatures {
  readonly theme: ThemeController
  readonly locale: LocaleController
  readonly connectors: ConnectorsController
  readonly connection: ConnectionController
  readonly network: NetworkController
  readonly account: AccountController
}

/** Every feature's controller, by name. */
export interface Features extends EagerFeatures, Omit<ViewFeatures, 'firstView' | 'steps'>, ServiceFeatures {
  readonly signing: SigningController
}

/** The name of a feature. */
export type FeatureName = keyof Features

/** The whole state of a kit, one part per feature. Parts of the lazy ring are undefined until they are loaded. */
export interface LatchState {
  readonly theme: Readonly<ThemeState>
  readonly locale: Readonly<LocaleState>
  readonly connectors: Readonly<ConnectorsState>
  readonly connection: Readonly<ConnectionState>
  readonly network: Readonly<NetworkState>
  readonly account: Readonly<AccountFacts>
  readonly router?: Readonly<RouterState>
  readonly modal?: Readonly<ModalState>
  readonly snackbar?: Readonly<SnackbarState>
  readonly alert?: Readonly<AlertState>
  readonly legal?: Readonly<LegalState>
  readonly wallets?: Readonly<WalletsState>
  readonly config?: Readonly<ConfigState>
  readonly pairing?: Readonly<PairingState>
}
