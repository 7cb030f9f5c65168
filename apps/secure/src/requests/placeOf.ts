import { kindOfMethod } from '@latchkit/frame'
import type { ApprovalContext, ApprovalPlace, AskedRequest } from './approval.types.js'
import { readRequest } from './readParams.js'
import { toRefusal } from './requestRefusal.js'

/**
 * Where a request is approved (S6.01, F173, F174), from its own bytes alone. In the frame only a text that signs the visitor in
 * to the page itself: a page can cover, mask or move the frame, but from its own sign-in it gains nothing that it couldn't
 * take. All else is approved in a window of the secure origin, unless the operator trusts the page.
 */
export function placeOf(request: AskedRequest, context: ApprovalContext): ApprovalPlace {
  if (kindOfMethod(request.method) === 'safe') return { place: 'nowhere' }
  try {
    const { isOwnSignIn } = readRequest(request, context)
    return { place: isOwnSignIn || context.isTrusted ? 'frame' : 'window' }
  } catch (error) {
    return { place: 'refused', code: toRefusal(error, 'rpc/bad-params').code }
  }
}
