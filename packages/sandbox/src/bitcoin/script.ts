import { Address, OutScript, RawTx, TEST_NETWORK } from '@scure/btc-signer'
import { regtest } from './constants.js'
import type { NodeTransaction } from './node/createNode.js'

/** An output: its script in hex, its value in satoshis. */
export interface Output {
  readonly script: string
  readonly value: number
}

/** The content of a transaction's bytes. Scripts, ids and witnesses are hex. */
export interface DecodedTransaction {
  readonly version: number
  readonly locktime: number
  readonly inputs: readonly {
    readonly txid: string
    readonly vout: number
    readonly scriptSig: string
    readonly sequence: number
    readonly witness: readonly string[]
  }[]
  readonly outputs: readonly Output[]
}

/** The result of the decoder, whose own type is less precise. */
interface RawTransaction {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly { txid: Uint8Array; index: number; finalScriptSig: Uint8Array; sequence: number }[]
  readonly outputs: readonly { script: Uint8Array; amount: bigint }[]
  readonly witnesses?: readonly Uint8Array[][]
}

/** Decodes a transaction that the chain has accepted. */
export function decodeTransaction({ hex }: Pick<NodeTransaction, 'hex'>): DecodedTransaction {
  const { version, lockTime, inputs, outputs, witnesses } = RawTx.decode(Buffer.from(hex, 'hex')) as RawTransaction
  return {
    version,
    locktime: lockTime,
    inputs: inputs.map(({ txid, index, finalScriptSig, sequence }, at) => ({
      txid: toHex(txid),
      vout: index,
      scriptSig: toHex(finalScriptSig),
      sequence,
      witness: (witnesses?.[at] ?? []).map(toHex),
    })),
    outputs: outputs.map(({ script, amount }) => ({ script: toHex(script), value: Number(amount) })),
  }
}

/**
 * Returns the script (hex) of an address, in the form of regtest or of the other test networks (`tb1…`): an app that
 * switches the network asks this chain about addresses of all of them. Throws for any other text.
 */
export function scriptOf(address: string): string {
  const network = address.toLowerCase().startsWith(`${TEST_NETWORK.bech32}1`) ? TEST_NETWORK : regtest
  return toHex(OutScript.encode(Address(network).decode(address)))
}

const withAddress = { pkh: 'p2pkh', sh: 'p2sh', wpkh: 'v0_p2wpkh', wsh: 'v0_p2wsh', tr: 'v1_p2tr' } as const

/** Returns the type of a script (hex) in esplora's words, and its regtest address where it has one. */
export function describeScript(script: string): { readonly type: string; readonly address?: string } {
  if (script.startsWith('6a')) return { type: 'op_return' }
  const decoded = OutScript.decode(Buffer.from(script, 'hex'))
  const type = withAddress[decoded.type as keyof typeof withAddress]
  if (type) return { type, address: Address(regtest).encode(decoded) }
  return { type: decoded.type === 'pk' ? 'p2pk' : decoded.type === 'ms' ? 'multisig' : 'unknown' }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
