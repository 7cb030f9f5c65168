import { utf8 } from '../vault/secretBytes.js'
import type { ApprovalContext, AskedRequest, NetworkReads } from './approval.types.js'
import type { AskedContent } from './content.types.js'
import { readRequest, type ReadRequest } from './readParams.js'
import { refuse, toRefusal } from './requestRefusal.js'

/** The most bytes of a description as JSON: a box at the server takes no more, by which it gets to the window. */
const MAX_BYTES = 140_000

/**
 * Describes what a request would sign, for the visitor, by the reads of its network. What is described is what
 * `signRequest` signs: a transaction has its nonce and its fees here. Rejects with a `SiteError` alone.
 */
export async function describeRequest(
  request: AskedRequest,
  context: ApprovalContext,
  reads: NetworkReads,
): Promise<AskedContent> {
  const read = readOrRefuse(request, context)
  try {
    const content = await read.describe(reads)
    return utf8(JSON.stringify(content)).length > MAX_BYTES ? refuse('rpc/bad-params') : content
  } catch (error) {
    throw toRefusal(error, 'rpc/failed')
  }
}

function readOrRefuse(request: AskedRequest, context: ApprovalContext): ReadRequest {
  try {
    return readRequest(request, context)
  } catch (error) {
    throw toRefusal(error, 'rpc/bad-params')
  }
}
