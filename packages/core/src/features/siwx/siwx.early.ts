import type { EarlyPart } from '../../kit/feature.types.js'
import { aSiwx } from './siwx.options.js'

/** The option `siwx`, and its duty: a connected account signs in before anything else (S4.06). */
export const siwx: EarlyPart<'siwx'> = {
  options: { siwx: aSiwx },
  duty: {
    order: 2,
    isOpen({ options, environment, get, load, state, askDuties }) {
      if (!options.siwx || !get('connection').account() || !get('network').isSupported()) return false
      const needed = load('siwx').then((controller) => controller.isNeeded())
      if (state.siwx || !options.siwx.session?.accounts?.length) return needed
      // The account counts as signed in while the code loads that compares the session of the page with it.
      needed.then((isNeeded) => isNeeded && askDuties()).catch(environment.report)
      return false
    },
    route: { view: 'SIWXSignMessage' },
  },
}
