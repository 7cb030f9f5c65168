export { mount, type MountOptions } from '../mount.js'
export { LatchInline } from '../react/LatchInline.js'
export { LatchProvider, type LatchProviderProps } from '../react/LatchProvider.js'
export {
  AccountButton,
  ConnectButton,
  LatchButton,
  NetworkButton,
  type ButtonState,
  type LatchButtonProps,
} from '../react/buttons.js'
export type { HostViews, ReplacingViews } from '../views.js'
export type { Words } from '../words/words.js'
export type { WordKey } from '../words/keys.js'
export { useLatch } from '../react/context.js'
export { usePicture, type WantedPicture } from '../react/usePicture.js'
export { useLatchState } from '../react/useLatchState.js'
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
