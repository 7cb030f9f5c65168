import type { Environment } from '../../base/environment.js'
import type { ConnectionController } from '../connection/connection.types.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import { walletWays, type WalletWay } from '../wallets/walletLinks.rules.js'
import { installedWallets } from '../wallets/wallets.rules.js'
import type { WalletEntry, WalletsController } from '../wallets/wallets.types.js'
import type { PairingAttempts } from './pairing.controller.js'
import type { PairingController, PairingRequest } from './pairing.types.js'
import { isExpired } from './pairing.uri.js'

/** What {@link createPairingViews} needs. */
export interface PairingViewsDeps {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly pairing: Pick<PairingAttempts, 'state' | 'platform' | 'begin' | 'links' | 'open'>
  readonly wallets: Pick<WalletsController, 'get' | 'open' | 'find'>
  readonly connectors: Pick<ConnectorsController, 'state'>
  readonly connection: Pick<ConnectionController, 'state'>
}

/** The commands of the views that pair, and what follows from the tap that opened such a view. */
export interface PairingViews extends Pick<PairingController, 'pair' | 'chooseWay' | 'chooseStore'> {
  /** Opens the wallet's app, where the tap that asked for it still counts and a code is there. Opens it once. */
  openByTap(): void
  /** Must be called when the visitor does something else: the tap that led here opens nothing any more. */
  forgetTap(): void
}

/** Makes the commands of the views that pair. */
export function createPairingViews(deps: PairingViewsDeps): PairingViews {
  const { environment, pairing, wallets, connectors, connection } = deps
  const { state, platform } = pairing
  let request: PairingRequest = { isTapped: false, isShown: () => false }
  let isTapLeft = false

  const isWaiting = (): boolean => connection.state.attempt?.status === 'waiting'

  const bestWay = (wallet: WalletEntry): WalletWay | undefined =>
    walletWays(wallet, platform, !!installedWallets(connectors.state.connectors)(wallet))[0]

  function begin(wallet: WalletEntry | undefined): void {
    if (wallet && request.walletId !== undefined) state.way ??= bestWay(wallet)
    // No phone is needed for a wallet in this browser.
    if (state.way === 'browser') return
    pairing.begin(wallet, request.namespace, request.isShown)
    openByTap()
  }

  function openByTap(): void {
    if (!isTapLeft || isExpired(state.wcPairingExpiry, environment.clock.now())) return
    const link = pairing.links().find(({ kind }) => kind === 'mobile' || kind === 'universal')
    if (!link || state.way !== 'phone') return
    isTapLeft = false
    // Browsers block the link later than that.
    if (state.opening === 'idle' && environment.window?.navigator?.userActivation?.isActive) pairing.open(link)
  }

  /** Starts the attempt for any wallet, and continues it for the wallet of the id once that is found. */
  async function beginFor(walletId: string): Promise<void> {
    const mine = request
    // A stored wallet is known once the lists are opened, before the directory answers.
    const opening = wallets.get(walletId) ? undefined : wallets.open()
    const known = wallets.get(walletId)
    begin(known)
    if (known) return
    await opening
    const found = await wallets.find(walletId)
    if (found && request === mine && mine.isShown()) begin(found)
  }

  return {
    pair(next) {
      const { walletId, isTapped } = next
      const { recentWallet, opening } = state
      const isPending = isWaiting()
      // The tap that led here opened the wallet already, and the attempt that it began continues.
      const isOpened = walletId !== undefined && recentWallet?.id === walletId && opening !== 'idle'
      if (isTapped || walletId !== request.walletId) state.way = undefined
      request = next
      isTapLeft = isTapped && !isPending && !isOpened && platform.system !== 'desktop'
      if (isOpened) state.way ??= bestWay(recentWallet)
      // Where the modal is opened again during an attempt, the attempt continues for its wallet.
      else if (walletId === undefined) begin(isPending ? recentWallet : undefined)
      // The view says that the wallet isn't found.
      else beginFor(walletId).catch(() => {})
    },
    chooseWay(way) {
      const before = state.way
      state.way = way
      isTapLeft = before === 'browser' && platform.system !== 'desktop'
      const { walletId } = request
      if (before === 'browser' && way !== before && walletId !== undefined) begin(wallets.get(walletId))
    },
    chooseStore: (store) => void (state.store = store),
    openByTap,
    forgetTap: () => void (isTapLeft = false),
  }
}
