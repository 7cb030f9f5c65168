import { hex } from '@scure/base'
import { encodeBytes } from '../vault/secretBytes.js'
import type { AskedRequest, NetworkReads } from './approval.types.js'
import type { ApprovalWarning, ShownPermit, TypedDataContent } from './content.types.js'
import { createEvmClient, readTokens } from './evmReads.js'
import { findPermit, isUnlimited } from './permits.js'
import type { ReadTypedData } from './typedData.js'

/** Describes typed data, with what the tokens of a permit say of themselves on the current network. */
export async function describeTypedData(
  read: ReadTypedData,
  { method, chainId }: AskedRequest,
  account: string,
  reads: NetworkReads,
): Promise<TypedDataContent> {
  const { domain, primaryType, fields, hash } = read
  const found = findPermit(read)
  const isOther = isOfOtherNetwork(read, chainId)
  const permit = found && !isOther ? await nameTokens(found, reads) : found
  const warnings: ApprovalWarning[] = [
    ...(isOther ? (['other-network'] as const) : []),
    ...(permit?.allowances.some((each) => each.isUnlimited) ? (['unlimited'] as const) : []),
    ...(permit ? [] : (['unknown'] as const)),
    ...(read.isUnreadable ? (['unreadable'] as const) : []),
  ]
  const payload = [encodeBytes(hex.decode(hash.slice(2)))]
  const base = { kind: 'typedData', method, account, chainId, payload, warnings } as const
  return { ...base, domain, primaryType, fields, ...(permit && { permit }) }
}

/** Whether the domain names another network than the current one (CAIP-2). */
function isOfOtherNetwork({ domain }: ReadTypedData, chainId: string): boolean {
  const named = domain.find(({ name }) => name === 'chainId')
  return named !== undefined && !('value' in named && named.value === chainId.split(':')[1])
}

async function nameTokens(permit: ShownPermit, reads: NetworkReads): Promise<ShownPermit> {
  const tokenAt = await readTokens(
    createEvmClient(reads),
    permit.allowances.map(({ token }) => token.address),
  )
  const allowances = permit.allowances.map((each) => {
    const { token, supply } = tokenAt(each.token.address)
    return { ...each, token, isUnlimited: isUnlimited(BigInt(each.amount), supply) }
  })
  return { ...permit, allowances }
}
