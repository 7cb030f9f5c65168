import type { CaipNetworkId, TransactionReceipt } from '@latchkit/core'
import {
  requestOf,
  walletError,
  withProgress,
  type Abilities,
  type CallsAbility,
  type CallsStatus,
  type PreparedTransfer,
  type TrackingAbility,
  type TransactionAbility,
} from '@latchkit/core/adapter'
import { contentOf, noteAsked } from './modelCalls.js'
import type { ModelChain } from './modelChain.js'
import type { ModelTab, Prompt, TransactionWorld } from './transactionWorld.js'

/** How old the answers of slow nodes are, in ms. */
const SLOW_MS = 20_000

/** The abilities over the model's chains, beside those of a fake. A page that is gone gets no answer any more. */
export function abilitiesOf(world: TransactionWorld, tabOf: () => ModelTab, fake: Abilities): Abilities {
  const chainOf = (id: CaipNetworkId): ModelChain => {
    const chain = world.chains.get(id)
    if (!chain) throw walletError('unknown-network')
    return chain
  }
  const living = <value>(value: Promise<value>): Promise<value> =>
    new Promise((resolve, reject) => {
      const tell =
        <answer>(how: (answer: answer) => void) =>
        (answer: answer): void =>
          void (tabOf().isGone || how(answer))
      value.then(tell(resolve), tell(reject))
    })
  const read = <value>(answer: () => value): Promise<value> =>
    living(
      (async () => {
        const { nodes } = tabOf()
        if (nodes === 'offline') throw walletError('unknown')
        const said = answer()
        if (nodes === 'slow') await new Promise<void>((resolve) => world.clock.after(SLOW_MS, resolve))
        return said
      })(),
    )
  const prompt = (shown: Pick<Prompt, 'signer' | 'content' | 'request' | 'batchId'>): Promise<string> =>
    living(
      new Promise<string>((answer, fail) => {
        const asked = { ...shown, tab: tabOf(), answer: answer as Prompt['answer'], fail }
        noteAsked(world, asked)
        world.prompts.push(asked)
      }),
    )
  const transaction: TransactionAbility = {
    send: (signer, request) =>
      prompt({ signer, request, content: contentOf(request.data ? 'contract' : 'transaction', request.value) }),
  }
  const tracking: TrackingAbility = {
    anchor: (signer) => read(() => chainOf(signer.networkId).anchor(signer)),
    look: (record) => read(() => chainOf(record.networkId).look(record)),
    sentSince: (signer, since) => read(() => chainOf(signer.networkId).sentSince(signer, since)),
    find: (record, taken) => read(() => chainOf(record.networkId).find(record, taken)),
    wait: ({ hash, networkId, onProgress }) =>
      living(
        withProgress({ report: () => {} }, { onProgress }, () => receiptOf(world, tabOf(), chainOf(networkId), hash)),
      ),
  }
  const calls: CallsAbility = {
    capabilities: async () => ({ atomic: { status: 'supported' } }),
    // The transaction of a batch has other content than each of its calls.
    send: (signer, [request], options) =>
      prompt({
        signer,
        content: contentOf('batch', request?.value),
        request: { to: signer.address, value: request?.value, data: '0xba7c' },
        batchId: options?.id,
      }),
    status: (signer, id) => read(() => statusOf(chainOf(signer.networkId), world.batches.get(id))),
  }
  return {
    transaction: async () => transaction,
    tracking: async () => tracking,
    calls: async () => calls,
    message: async () => ({ sign: (signer, text) => prompt({ signer, content: contentOf('message', text) }) }),
    transfer: async () => ({
      prepare: async (signer, request) => {
        const transfer = await fake.transfer?.()
        // Where the nodes don't answer, nothing is prepared.
        return read(() => transfer?.prepare(signer, request) as Promise<PreparedTransfer>)
      },
      send: (signer, prepared) =>
        prompt({
          signer,
          content: contentOf('payment', prepared.value),
          request: requestOf(prepared.transaction),
        }),
    }),
  }
}

/** What the wallet says of the batch with this transaction. */
function statusOf({ transactions }: ModelChain, hash: string | undefined): CallsStatus {
  const sent = transactions.find((each) => each.hash === hash)
  if (!sent) throw walletError('bad-transaction')
  if (sent.by && sent.by.how !== 'repriced') return { status: 400, receipts: [] }
  const { block, fails, hash: transactionHash } = sent.by?.other ?? sent
  if (!block) return { status: 100, receipts: [] }
  return { status: fails ? 500 : 200, receipts: [{ transactionHash, status: fails ? '0x0' : '0x1' }] }
}

/** Waits for a receipt as a chain library does: one that is there stays, whatever the chain does then. */
function receiptOf(
  world: TransactionWorld,
  tab: ModelTab,
  chain: ModelChain,
  hash: string,
): Promise<TransactionReceipt> {
  return new Promise((resolve, reject) => {
    let seconds = 0
    const poll = (): void => {
      const known = chain.transactions.find((each) => each.hash === hash)
      const mined = known?.by?.other ?? known
      if (tab.nodes === 'offline') reject(walletError('unknown'))
      else if (mined?.block)
        resolve({
          hash: mined.hash,
          status: mined.fails ? 'reverted' : 'success',
          replaced: known?.by?.how,
          blockNumber: BigInt(mined.block.number),
        })
      else if ((seconds += 4) > 180) reject(walletError('timed-out'))
      else world.clock.after(4_000, poll)
    }
    poll()
  })
}
