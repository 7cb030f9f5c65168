import { fieldsOf, isText } from '../../base/guard.js'
import type { EarlyPart, FeatureContext } from '../../kit/feature.types.js'
import { aSiwx } from './siwx.options.js'

/** The option `siwx`, and its duty: a connected account signs in before anything else (S4.06). */
export const siwx: EarlyPart<'siwx'> = {
  options: { siwx: aSiwx },
  duty: {
    order: 2,
    isOpen(context) {
      const { options, environment, get, load, state, askDuties } = context
      if (!options.siwx || !get('connection').account() || !get('network').isSupported()) return false
      const needed = load('siwx').then((controller) => controller.isNeeded())
      if (state.siwx || !isRendered(context)) return needed
      // The account counts as signed in while the code loads that says so.
      needed.then((isNeeded) => isNeeded && askDuties()).catch(environment.report)
      return false
    },
    route: { view: 'SIWXSignMessage' },
  },
}

/** Whether the server has rendered the page with a session of the active account that counts now. */
function isRendered({ options, environment, get }: FeatureContext): boolean {
  const accounts: unknown = options.siwx?.session?.accounts
  const active = get('connection').account()?.caipAddress
  const counts = (each: unknown): boolean => {
    const { account, expirationTime: end } = fieldsOf(each)
    return account === active && (end === undefined || (isText(end) && environment.clock.now() < Date.parse(end)))
  }
  return Array.isArray(accounts) && accounts.some(counts)
}
