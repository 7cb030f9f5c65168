import type { ShownAllowance, ShownField, ShownPermit } from './content.types.js'
import type { ReadTypedData, StructTypes } from './typedData.js'

/** Where Permit2 is, in lower case: on most chains, and on those of ZKsync. */
const PERMIT2 = ['0x000000000022d473030f116ddee9f6b43ac78ba3', '0x0000000000225e31d15943971f47ad3022f714fa']

const EIP2612 = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const DAI = 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
const DETAILS = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const PERMITTED = 'address token,uint256 amount'

/** Whether a contract is Permit2. */
export const isPermit2 = (address: string): boolean => PERMIT2.includes(address.toLowerCase())

/**
 * Whether an amount is one that no spender can use up: some tokens take 2^96 - 1 for it, and none has as many parts as 2^128.
 * Where the supply is known, all that there is.
 */
export const isUnlimited = (amount: bigint, supply = 0n): boolean =>
  amount >= 2n ** 128n || amount === 2n ** 96n - 1n || (supply > 0n && amount >= supply)

/**
 * Recognises a permit by the types of all its members, and by the contract that takes it. Undefined for all else, whatever
 * its name.
 */
export function findPermit(read: ReadTypedData): ShownPermit | undefined {
  const contract = textAt(read.domain, 'verifyingContract')
  if (!/^0x[\da-f]{40}$/i.test(contract)) return undefined
  if (read.primaryType === 'Permit') return tokenPermit(read, contract)
  return isPermit2(contract) ? permit2(read) : undefined
}

function tokenPermit({ types, fields }: ReadTypedData, address: string): ShownPermit | undefined {
  const form = formOf(types, 'Permit')
  const spender = textAt(fields, 'spender')
  const token = { address }
  if (form === EIP2612) {
    const deadline = textAt(fields, 'deadline')
    return { standard: 'eip2612', spender, allowances: [allowance(token, textAt(fields, 'value'))], deadline }
  }
  if (form !== DAI) return undefined
  // DAI's permit is all or nothing, and has no amount. Its expiry is that of the permit; 0 is never.
  const isAllowed = textAt(fields, 'allowed') === 'true'
  const amount = (isAllowed ? 2n ** 256n - 1n : 0n).toString()
  return { standard: 'dai', spender, allowances: [allowance(token, amount)], deadline: textAt(fields, 'expiry') }
}

/** The forms of Permit2's types, up to what a witness adds. */
const LIST = '(?:\\[\\])?'
const STORED = new RegExp(`^PermitDetails${LIST} details,address spender,uint256 sigDeadline$`)
const ONCE = new RegExp(`^TokenPermissions${LIST} permitted,address spender,uint256 nonce,uint256 deadline(?:,|$)`)

function permit2({ types, primaryType, fields }: ReadTypedData): ShownPermit | undefined {
  const form = formOf(types, primaryType)
  const base = { standard: 'permit2', spender: textAt(fields, 'spender') } as const
  if (STORED.test(form) && formOf(types, 'PermitDetails') === DETAILS)
    return { ...base, allowances: allowancesOf(fields, 'details'), deadline: textAt(fields, 'sigDeadline') }
  if (ONCE.test(form) && formOf(types, 'TokenPermissions') === PERMITTED)
    return { ...base, allowances: allowancesOf(fields, 'permitted'), deadline: textAt(fields, 'deadline') }
  return undefined
}

/** The allowances in a member that is one struct or a list of them. */
function allowancesOf(fields: readonly ShownField[], name: string): readonly ShownAllowance[] {
  const member = fields.find((field) => field.name === name)
  if (!member || !('fields' in member)) return []
  const structs = member.type.endsWith(']') ? member.fields : [member]
  return structs.flatMap((each) => {
    if (!('fields' in each)) return []
    const expires = textAt(each.fields, 'expiration')
    const made = allowance({ address: textAt(each.fields, 'token') }, textAt(each.fields, 'amount'))
    return [{ ...made, ...(expires && { expires }) }]
  })
}

const allowance = (token: { readonly address: string }, amount: string): ShownAllowance => ({
  token,
  amount,
  isUnlimited: isUnlimited(BigInt(amount)),
})

const formOf = (types: StructTypes, struct: string): string =>
  (types.get(struct) ?? []).map(({ type, name }) => `${type} ${name}`).join(',')

/** The value of a member. Empty where there is none, or a struct. */
function textAt(fields: readonly ShownField[], name: string): string {
  const field = fields.find((each) => each.name === name)
  return field && 'value' in field ? field.value : ''
}
