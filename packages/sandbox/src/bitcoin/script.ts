import { Address, OutScript, RawTx, TEST_NETWORK } from '@scure/btc-signer'
import { regtest } from './constants.js'
import type { NodeTransaction } from './node/createNode.js'

/** An output, its script in hex. */
export interface Output {
  readonly script: string
  readonly value: number
}

/** What a transaction's own bytes say. Bytes are hex. */
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

/** The coder's own type leaves most of this open. */
interface RawTransaction {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly { txid: Uint8Array; index: number; finalScriptSig: Uint8Array; sequence: number }[]
  readonly outputs: readonly { script: Uint8Array; amount: bigint }[]
  readonly witnesses?: readonly Uint8Array[][]
}

/** Reads one that the chain took. */
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
 * The script (hex) that an address stands for, on regtest or as the other test networks write it: whoever tries to switch
 * reads all of them from this one chain. Throws for what is no such address.
 */
export function scriptOf(address: string): string {
  const network = address.toLowerCase().startsWith(`${TEST_NETWORK.bech32}1`) ? TEST_NETWORK : regtest
  return toHex(OutScript.encode(Address(network).decode(address)))
}

const withAddress = { pkh: 'p2pkh', sh: 'p2sh', wpkh: 'v0_p2wpkh', wsh: 'v0_p2wsh', tr: 'v1_p2tr' } as const

/** The kind of a script (hex), as esplora names it, and its address where it has one. */
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
