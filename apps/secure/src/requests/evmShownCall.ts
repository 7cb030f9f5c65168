import type { ShownCall, ShownField } from './content.types.js'
import type { DecodedCall } from './evmCalls.js'
import type { ReadToken } from './evmReads.js'
import { isPermit2, isUnlimited } from './permits.js'

/** The contract whose token a call is about: that of Permit2's calls is among the arguments. */
export const tokenOfCall = (to: string, call: DecodedCall): string => (isPermit2(to) && textOf(call, 'token')) || to

/** Says what a decoded call does. Undefined where its contract isn't the one that has such calls. */
export function showCall(to: string, call: DecodedCall, called: ReadToken): ShownCall | undefined {
  const ofPermit2 = call.fields.some(({ name }) => name === 'token')
  if (ofPermit2 !== isPermit2(to)) return undefined
  const effect = effectOf(call, called)
  return effect && { ...call, ...effect }
}

type Effect = ShownCall extends infer Each ? (Each extends ShownCall ? Omit<Each, keyof DecodedCall> : never) : never

function effectOf(call: DecodedCall, called: ReadToken): Effect | undefined {
  const { token } = called
  const text = (name: string): string => textOf(call, name)
  const transfer = { from: text('from'), to: text('to') }
  const items = (ids: readonly string[], amounts: readonly string[]) =>
    ({
      action: 'transferItems',
      token,
      ...transfer,
      items: ids.map((id, at) => ({ id, amount: amounts[at] ?? '1' })),
    }) as const
  switch (call.signature) {
    case 'transfer(address,uint256)':
      return { action: 'transfer', token, to: transfer.to, amount: text('amount') }
    case 'transferFrom(address,address,uint256)':
      return called.isCollection
        ? items([text('amount')], [])
        : { action: 'transfer', token, ...transfer, amount: text('amount') }
    case 'transferFrom(address,address,uint160,address)':
      return { action: 'transfer', token, ...transfer, amount: text('amount') }
    case 'safeTransferFrom(address,address,uint256)':
    case 'safeTransferFrom(address,address,uint256,bytes)':
      return items([text('id')], [])
    case 'safeTransferFrom(address,address,uint256,uint256,bytes)':
      return items([text('id')], [text('amount')])
    case 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)':
      return items(listOf(call, 'ids'), listOf(call, 'amounts'))
    case 'setApprovalForAll(address,bool)':
      return { action: 'approveAll', token, spender: text('operator'), isApproved: text('approved') === 'true' }
    default:
      return approvalOf(call, called)
  }
}

/** An allowance, however it is given. */
function approvalOf(call: DecodedCall, { token, supply, isCollection }: ReadToken): Effect {
  const text = (name: string): string => textOf(call, name)
  const isDai = call.fields.some(({ name }) => name === 'allowed')
  const amount = isDai ? (text('allowed') === 'true' ? 2n ** 256n - 1n : 0n) : BigInt(text('amount'))
  const spender = text('spender')
  if (isCollection && call.signature === 'approve(address,uint256)')
    return { action: 'approveItem', token, spender, id: text('amount') }
  const [owner, expires] = [text('owner'), text('expiration')]
  const change = call.signature.startsWith('increase') ? 'more' : call.signature.startsWith('decrease') ? 'less' : 'set'
  const allowance = {
    token,
    amount: amount.toString(),
    isUnlimited: isUnlimited(amount, supply),
    ...(expires && { expires }),
  }
  return { action: 'approve', spender, allowance, change, ...(owner && { owner }) }
}

const fieldOf = ({ fields }: DecodedCall, name: string): ShownField | undefined =>
  fields.find((field) => field.name === name)

function textOf(call: DecodedCall, name: string): string {
  const field = fieldOf(call, name)
  return field && 'value' in field ? field.value : ''
}

function listOf(call: DecodedCall, name: string): readonly string[] {
  const field = fieldOf(call, name)
  return field && 'fields' in field ? field.fields.flatMap((each) => ('value' in each ? [each.value] : [])) : []
}
