import type { FeatureContext } from '../../kit/feature.types.js'
import { createModalController } from './modal.controller.js'
import type { ModalController } from './modal.types.js'

/** Makes the modal's controller. As soon as the modal exists, the router turns events into views. */
export function createModal(context: FeatureContext): ModalController {
  const { environment, events, track } = context
  context.load('router').catch(environment.report)
  const isConnected = (): boolean => !!context.get('connection').account()
  return createModalController({ clock: environment.clock, events, track, isConnected })
}
