import { RawOldTx, RawTx, RawWitness } from '@scure/btc-signer/script.js'
import { equalBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

// The two transactions of BIP-322, which no chain ever sees. The first one, `to_spend`, has the text's hash, and pays
// nothing to the address. The second one, `to_sign`, spends it: so it needs the signature that a payment would need.

/** What differs between signatures: the rest of `to_sign` follows from the address and the text. */
export interface ToSign {
  readonly version: number
  readonly lockTime: number
  readonly sequence: number
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/** An output of a transaction. */
interface Output {
  readonly amount: bigint
  readonly script: Uint8Array
}

/** An input of a transaction. */
interface Input {
  readonly txid: Uint8Array
  readonly index: number
  readonly sequence: number
  readonly finalScriptSig: Uint8Array
}

/** The one output of `to_sign`, which pays nothing, and which nothing can spend: OP_RETURN. */
export const OUTPUT: Output = {
  amount: 0n,
  script: /* #__PURE__ */ Uint8Array.of(0x6a),
}
const NO_TXID = /* #__PURE__ */ new Uint8Array(32)
const NO_OUTPUT = 0xffffffff
/** Of an empty push and the hash, whose length is the second number. */
const PUSH_HASH = [0x00, 0x20]
const EMPTY = /* #__PURE__ */ new Uint8Array(0)

/** Returns the id of `to_spend`, in the order of bytes in which ids are shown. */
export function idOfToSpend(script: Uint8Array, text: string): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(text))
  const finalScriptSig = Uint8Array.of(...PUSH_HASH, ...hash)
  const raw = RawOldTx.encode({
    version: 0,
    inputs: [{ txid: NO_TXID, index: NO_OUTPUT, finalScriptSig, sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  })
  return sha256x2(raw).reverse()
}

/** Reads a simple signature, which is the witness alone. Throws for other bytes. */
export const readSimple = (bytes: Uint8Array): ToSign => ({
  version: 0,
  lockTime: 0,
  sequence: 0,
  scriptSig: EMPTY,
  witness: RawWitness.decode(bytes),
})

/**
 * Reads a full signature, which is the whole `to_sign`. `unknown` where it spends more than `to_spend`, undefined where it
 * isn't `to_sign` for that id. Throws for bytes that are no transaction.
 */
export function readFull(bytes: Uint8Array, toSpend: Uint8Array): ToSign | 'unknown' | undefined {
  const { version, lockTime, inputs, outputs, witnesses } = RawTx.decode(bytes)
  const [input, ...others]: readonly Input[] = inputs
  const [output, ...more]: readonly Output[] = outputs
  const isToSign =
    (version === 0 || version === 2) &&
    input?.index === 0 &&
    equalBytes(input.txid, toSpend) &&
    output?.amount === OUTPUT.amount &&
    equalBytes(output.script, OUTPUT.script) &&
    more.length === 0
  if (!isToSign) return undefined
  if (others.length > 0) return 'unknown'
  return { version, lockTime, sequence: input.sequence, scriptSig: input.finalScriptSig, witness: witnesses?.[0] ?? [] }
}
