import {
  bytesToHex,
  hexToBytes,
  keccak256,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import type { Bytes } from '../vault/secretBytes.js'
import { signEvmHash } from '../vault/signEvmHash.js'
import type { SignedRequest } from './signRequest.js'

/** Signs a transaction of an EVM chain, given by its bytes without a signature. */
export async function signEvmTransaction(bits: Bytes, bytes: Uint8Array): Promise<SignedRequest> {
  const unsigned = bytesToHex(bytes)
  const { r, s, yParity } = await signEvmHash(bits, hexToBytes(keccak256(unsigned)))
  const signature = { r, s, yParity, v: BigInt(27 + yParity) }
  const signed = serializeTransaction<TransactionSerializable>(parseTransaction(unsigned), signature)
  return { answer: keccak256(signed), sending: { method: 'eth_sendRawTransaction', params: [signed] } }
}
