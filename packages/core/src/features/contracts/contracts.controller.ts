import { accountNow } from '../../adapter/accountNow.js'
import { abilityOf } from '../../adapter/abilityOf.js'
import type {
  Adapter,
  ContractAbility,
  ContractCall,
  TransactionReceipt,
  WaitRequest,
} from '../../adapter/adapter.types.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { namespaceOf, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import type { Report } from '../../base/emitter.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import type { ConnectionController } from '../connection/connection.types.js'
import type { OperationsController } from '../operations/operations.types.js'
import { signingError } from '../signing/signing.errors.js'
import type { SentTransaction, TransactionsController } from '../transactions/transactions.types.js'
import { callOf } from './contracts.rules.js'
import type { ContractsController } from './contracts.types.js'

/** The dependencies of the calls of contracts. */
export interface ContractsDeps {
  readonly connection: Pick<ConnectionController, 'account'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** The network of the app that is active. */
  readonly networkId: () => CaipNetworkId
  /** Loads the operations, and the transactions, which send. */
  readonly load: () => Promise<{
    readonly operations: Pick<OperationsController, 'run'>
    readonly transactions: Pick<TransactionsController, 'steps'>
  }>
  /** Reports failures to telemetry (S8.15). */
  readonly trackError: Report
}

/** Makes the controller of the calls of contracts. */
export function createContractsController(deps: ContractsDeps): ContractsController {
  const { connection, adapters, networkId: activeId, trackError } = deps

  async function abilityAt(networkId: CaipNetworkId): Promise<ContractAbility> {
    const ability = await abilityOf(adapters.get(namespaceOf(networkId)), 'contract')
    if (!ability) throw signingError('unsupported', { ability: 'contract' })
    return ability
  }

  const controller: ContractsController = {
    async read(given) {
      const call = callOf(given)
      const networkId = given.networkId ?? connection.account()?.caipNetworkId ?? activeId()
      // Its type follows from the ABI, which the ability decodes it by.
      return (await abilityAt(networkId)).read({ ...call, networkId }) as Promise<never>
    },
    async write(given, options) {
      const call = callOf(given)
      const account = accountNow(connection, () => signingError('not-connected'))
      const ability = await abilityAt(account.caipNetworkId)
      const { value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce } = given
      const fields = { value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce }
      const { operations, transactions } = await deps.load()
      // Read before the wait for the code: another account may be active by now.
      const { address: from, caipNetworkId: networkId, connectorId } = account
      const payer = { from, networkId, connectorId }
      try {
        const sent = await operations.run({
          kind: 'sendTransaction',
          content: { call, fields, options },
          async steps() {
            const request = { ...(await ability.encode(call)), ...fields }
            return [transactions.steps.transaction(request, { ...options, kind: 'contract', payer })]
          },
        })
        return { hash: sent.hash, wait: (waiting) => waitFor(ability, call, sent, waiting) }
      } catch (error) {
        throw await explained(ability, call, error)
      }
    },
  }
  return wrapErrors(controller, trackError)
}

/** Waits, and says why the call reverted where only its ABI explains that. */
async function waitFor(
  ability: ContractAbility,
  call: ContractCall,
  { wait }: SentTransaction,
  options?: Pick<WaitRequest, 'onProgress'>,
): Promise<TransactionReceipt> {
  const receipt = await wait(options)
  const reason = receipt.revertData && (await ability.explain(call, receipt.revertData).catch(() => undefined))
  return reason ? { ...receipt, reason } : receipt
}

/** The error of a wallet, with the reason that is decoded with the ABI of the call. */
async function explained(ability: ContractAbility, call: ContractCall, thrown: unknown): Promise<Error> {
  const error = toWalletError(thrown)
  if (error.code !== 'wallet/reverted') return error
  const reason = await ability.explain(call, error.cause).catch(() => undefined)
  return reason === undefined ? error : walletError('reverted', { ...error.context, reason }, error.cause)
}
