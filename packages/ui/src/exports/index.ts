'use client'

export { mount, type MountOptions } from '../mount.js'
export type { ByWidth } from '../react/byWidth.js'
export { LatchControl } from '../react/LatchControl.js'
export { useLatchControl, type LatchControlState } from '../react/useLatchControl.js'
export { LatchInline } from '../react/LatchInline.js'
export { LatchProvider, type LatchProviderProps } from '../react/LatchProvider.js'
export { LatchStyle } from '../react/LatchStyle.js'
export {
  WalletButton,
  type WalletButtonProps,
  type WalletButtonState,
  type WalletStatus,
} from '../react/WalletButton.js'
export type { ButtonState, LatchButtonProps } from '../react/ButtonFrame.js'
export {
  AccountButton,
  ConnectButton,
  LatchButton,
  NetworkButton,
  type AccountButtonProps,
  type ChainStatus,
  type ConnectButtonProps,
  type LatchButtonGroupProps,
  type NetworkButtonProps,
} from '../react/buttons.js'
export type { HostViews, ReplacingViews } from '../defineView.js'
export type { DrawView, TitledView } from '../defineView.js'
export type { Words } from '../words/words.js'
export type { WordKey } from '../words/keys.js'
export {
  useLatchConnect,
  useLatchSignMessage,
  useLatchSwitchNetwork,
  type LatchConnect,
  type LatchSignMessage,
  type LatchSwitchNetwork,
} from '../react/actions.js'
export { useLatch } from '../react/context.js'
export { usePicture, type WantedPicture } from '../react/usePicture.js'
export {
  useFeature,
  useLatchAccount,
  useLatchDisconnect,
  useLatchEvents,
  useLatchNetwork,
  useLatchProvider,
  type LatchNetwork,
  type LoadedFeature,
} from '../react/hooks.js'
export type { ActionState, ActionStatus } from '../react/useAction.js'
export { useKitState as useLatchState, type KitState } from '../react/useKitState.js'
export { useLatchActivity, type Activity, type LatchActivity } from '../react/useLatchActivity.js'
export { useLatchBalance, type Balance, type LatchBalance } from '../react/useLatchBalance.js'
export { useLatchBalances, type Balances, type LatchBalances } from '../react/useLatchBalances.js'
export { useLatchIdentity, type LatchIdentity } from '../react/useLatchIdentity.js'
export { useAddRecentTransaction, useLatchTransactions, type LatchTransactions } from '../react/useLatchTransactions.js'
export { useLatchSwap, type LatchSwap } from '../react/useLatchSwap.js'
export { useLatchSession, type LatchSession } from '../react/useLatchSession.js'
export { useLatchSnackbar, type LatchSnackbar } from '../react/useLatchSnackbar.js'
export { useLatchModal, type LatchModal } from '../react/useLatchModal.js'
