// Verifies signatures of messages by the specifications (BIP-137, BIP-143, BIP-322, BIP-341), without the wallet's
// code.
import { createHash } from 'node:crypto'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { Address, OutScript, p2wpkh, RawWitness } from '@scure/btc-signer'
import type { AddressNetwork } from './keys.js'

const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const sha256x2 = (...parts: Uint8Array[]): Buffer => sha256(sha256(...parts))
const tagged = (tag: string, ...parts: Uint8Array[]): Buffer =>
  sha256(sha256(Buffer.from(tag)), sha256(Buffer.from(tag)), ...parts)
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
/** Prefixes bytes with their length: one byte, or `fd` and two bytes. */
const sized = (bytes: Uint8Array): Buffer => {
  const { length } = bytes
  return Buffer.concat([length < 253 ? Buffer.of(length) : Buffer.of(253, length & 255, length >> 8), bytes])
}
const scriptOf = (address: string, network: AddressNetwork): Uint8Array =>
  OutScript.encode(Address(network).decode(address))

/** Returns the ids of the two transactions of BIP-322, in internal byte order. */
export function bip322Transactions(script: Uint8Array, message: string): { toSpend: Buffer; toSign: Buffer } {
  const hash = tagged('BIP0322-signed-message', Buffer.from(message))
  const input = Buffer.concat([hex('00'.repeat(32)), hex('ffffffff 22 0020'), hash, hex('00000000')])
  const output = Buffer.concat([hex('00'.repeat(8)), sized(script)])
  const toSpend = sha256x2(hex('00000000 01'), input, hex('01'), output, hex('00000000'))
  const toSign = sha256x2(hex('00000000 01'), toSpend, hex('00000000 00 00000000 01'), opReturnOutput, hex('00000000'))
  return { toSpend, toSign }
}

const opReturnOutput = hex('0000000000000000 01 6a')

/** Verifies a signature of BIP-322 in the simple form, for a P2WPKH or a P2TR address. */
export function verifyBip322(
  address: string,
  message: string,
  signature: Uint8Array,
  network: AddressNetwork,
): boolean {
  const script = scriptOf(address, network)
  const { toSpend } = bip322Transactions(script, message)
  const witness = RawWitness.decode(signature)
  const outpoint = Buffer.concat([toSpend, hex('00000000')])
  if (script[0] === 0x51) {
    const [given] = witness as [Uint8Array]
    const [flag, bare] = given.length === 65 ? [given.slice(64), given.slice(0, 64)] : [Buffer.of(0), given]
    const spent = [sha256(outpoint), sha256(hex('00'.repeat(8))), sha256(sized(script)), sha256(hex('00000000'))]
    const outputs = sha256(opReturnOutput)
    const digest = tagged(
      'TapSighash',
      hex('00'),
      flag,
      hex('00000000 00000000'),
      ...spent,
      outputs,
      hex('00 00000000'),
    )
    return witness.length === 1 && schnorr.verify(bare, digest, script.slice(2))
  }
  const [given, publicKey] = witness as [Uint8Array, Uint8Array]
  const scriptCode = Buffer.concat([hex('1976a914'), script.slice(2), hex('88ac')])
  const before = [hex('00000000'), sha256x2(outpoint), sha256x2(hex('00000000')), outpoint, scriptCode]
  const after = [hex('00'.repeat(8)), hex('00000000'), sha256x2(opReturnOutput), hex('00000000 01000000')]
  const digest = sha256x2(...before, ...after)
  const ours = Buffer.compare(p2wpkh(publicKey, network).script, script) === 0
  return ours && secp256k1.verify(given.slice(0, -1), digest, publicKey, { prehash: false, format: 'der' })
}

/** Verifies a signature of BIP-137, for a P2WPKH address. */
export function verifyEcdsa(address: string, message: string, signature: Uint8Array, network: AddressNetwork): boolean {
  const [header = 0, ...compact] = signature
  const digest = sha256x2(sized(Buffer.from('Bitcoin Signed Message:\n')), sized(Buffer.from(message)))
  const recovered = secp256k1.recoverPublicKey(Uint8Array.from([header - 39, ...compact]), digest, { prehash: false })
  return p2wpkh(recovered, network).address === address
}
