// Verifies signatures of messages by BIP-137, BIP-143, BIP-322, BIP-340 and BIP-341. It shares no code with the signing
// fixtures: it computes the curve in plain numbers, and hashes by Node.
import { createHash } from 'node:crypto'
import { Address, OutScript, p2wpkh, RawWitness } from '@scure/btc-signer'
import type { AddressNetwork } from './bitcoin.address.js'

const P = 2n ** 256n - 2n ** 32n - 977n
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
type Point = readonly [bigint, bigint] | undefined
const G: Point = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
]

const mod = (value: bigint, m: bigint): bigint => ((value % m) + m) % m
function power(base: bigint, exponent: bigint, m: bigint): bigint {
  let [result, factor] = [1n, mod(base, m)]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % m
    factor = (factor * factor) % m
  }
  return result
}
const inverse = (value: bigint, m: bigint): bigint => power(value, m - 2n, m)

function add(one: Point, other: Point): Point {
  if (!one) return other
  if (!other) return one
  if (one[0] === other[0] && one[1] !== other[1]) return undefined
  const slope =
    one[0] === other[0]
      ? 3n * one[0] ** 2n * inverse(2n * one[1], P)
      : (other[1] - one[1]) * inverse(other[0] - one[0], P)
  const x = mod(slope ** 2n - one[0] - other[0], P)
  return [x, mod(slope * (one[0] - x) - one[1], P)]
}
function times(point: Point, factor: bigint): Point {
  let [result, doubled] = [undefined as Point, point]
  for (let rest = mod(factor, N); rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = add(result, doubled)
    doubled = add(doubled, doubled)
  }
  return result
}
function lift(x: bigint, isOdd: boolean): Point {
  const y = power(mod(x ** 3n + 7n, P), (P + 1n) / 4n, P)
  if (x >= P || mod(y * y, P) !== mod(x ** 3n + 7n, P)) return undefined
  return [x, (y & 1n) === (isOdd ? 1n : 0n) ? y : P - y]
}

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const twice = (...parts: Uint8Array[]): Buffer => sha256(sha256(...parts))
const tagged = (tag: string, ...parts: Uint8Array[]): Buffer =>
  sha256(sha256(Buffer.from(tag)), sha256(Buffer.from(tag)), ...parts)
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
/** Puts the length before the bytes: one byte, or `fd` and two bytes. */
const sized = (bytes: Uint8Array): Buffer => {
  const { length } = bytes
  return Buffer.concat([length < 253 ? Buffer.of(length) : Buffer.of(253, length & 255, length >> 8), bytes])
}

/** Returns the hash of a message that BIP-137 signs. */
export const hashForEcdsa = (message: string): Buffer =>
  twice(sized(Buffer.from('Bitcoin Signed Message:\n')), sized(Buffer.from(message)))

/**
 * Recovers the compressed public key of a compact signature, r and s (BIP-137). Returns no bytes where there is none.
 */
export function recover(digest: Uint8Array, compact: Uint8Array, recovery: number): Buffer {
  const [r, s] = [toNumber(compact.slice(0, 32)), toNumber(compact.slice(32, 64))]
  const inverted = inverse(r, N)
  const point = add(
    times(lift(r + (recovery & 2 ? N : 0n), !!(recovery & 1)), s * inverted),
    times(G, -toNumber(digest) * inverted),
  )
  return point ? Buffer.concat([Buffer.of(point[1] & 1n ? 3 : 2), toBytes(point[0])]) : Buffer.alloc(0)
}

function verifyEcdsa(r: bigint, s: bigint, digest: Uint8Array, publicKey: Uint8Array): boolean {
  const point = lift(toNumber(publicKey.slice(1)), publicKey[0] === 3)
  const inverted = inverse(s, N)
  const sum = add(times(G, toNumber(digest) * inverted), times(point, r * inverted))
  return !!point && r > 0n && s > 0n && !!sum && mod(sum[0], N) === r
}

function verifySchnorr(signature: Uint8Array, digest: Uint8Array, x: Uint8Array): boolean {
  const [r, s] = [signature.slice(0, 32), toNumber(signature.slice(32))]
  const challenge = toNumber(tagged('BIP0340/challenge', r, x, digest))
  const sum = add(times(G, s), times(lift(toNumber(x), false), -challenge))
  return signature.length === 64 && !!sum && (sum[1] & 1n) === 0n && sum[0] === toNumber(r)
}

/** Reads r and s of DER, where each follows `02` and its length. */
function readDer(der: Uint8Array): readonly [bigint, bigint] {
  const length = der[3] ?? 0
  return [toNumber(der.slice(4, 4 + length)), toNumber(der.slice(6 + length, 6 + length + (der[5 + length] ?? 0)))]
}

const opReturnOutput = hex('0000000000000000 01 6a')

/** The id of the virtual transaction that commits to a message (BIP-322), in the chain's byte order. */
function toSpendId(script: Uint8Array, message: string): Buffer {
  const hash = tagged('BIP0322-signed-message', Buffer.from(message))
  const input = Buffer.concat([hex('00'.repeat(32)), hex('ffffffff 22 0020'), hash, hex('00000000')])
  const output = Buffer.concat([hex('00'.repeat(8)), sized(script)])
  return twice(hex('00000000 01'), input, hex('01'), output, hex('00000000'))
}

/** Whether a P2WPKH or P2TR address signed a message, by the simple form of BIP-322. */
export function verifyBip322(
  address: string,
  message: string,
  signature: Uint8Array,
  network: AddressNetwork,
): boolean {
  const script = OutScript.encode(Address(network).decode(address))
  const witness = RawWitness.decode(signature)
  const outpoint = Buffer.concat([toSpendId(script, message), hex('00000000')])
  if (script[0] === 0x51) {
    const [given = new Uint8Array()] = witness
    const flag = given.length === 65 ? given.slice(64) : Buffer.of(0)
    const spent = [sha256(outpoint), sha256(hex('00'.repeat(8))), sha256(sized(script)), sha256(hex('00000000'))]
    const before = [hex('00'), flag, hex('00000000 00000000'), ...spent, sha256(opReturnOutput)]
    const digest = tagged('TapSighash', ...before, hex('00 00000000'))
    return witness.length === 1 && verifySchnorr(given.slice(0, 64), digest, script.slice(2))
  }
  const [given, publicKey] = witness
  if (witness.length !== 2 || !given || !publicKey || p2wpkh(publicKey, network).address !== address) return false
  const scriptCode = Buffer.concat([hex('1976a914'), script.slice(2), hex('88ac')])
  const before = [hex('00000000'), twice(outpoint), twice(hex('00000000')), outpoint, scriptCode]
  const after = [hex('00'.repeat(8)), hex('00000000'), twice(opReturnOutput), hex('00000000 01000000')]
  return verifyEcdsa(...readDer(given), twice(...before, ...after), publicKey)
}

/** Whether a P2WPKH address signed a message, by BIP-137. */
export function verifyBip137(
  address: string,
  message: string,
  signature: Uint8Array,
  network: AddressNetwork,
): boolean {
  const [header = 0, ...compact] = signature
  if (compact.length !== 64 || header < 39 || header > 42) return false
  const key = recover(hashForEcdsa(message), Uint8Array.from(compact), header - 39)
  return key.length === 33 && p2wpkh(key, network).address === address
}
