import type { EarlyPart } from '../../kit/feature.types.js'
import { aSiwx } from './siwx.options.js'

/** The option `siwx`, and its duty: a connected account signs in before anything else (S4.06). */
export const siwx: EarlyPart<'siwx'> = {
  options: { siwx: aSiwx },
  duty: {
    order: 2,
    isOpen: ({ options, get, load }) =>
      !!options.siwx &&
      !!get('connection').account() &&
      get('network').isSupported() &&
      load('siwx').then((controller) => controller.isNeeded()),
    route: { view: 'SIWXSignMessage' },
  },
}
