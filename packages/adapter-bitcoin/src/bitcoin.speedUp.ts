import { walletError, type Account, type Signer } from '@latchkit/core/adapter'
import { Transaction } from '@scure/btc-signer'
import { bytesOf } from './answers.js'
import { addressNetworkOf } from './bitcoin.address.js'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { createInputs, DUST } from './bitcoin.transfer.js'
import { createEsplora } from './esplora.js'

/**
 * Builds a transaction that takes the place of one in the mempool (BIP-125): it spends the same coins and pays the same,
 * for a higher fee, which its change pays. Rejects with `wallet/bad-transaction` where no node has it in the mempool, and
 * where it spends other accounts' coins too, and with `wallet/insufficient-funds` where its change is not enough.
 */
export async function buildReplacement(
  deps: BitcoinDeps,
  { address, networkId }: Signer,
  account: Account,
  txid: string,
): Promise<Transaction> {
  const esplora = createEsplora(deps, networkId)
  const [old, rate] = await Promise.all([esplora.find(txid), esplora.feeRate('fast')])
  if (!old || old.block) throw walletError('bad-transaction', { reason: 'it waits for no block.' })
  if (old.inputs.some((each) => each.address !== address))
    throw walletError('bad-transaction', { reason: 'it spends coins of other accounts.' })
  const size = BigInt(Math.ceil(old.weight / 4))
  // Nodes take a replacement that pays a satoshi more for each of its bytes.
  const least = old.fee + size
  const fee = rate * size > least ? rate * size : least
  const changeAt = old.outputs.findLastIndex((each) => each.address === address)
  const outputs = old.outputs.map(({ value, ...each }, index) => ({
    ...each,
    value: index === changeAt ? value - (fee - old.fee) : value,
  }))
  if (changeAt < 0 || (outputs[changeAt]?.value ?? 0n) <= DUST) throw walletError('insufficient-funds')
  const toInput = createInputs(account, addressNetworkOf(networkId, address), esplora)
  const built = new Transaction()
  for (const each of await Promise.all(old.inputs.map(toInput))) built.addInput(each)
  for (const { script, value } of outputs) built.addOutput({ script: bytesOf(script), amount: value })
  return built
}
