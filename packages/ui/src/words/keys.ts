// Compiled from packages/ui/words by `pnpm words`.
import type { ButtonsWord } from './en/buttons.js'
import type { ShellWord } from './en/shell.js'
import type { ConnectorsWord } from './en/connectors.js'
import type { MoreWalletsWord } from './en/moreWallets.js'
import type { AllWalletsWord } from './en/allWallets.js'
import type { LegalWord } from './en/legal.js'
import type { NamespacesWord } from './en/namespaces.js'
import type { ViewsWord } from './en/views.js'
import type { NoticesWord } from './en/notices.js'
import type { ErrorsWord } from './en/errors.js'
import type { ConnectionWord } from './en/connection.js'
import type { WalletsWord } from './en/wallets.js'
import type { PairingWord } from './en/pairing.js'
import type { HelpWord } from './en/help.js'
import type { NetworkWord } from './en/network.js'
import type { AccountWord } from './en/account.js'

/** A key of the kit's texts. */
export type WordKey = ButtonsWord | ShellWord | ConnectorsWord | MoreWalletsWord | AllWalletsWord | LegalWord | NamespacesWord | ViewsWord | NoticesWord | ErrorsWord | ConnectionWord | WalletsWord | PairingWord | HelpWord | NetworkWord | AccountWord
