import { readTime } from './dates.js'
import { formOfChain } from './forms.js'
import { isDomain, isNonce, isRequestId, isScheme, isStatement, isUri } from './grammar.js'
import type { MessageField, SignInMessage, TextField } from './message.types.js'

/** The fields that have a line with a label, in their order. */
export const LABELS: readonly (readonly [field: TextField, label: string])[] = [
  ['uri', 'URI: '],
  ['version', 'Version: '],
  ['chainId', 'Chain ID: '],
  ['nonce', 'Nonce: '],
  ['issuedAt', 'Issued At: '],
  ['expirationTime', 'Expiration Time: '],
  ['notBefore', 'Not Before: '],
  ['requestId', 'Request ID: '],
]

/** A regular expression may throw for longer texts than engines have stacks for. */
const MAX_LENGTH = 65_535

const isTime = (text: string): boolean => readTime(text) !== undefined

/** Whether the value of a field is of its form. The address comes with the network that it is on. */
const CHECKS: Readonly<Record<TextField, (text: string, chainId: string) => boolean>> = {
  scheme: isScheme,
  domain: isDomain,
  chainId: (text) => formOfChain(text) !== undefined,
  accountAddress: (text, chainId) => formOfChain(chainId)?.form.isAddress(text) === true,
  statement: isStatement,
  uri: isUri,
  version: (text) => text === '1',
  nonce: isNonce,
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: isRequestId,
}
const REQUIRED: readonly TextField[] = ['domain', 'chainId', 'accountAddress', 'uri', 'version', 'nonce', 'issuedAt']

/** Fields of a message that may be wrong or absent. */
export type MessageFields = { readonly [field in MessageField]?: unknown }

/** Returns the first field that is absent though required, or that isn't of its form; undefined where all are right. */
export function findBadField(fields: MessageFields): MessageField | undefined {
  const { chainId, resources } = fields
  const isRight = (field: TextField): boolean => {
    const value = fields[field]
    if (value === undefined) return !REQUIRED.includes(field)
    return isText(value) && CHECKS[field](value, String(chainId))
  }
  const bad = (Object.keys(CHECKS) as TextField[]).find((field) => !isRight(field))
  return bad ?? (resources === undefined || isListOfUris(resources) ? undefined : 'resources')
}

/** Whether all fields are there and of their form. */
export const isMessage = (fields: MessageFields): fields is SignInMessage => findBadField(fields) === undefined

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_LENGTH

const isListOfUris = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => isText(each) && isUri(each))
