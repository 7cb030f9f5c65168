import { networkError } from '../network/network.errors.js'
import { signingError } from '../signing/signing.errors.js'
import { createSiwxAttempt } from './siwx.attempt.js'
import { createSiwxCheck } from './siwx.check.js'
import { createSiwxDemand } from './siwx.demand.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { createSiwxEnds } from './siwx.ends.js'
import { createOneClick } from './siwx.oneClick.js'
import { onReturn } from './siwx.return.js'
import type { SiwxController } from './siwx.types.js'
import { createVisits, type Visit } from './siwx.visit.js'

/** Makes the controller of the sign-in. */
export function createSiwxController(deps: SiwxDeps): SiwxController {
  const { connection, environment, events, network, settings, track, askDuties } = deps
  const visits = createVisits(deps)
  const demand = createSiwxDemand(settings)
  const ends = createSiwxEnds(deps, visits)
  const attempt = createSiwxAttempt(deps, visits, demand, ends)
  const oneClick = createOneClick(deps, visits)
  const { isNeeded, recheck } = createSiwxCheck(deps, { visits, demand, attempt, oneClick })

  let stopReturn = (): void => {}

  /** The visit of the active account. Throws without one, and where its network isn't the app's. */
  function followed(): Visit {
    const visit = visits.follow()
    if (visit) return visit
    const account = network.isSupported() ? undefined : connection.account()
    throw account ? networkError('not-found', { id: account.caipNetworkId }) : signingError('not-connected')
  }

  return {
    state: visits.state,
    devices: deps.store.devices,
    oneClick,
    isNeeded,
    recheck,
    connected() {
      demand.renew()
      const visit = visits.follow()
      if (!visit) return
      visit.isFresh = true
      if (visit.failure) attempt.giveUp(visit, visit.failure)
    },
    async prepare() {
      await isNeeded()
      const visit = visits.follow()
      if (visit) await attempt.prepare(visit)
    },
    sign: async () => attempt.sign(followed()),
    async cancel() {
      const visit = visits.follow()
      demand.giveUp()
      if (visit) track('CLICK_CANCEL_SIWX', { network: visit.account.caipNetworkId })
      const back = visit && demand.isRequired ? ends.networkToGoTo(visit) : undefined
      events.emit('signInCancelled', { back })
      if (visit && demand.isRequired) await ends.leave(visit, back)
      else askDuties()
    },
    dismiss() {
      demand.giveUp()
      askDuties()
    },
    async request(open) {
      demand.renew()
      followed()
      await isNeeded()
      const { current } = visits.state
      if (current.status === 'signed-in') return current.session
      // The kit may have ended, or the account may be gone, while the sessions were read.
      followed()
      askDuties()
      const session = demand.wait()
      // It may reject while the modal opens.
      session.catch(() => {})
      await open()
      return session
    },
    async signOut(end) {
      const visit = followed()
      oneClick.dropSigned(visit.account)
      await ends.signOut(visit, end)
      askDuties()
      events.emit('signedOut', {})
      events.emit('signInNeeded', {})
    },
    connectCancelled: oneClick.dropSigned,
    connectionEnded(ended) {
      ends.connectionEnded(ended)
      oneClick.dropSigned(ended)
      if (!visits.follow()) demand.reject()
    },
    start() {
      visits.start()
      stopReturn()
      stopReturn = onReturn(environment, recheck)
    },
    dispose() {
      stopReturn()
      attempt.dispose()
      oneClick.dispose()
      visits.end()
      demand.reject()
    },
  }
}
