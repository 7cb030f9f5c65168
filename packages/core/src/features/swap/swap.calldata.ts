// The few calls of tokens that a swap needs, in hex by hand: core has no chain library. A selector is the first four bytes of
// the hash of a function's signature.

import type { SwapPermit } from './swap.provider.types.js'

/** The functions of tokens that are called: selector by signature (ERC-20, EIP-2612). */
const CALLED = {
  'approve(address,uint256)': '095ea7b3',
  'allowance(address,address)': 'dd62ed3e',
  'nonces(address)': '7ecebe00',
  'DOMAIN_SEPARATOR()': '3644e515',
  'name()': '06fdde03',
  'version()': '54fd4d50',
} as const

/** The functions of a wrapped coin, which wrap and unwrap it: the only ones of a token that a swap may call. */
export const WRAPPING = { 'deposit()': 'd0e30db0', 'withdraw(uint256)': '2e1a7d4d' } as const

/**
 * The functions that no call of a provider may be: they give a permission, or what the account has, to another one. The approval
 * of a swap is made by the kit itself. The first ones are those of tokens. The others are those of contracts that keep something
 * for the account, such as vaults, lenders, registries of names, positions in pools, and wallets: what they take is in no move of
 * a token of the account. No list of them can have all.
 */
export const FORBIDDEN = {
  'approve(address,uint256)': '095ea7b3',
  'increaseAllowance(address,uint256)': '39509351',
  'increaseApproval(address,uint256)': 'd73dd623',
  'approveAndCall(address,uint256)': '3177029f',
  'approveAndCall(address,uint256,bytes)': 'cae9ca51',
  'setApprovalForAll(address,bool)': 'a22cb465',
  'authorizeOperator(address)': '959b8c3f',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': 'd505accf',
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)': '8fcbaf0c',
  'permit(address,address,uint256,uint256,bytes)': '9fd5a6cf',
  'approve(address,address,uint160,uint48)': '87517c45',
  'transfer(address,uint256)': 'a9059cbb',
  'transferFrom(address,address,uint256)': '23b872dd',
  'transferAndCall(address,uint256)': '1296ee62',
  'transferAndCall(address,uint256,bytes)': '4000aea0',
  'safeTransferFrom(address,address,uint256)': '42842e0e',
  'safeTransferFrom(address,address,uint256,bytes)': 'b88d4fde',
  'safeTransferFrom(address,address,uint256,uint256,bytes)': 'f242432a',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': '2eb2c2d6',
  'send(address,uint256,bytes)': '9bd9bbc6',
  'burn(uint256)': '42966c68',
  'burn(uint256,bytes)': 'fe9d9303',
  'burnFrom(address,uint256)': '79cc6790',
  'operatorSend(address,address,uint256,bytes,bytes)': '62ad1b83',
  'transferFromAndCall(address,address,uint256)': 'd8fbe994',
  'transferFromAndCall(address,address,uint256,bytes)': 'c1d34b89',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)': 'e3ee160e',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)': 'cf092995',
  'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)': 'ef55bec6',
  'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)': '88b7ab63',
  'push(address,uint256)': 'b753a98c',
  'pull(address,uint256)': 'f2d5d56b',
  'move(address,address,uint256)': 'bb35783b',
  'approve(address,uint256,uint256)': '426a8493',
  'setOperator(address,bool)': '558a7297',
  'transfer(address,uint256,uint256)': '095bcdb6',
  'transferFrom(address,address,uint256,uint256)': 'fe99049a',
  'redeem(uint256,address,address)': 'ba087652',
  'withdraw(uint256,address,address)': 'b460af94',
  'withdraw(address,uint256,address)': '69328dec',
  'withdrawTo(address,address,uint256)': 'c3b35a7e',
  'withdrawFrom(address,address,address,uint256)': '26441318',
  'approveDelegation(address,uint256)': 'c04a8a10',
  'delegate(address)': '5c19a95c',
  'delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)': 'c3cda520',
  'setAuthorization(address,bool)': 'eecea000',
  'allow(address,bool)': '110496e5',
  'transferOwnership(address)': 'f2fde38b',
  'setOwner(address)': '13af4035',
  'setOwner(bytes32,address)': '5b0fc9c3',
  'setSubnodeOwner(bytes32,bytes32,address)': '06ab5923',
  'setRecord(bytes32,address,address,uint64)': 'cf408823',
  'setResolver(bytes32,address)': '1896f70a',
  'decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))': '0c49ccbe',
  'collect((uint256,address,uint128,uint128))': 'fc6f7865',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': '6a761202',
} as const

/** Whether data is hex in whole bytes. */
export const isData = (data: unknown): data is `0x${string}` =>
  typeof data === 'string' && data.length % 2 === 0 && /^0x[\da-fA-F]*$/.test(data)

/** The selector of a call, in small letters. Empty for data without one. */
export const selectorOf = (data: string): string => data.slice(2, 10).toLowerCase()

/** A word of the contract ABI: an address with 0x, or a number of 256 bits. */
const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

const call = (name: keyof typeof CALLED, ...values: readonly (string | bigint)[]): `0x${string}` =>
  `0x${CALLED[name]}${values.map(word).join('')}`

/** Allows `spender` to take this much of a token. */
export const approveData = (spender: string, amount: bigint): `0x${string}` =>
  call('approve(address,uint256)', spender, amount)

/** The words of a signed permit, as EIP-2612 has them: value, deadline, v, r, s. In hex digits. */
export const permitWords = ({ amount, deadline, v, r, s }: SwapPermit): string =>
  [BigInt(amount), BigInt(deadline), BigInt(v), r, s].map(word).join('')

/** Asks how much of a token of `owner` the spender may take. */
export const allowanceData = (owner: string, spender: string): `0x${string}` =>
  call('allowance(address,address)', owner, spender)

/** Asks for the number of the next permit of `owner`. */
export const noncesData = (owner: string): `0x${string}` => call('nonces(address)', owner)

/** Asks by what permits of a token are bound to it. */
export const separatorData = (): `0x${string}` => call('DOMAIN_SEPARATOR()')

/** Asks for the name of a token. */
export const nameData = (): `0x${string}` => call('name()')
/** Asks for the version of the permits of a token. */
export const versionData = (): `0x${string}` => call('version()')

/** The number that a call has returned. Undefined where it returned something else. */
export const readUint = (answer: unknown): bigint | undefined =>
  isData(answer) && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined

/** The argument of a call of one number. Undefined where it has another form. */
export const argumentOf = (data: string): bigint | undefined =>
  data.length === 74 ? BigInt(`0x${data.slice(10)}`) : undefined

/** The text that a call has returned: in the form of the ABI, or as 32 bytes (old tokens). Undefined where it is none. */
export function readString(answer: unknown): string | undefined {
  if (!isData(answer)) return undefined
  const digits = answer.slice(2)
  if (digits.length === 64) return textOf(digits.replace(/(?:00)+$/, ''))
  const length = digits.length >= 128 && BigInt(`0x${digits.slice(0, 64)}`) === 32n ? digits.slice(64, 128) : undefined
  const bytes = length === undefined ? undefined : BigInt(`0x${length}`)
  if (bytes === undefined || bytes > 256n || digits.length < 128 + Number(bytes) * 2) return undefined
  return textOf(digits.slice(128, 128 + Number(bytes) * 2))
}

function textOf(digits: string): string | undefined {
  try {
    const bytes = Uint8Array.from(digits.match(/../g) ?? [], (each) => parseInt(each, 16))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
