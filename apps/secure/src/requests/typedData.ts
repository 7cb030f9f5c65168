import { getAddress, hashTypedData } from 'viem/utils'
import type { ShownField } from './content.types.js'
import { hasHidden, writeHidden } from './hiddenLetters.js'
import { refuse } from './requestRefusal.js'

/** A member of a struct. */
export interface TypeField {
  readonly name: string
  readonly type: string
}

/** Typed data that was read: what is drawn and what is signed come from the same values. */
export interface ReadTypedData {
  readonly types: StructTypes
  readonly primaryType: string
  readonly domain: readonly ShownField[]
  readonly fields: readonly ShownField[]
  /** The hash that is signed (EIP-712). */
  readonly hash: `0x${string}`
  /** Whether a text in it holds what no reader sees. */
  readonly isUnreadable: boolean
}

/** The structs by their names. */
export type StructTypes = ReadonlyMap<string, readonly TypeField[]>

const MAX_JSON = 65_536
const MAX_TYPE_FIELDS = 256
const MAX_VALUES = 1_000
const MAX_DEPTH = 16
/** viem hashes the text of the types anew for each struct: the most characters that it hashes so, a few hundredths of a second. */
const MAX_HASHED = 200_000

const IDENTIFIER = /^[a-z_]\w{0,63}$/i
/** What no struct may be called: viem and contracts would read a value. */
const VALUE_TYPE = /^(?:(?:address|bool|string)$|bytes|u?int)/
const DOMAIN_TYPES: readonly TypeField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const DOMAIN = 'EIP712Domain'

/**
 * Reads typed data (EIP-712) as a page gives it: JSON, or what JSON says. Each value must be to the letter of its type, and
 * what has no type is left out, as it is not signed. Throws `rpc/bad-params`.
 */
export function readTypedData(given: unknown): ReadTypedData {
  const { types: givenTypes, primaryType, domain: givenDomain, message } = readRecord(readJson(given))
  if (typeof primaryType !== 'string' || primaryType === DOMAIN) refuse('rpc/bad-params')
  const rawDomain = givenDomain == null ? {} : readRecord(givenDomain)
  const types = readTypes(givenTypes, rawDomain)
  const reader = createReader(types)
  const domain = reader.readStruct(DOMAIN, rawDomain, 0)
  const body = reader.readStruct(primaryType, message, 0)
  const hash = hashTypedData({
    types: Object.fromEntries(types),
    primaryType,
    domain: domain.data,
    message: body.data,
  })
  return { types, primaryType, domain: domain.fields, fields: body.fields, hash, isUnreadable: reader.isUnreadable() }
}

/** A value that JSON can say, in a limited size. An object goes through JSON too, so that it has no other values. */
function readJson(given: unknown): unknown {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  if (typeof text !== 'string' || text.length > MAX_JSON) refuse('rpc/bad-params')
  return JSON.parse(text)
}

function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('rpc/bad-params')
  return value as Readonly<Record<string, unknown>>
}

const memberOf = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** The structs. A page may leave out the type of the domain: it is then of the members that the domain has, in their order. */
function readTypes(given: unknown, domain: Readonly<Record<string, unknown>>): StructTypes {
  const entries = Object.entries(readRecord(given)).map(
    ([name, fields]) => [name, readTypeFields(name, fields)] as const,
  )
  if (entries.reduce((sum, [, fields]) => sum + fields.length, 0) > MAX_TYPE_FIELDS) refuse('rpc/bad-params')
  const types = new Map(entries)
  if (!types.has(DOMAIN))
    types.set(
      DOMAIN,
      DOMAIN_TYPES.filter(({ name }) => memberOf(domain, name) != null),
    )
  return types
}

function readTypeFields(struct: string, given: unknown): readonly TypeField[] {
  if (!IDENTIFIER.test(struct) || VALUE_TYPE.test(struct) || struct in {} || !Array.isArray(given))
    refuse('rpc/bad-params')
  const fields = (given as unknown[]).map((each): TypeField => {
    const record = readRecord(each)
    const [name, type] = [memberOf(record, 'name'), memberOf(record, 'type')]
    if (typeof name !== 'string' || typeof type !== 'string' || !IDENTIFIER.test(name)) refuse('rpc/bad-params')
    return { name, type }
  })
  if (new Set(fields.map(({ name }) => name)).size < fields.length) refuse('rpc/bad-params')
  return fields
}

/** A value, as it is drawn and as it is hashed. */
interface ReadValue {
  readonly shown: ShownField
  readonly data: unknown
}

function createReader(types: StructTypes) {
  const typeText = [...types].flat(2).reduce((sum, each) => sum + lengthOf(each), 0)
  let values = 0
  let structs = 0
  let isUnreadable = false

  function readStruct(name: string, given: unknown, depth: number) {
    const struct = types.get(name) ?? refuse('rpc/bad-params')
    const record = readRecord(given)
    structs += 1
    if (structs * typeText > MAX_HASHED) refuse('rpc/bad-params')
    const members = struct.map((field) => readValue(field, memberOf(record, field.name), depth + 1))
    const data = Object.fromEntries(members.map((each) => [each.shown.name, each.data]))
    return { data, fields: members.map(({ shown }) => shown) }
  }

  function readValue({ name, type }: TypeField, given: unknown, depth: number): ReadValue {
    values += 1
    if (values > MAX_VALUES || depth > MAX_DEPTH) refuse('rpc/bad-params')
    const [, item, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(given) || (length && String(given.length) !== length)) refuse('rpc/bad-params')
      const items = (given as unknown[]).map((each, at) => readValue({ name: String(at), type: item }, each, depth + 1))
      return { shown: { name, type, fields: items.map(({ shown }) => shown) }, data: items.map(({ data }) => data) }
    }
    if (types.has(type)) {
      const { data, fields } = readStruct(type, given, depth)
      return { shown: { name, type, fields }, data }
    }
    if (type === 'string') isUnreadable ||= typeof given === 'string' && hasHidden(given)
    const data = readScalar(type, given)
    return { shown: { name, type, value: showScalar(data) }, data }
  }

  return { readStruct, isUnreadable: () => isUnreadable }
}

const lengthOf = (part: string | TypeField): number =>
  typeof part === 'string' ? part.length : part.name.length + part.type.length

/** A text is drawn as it is, or with each hidden character written out, where it has one. */
const showScalar = (value: string | bigint | boolean): string =>
  typeof value === 'string' && hasHidden(value) ? writeHidden(value) : String(value)

function readScalar(type: string, given: unknown): string | bigint | boolean {
  if (type === 'bool' && typeof given === 'boolean') return given
  // A half of a pair would be drawn as it is, and hashed as another character.
  if (type === 'string' && typeof given === 'string' && !/\p{Cs}/u.test(given)) return given
  if (type === 'address' && typeof given === 'string' && /^0x[\da-f]{40}$/i.test(given))
    return getAddress(given.toLowerCase())
  const [, signed, bits] = /^(u?)int(\d{1,3})$/.exec(type) ?? []
  if (bits !== undefined) return readInteger(given, signed !== 'u', Number(bits))
  const [, size] = /^bytes([1-9]\d?)?$/.exec(type) ?? []
  const isBytes = type === 'bytes' || (size !== undefined && Number(size) <= 32)
  if (!isBytes || typeof given !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(given)) refuse('rpc/bad-params')
  if (size !== undefined && given.length !== 2 + 2 * Number(size)) refuse('rpc/bad-params')
  return given.toLowerCase()
}

/** An integer: a number of JSON that has no fraction and was not rounded, or its decimal or hexadecimal text. */
function readInteger(given: unknown, isSigned: boolean, bits: number): bigint {
  const isWhole = typeof given === 'number' && Number.isSafeInteger(given)
  const isText = typeof given === 'string' && /^(?:-?\d{1,80}|0x[\da-f]{1,64})$/i.test(given)
  if (!(isWhole || isText) || bits === 0 || bits > 256 || bits % 8 !== 0) refuse('rpc/bad-params')
  const value = BigInt(given)
  const fits = isSigned ? BigInt.asIntN(bits, value) === value : BigInt.asUintN(bits, value) === value
  return fits ? value : refuse('rpc/bad-params')
}
