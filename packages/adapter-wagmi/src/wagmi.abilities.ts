// The abilities: signing, sending, reading.
import { createEvmNames, createEvmReads, encodeCall, encodedBy } from '@latchkit/adapter-evm/late'
import {
  checkHash,
  checkMessageSignature,
  checkSignature,
  checkTransaction,
  createRequests,
  once,
  requestOf,
  type BalanceAbility,
  type MessageAbility,
  type TransactionAbility,
  type TransferAbility,
  type TypedDataAbility,
} from '@latchkit/core/adapter'
import { sendTransaction, signMessage, signTypedData } from '@wagmi/core'
import type { WagmiAbilities } from './createWagmiAdapter.js'
import { clientOf } from './wagmi.client.js'
import { eip1193Of, senderOf, signerOf } from './wagmi.connections.js'
import type { WagmiDeps } from './wagmi.deps.js'

export { createEvmClients } from '@latchkit/adapter-evm/late'

/** Makes the abilities of one adapter. wagmi signs and sends; viem reads through wagmi's clients. */
export function createAbilities(deps: WagmiDeps): WagmiAbilities {
  const reads = createEvmReads((networkId) => clientOf(deps, networkId), deps.environment)
  // EIP-5792, ERC-7715 and ERC-7811 go directly to the wallet, because wagmi would add nothing.
  const requests = createRequests((connectorId) => eip1193Of(deps, connectorId))
  // Few apps ask for it (`siwx.oneClick`), and it needs the grammar of the messages.
  const signIn = once(async () => (await import('./wagmi.signIn.js')).createWagmiSignIn(deps))
  return {
    ...requests,
    balance: reads.balance,
    message: { ...reads.message, ...createMessage(deps, reads.balance.codeAt) },
    typedData: createTypedData(deps),
    signIn: { request: async (...asked) => (await signIn()).request(...asked) },
    transaction: { ...reads.transaction, ...createSending(deps) },
    tracking: reads.tracking,
    transfer: { ...reads.transfer, ...createTransfer(deps) },
    contract: { ...reads.contract, encode: async (call) => encodedBy(call, encodeCall) },
    names: createEvmNames(deps.networks, (networkId) => clientOf(deps, networkId)),
  }
}

/** Signs texts (EIP-191). */
const createMessage = (
  deps: WagmiDeps,
  codeAt: NonNullable<BalanceAbility['codeAt']>,
): Pick<MessageAbility, 'sign'> => ({
  async sign(signer, message) {
    const { connector, account } = await signerOf(deps, signer)
    return checkMessageSignature(await signMessage(deps.config, { connector, account, message }), signer, codeAt)
  },
})

/** Signs typed data (EIP-712). */
const createTypedData = (deps: WagmiDeps): TypedDataAbility => ({
  async sign(signer, { domain, types, primaryType, message }) {
    // Typed data is valid on one network (S5.03).
    const { connector, account } = await senderOf(deps, signer)
    const request = { connector, account, domain, types, primaryType, message }
    return checkSignature('eth_signTypedData_v4', await signTypedData(deps.config, request))
  },
})

const createSending = (deps: WagmiDeps): Pick<TransactionAbility, 'send'> => ({
  async send(signer, request) {
    const checked = checkTransaction(request)
    return checkHash(await sendTransaction(deps.config, { ...(await senderOf(deps, signer)), ...checked }))
  },
})

function createTransfer(deps: WagmiDeps): Pick<TransferAbility, 'send'> {
  const { send } = createSending(deps)
  return { send: async (signer, { transaction }) => send(signer, requestOf(transaction)) }
}
