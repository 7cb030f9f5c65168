import type { Prompts } from '../prompts/prompts.types.js'
import type { Look } from '../sdk/createLook.js'
import type { SdkFacts } from '../sdk/sdk.types.js'
import { FrameView } from './FrameView.js'
import { mountSite } from './mountSite.js'

/** Draws the prompts of a frame, each in its turn. */
export const showPrompts = ({
  window,
  prompts,
  look,
}: {
  readonly window: Window
  readonly prompts: Prompts
  readonly look: Look
  readonly facts: SdkFacts
}): Promise<void> => mountSite(window, look, <FrameView prompts={prompts} site={window.location.host} />)
