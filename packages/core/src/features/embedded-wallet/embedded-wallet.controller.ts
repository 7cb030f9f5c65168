import { proxy } from 'valtio/vanilla'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import type { EmbeddedWalletController, EmbeddedWalletState } from './embedded-wallet.types.js'

/** Makes the controller of a kit without an embedded wallet. */
export function createEmbeddedWalletController(): EmbeddedWalletController {
  const off = async (): Promise<never> => Promise.reject(embeddedWalletError('off'))
  return {
    state: proxy<EmbeddedWalletState>({
      login: { status: 'idle' },
      user: undefined,
      isStored: undefined,
      request: undefined,
    }),
    isOn: false,
    prepare: () => {},
    submitEmail: off,
    submitCode: async () => {},
    resend: off,
    edit: () => {},
    cancel: () => {},
    signOut: async () => {},
    lastEmail: () => '',
    waitSeconds: () => 0,
    receive: () => {},
    approve: off,
    dispose: () => {},
  }
}
