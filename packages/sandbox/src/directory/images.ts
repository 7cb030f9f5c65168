import type { DirectoryWallet, ImageKind, ImageSource } from '@latchkit/server'
import type { Manifest } from '../manifest.js'
import { walletIcons } from '../wallet/icons.js'
import { walletKinds, type WalletKind } from '../wallet/kinds.js'
import type { CommonSwitches } from '../wallet/types.js'
import { drawPicture, readDataUri } from './artwork.js'
import { listChains, phoneId } from './directoryWallets.js'

/** Currencies of payments. */
const currencies = ['USD', 'EUR', 'GBP']
const knownTokens = ['ETH', 'SOL', 'BTC', 'USDC', 'USDT']

/** The sources of the ids that have a picture. */
export interface ImagesDeps {
  readonly manifest: () => Manifest
  readonly wallets: () => readonly DirectoryWallet[]
}

/**
 * Creates the source of pictures: of wallets by `image_id`, of networks by CAIP-2 id, of currencies and tokens by
 * symbol.
 */
export function createImages({ manifest, wallets }: ImagesDeps): ImageSource {
  const ids: Readonly<Record<ImageKind, () => readonly (string | null)[]>> = {
    wallet: () => wallets().map(({ image_id }) => image_id),
    asset: () => listChains(manifest()),
    currency: () => currencies,
    token: () => [...knownTokens, ...listSymbols(manifest())],
  }
  return {
    find: async (kind, id) => {
      if (!ids[kind]().includes(id)) return undefined
      const icon = kind === 'wallet' ? ownIcon(id) : undefined
      return icon === undefined ? drawPicture(`${kind} ${id}`) : readDataUri(icon)
    },
  }
}

function listSymbols({ evm, solana }: Manifest): readonly string[] {
  return [...evm.chains.flatMap(({ tokens }) => tokens), ...solana.tokens].map(({ symbol }) => symbol)
}

/** The icon that a wallet of the sandbox announces. */
function ownIcon(id: string): string | undefined {
  if (id === phoneId) return walletIcons.phone
  const kind = (Object.keys(walletKinds) as WalletKind[]).find((name) => id === `sandbox-${name}`)
  return kind && (walletKinds[kind].switches.defaults as CommonSwitches).icon
}
