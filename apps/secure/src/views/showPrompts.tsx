import type { Prompts } from '../prompts/prompts.types.js'
import type { Look } from '../sdk/createLook.js'
import type { StorageChoice } from '../sdk/createStorageChoice.js'
import { FrameView } from './FrameView.js'
import { mountSite } from './mountSite.js'

/** Draws the prompts of a frame, each in its turn. */
export const showPrompts = ({
  window,
  prompts,
  look,
  storage,
}: {
  readonly window: Window
  readonly prompts: Prompts
  readonly look: Look
  readonly storage: StorageChoice
}): Promise<void> =>
  mountSite(window, look, <FrameView prompts={prompts} storage={storage} site={window.location.host} />)
