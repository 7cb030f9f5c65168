import { getBase58Decoder, type Address, type EncodedAccount } from '@solana/kit'
import type { Config } from './params.js'
import { invalidParams, rpcError } from './rpcError.js'
import { parseData } from './tokens.js'

const noRentEpoch = 2n ** 64n - 1n
const mostBase58 = 128

/**
 * Returns an account in the form of Solana's nodes, in the encoding of `config`.
 *
 * @throws an RpcError where the encoding is unknown, or is base58 and the data is longer than 128 bytes.
 */
export function showAccount(
  account: EncodedAccount,
  config: Config,
  find: (address: Address) => EncodedAccount | undefined,
): object {
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    data: showData(account, config, find),
    executable: account.executable,
    rentEpoch: noRentEpoch,
    space: account.data.length,
  }
}

function showData(
  account: EncodedAccount,
  { encoding, dataSlice }: Config,
  find: (address: Address) => EncodedAccount | undefined,
): unknown {
  const bytes = slice(account.data as Uint8Array, dataSlice)
  switch (encoding) {
    case 'jsonParsed':
      return parseData(account, find) ?? [base64(bytes), 'base64']
    case 'base64':
      return [base64(bytes), 'base64']
    case 'base58':
    case 'binary':
    case undefined:
    case null: {
      if (bytes.length > mostBase58) {
        throw rpcError(
          -32600,
          'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
        )
      }
      const text = getBase58Decoder().decode(bytes)
      return encoding === 'base58' ? [text, 'base58'] : text
    }
    default:
      throw invalidParams(`unsupported encoding: ${JSON.stringify(encoding)}`)
  }
}

function slice(bytes: Uint8Array, given: unknown): Uint8Array {
  const { offset, length } = (given ?? {}) as { offset?: unknown; length?: unknown }
  if (typeof offset !== 'number' || typeof length !== 'number') return bytes
  return bytes.slice(offset, offset + length)
}

/** Encodes bytes in base64. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
