import type { ApprovalContext, AskedRequest, NetworkReads } from './approval.types.js'
import type { AskedContent } from './content.types.js'
import { readRequest, type ReadRequest } from './readParams.js'
import { toRefusal } from './requestRefusal.js'

/**
 * Describes what a request would sign, for the visitor, by the reads of its network. What is described is what
 * `signRequest` signs: a transaction has its nonce and its fees here. Rejects with a refusal alone.
 */
export async function describeRequest(
  request: AskedRequest,
  context: ApprovalContext,
  reads: NetworkReads,
): Promise<AskedContent> {
  const read = readOrRefuse(request, context)
  try {
    return await read.describe(reads)
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
