import { Address, OutScript, selectUTXO, type Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem/utils'
import { providerError } from '../providerError.js'
import type { EsploraClient } from './esploraClient.js'
import type { AddressNetwork, BitcoinKey } from './keys.js'

/** A recipient's address and its amount in satoshis. */
export interface Payment {
  readonly address: string
  readonly amount: bigint
}

/**
 * Builds a transaction from a key's coins that makes all payments and returns the change to the key.
 *
 * @throws a ProviderError with -32602 for an invalid address or amount, with -32603 where the coins don't suffice.
 */
export async function buildTransfer(
  key: BitcoinKey,
  payments: readonly Payment[],
  network: AddressNetwork,
  esplora: EsploraClient,
): Promise<Transaction> {
  const outputs = payments.map((payment) => toOutput(payment, network))
  const [coins, feeRate] = await Promise.all([esplora.coinsOf(key.address), esplora.feeRate()])
  const inputs = coins.map(({ txid, vout, value }) => ({
    txid: hexToBytes(`0x${txid}`),
    index: vout,
    witnessUtxo: { script: key.script, amount: BigInt(value) },
  }))
  const options = { changeAddress: key.address, feePerByte: BigInt(feeRate), network, bip69: false }
  const transaction = selectUTXO(inputs, outputs, 'default', options)?.tx
  if (!transaction) throw providerError(-32603, 'The account has too little for this and its fee.')
  return transaction
}

function toOutput({ address, amount }: Payment, network: AddressNetwork): { script: Uint8Array; amount: bigint } {
  if (amount <= 0n) throw providerError(-32602, 'An amount is a whole number of satoshis above zero.')
  try {
    return { script: OutScript.encode(Address(network).decode(address)), amount }
  } catch {
    throw providerError(-32602, `${address} is no address of this network.`)
  }
}
