import { proxy } from 'valtio/vanilla'
import type { EmbeddedWalletState } from './embedded-wallet.types.js'

/** Makes the state of a wallet without a login and without a session. */
export const createEmbeddedState = (): EmbeddedWalletState =>
  proxy<EmbeddedWalletState>({ login: { status: 'idle' }, user: undefined, isStored: undefined, request: undefined })
