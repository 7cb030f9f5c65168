// Importing this file defines the elements: a plain page has nothing else to do.
import '../define.js'

export { createLatch, type ElementOptions, type KitOptions } from '../createLatch.js'
export { defineElements } from '../defineElements.js'
export type {
  LatchAccountButtonElement,
  LatchButtonElement,
  LatchElements,
  LatchNetworkButtonElement,
  ShownChain,
} from '../elements.types.js'
export type {
  LatchAccount,
  LatchConnectDetail,
  LatchDisconnectDetail,
  LatchElementEventMap,
  LatchErrorDetail,
} from '../events.types.js'
export {
  isLatchError,
  LatchError,
  type Latch,
  type LatchOptions,
  type ThemeVariables,
  type WordOverrides,
} from '@latchkit/core'
