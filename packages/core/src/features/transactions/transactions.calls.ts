import { subscribe } from 'valtio/vanilla'
import { abilityOf } from '../../adapter/abilityOf.js'
import { accountNow } from '../../adapter/accountNow.js'
import { signerOf } from '../../adapter/signerOf.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { Adapter, TransactionRequest } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { plainKey } from '../../base/plainKey.js'
import { withTimeout } from '../../base/time.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { OperationsController, OperationStep, OperationStop } from '../operations/operations.types.js'
import { signingError } from '../signing/signing.errors.js'
import { isAtomic, takesPaymaster } from './batches.rules.js'
import { CAPABILITIES_TIMEOUT_MS } from './transactions.constants.js'
import { transactionsError } from './transactions.errors.js'
import type { Sending } from './transactions.sending.js'
import type { SentCalls, SentTransaction, TransactionsController } from './transactions.types.js'

/** The dependencies of sending calls. */
export interface CallsDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly connection: Pick<ConnectionController, 'account' | 'state'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly operations: Pick<OperationsController, 'run'>
  readonly sending: Pick<Sending, 'steps' | 'batch'>
}

/** What a wallet can do with batches, in the shape of EIP-5792. */
type Capabilities = Readonly<Record<string, unknown>>

/** What a step of calls sends: one call, or all of them. */
type Sent = SentTransaction | SentCalls

/** Makes `sendCalls` of the transactions. */
export function createSendCalls(deps: CallsDeps): TransactionsController['sendCalls'] {
  const { connection, operations, sending } = deps
  const { read, forget } = createCapabilities(deps)
  return async (calls, { paymaster, ...options } = {}) => {
    accountNow(connection, () => signingError('not-connected'))
    if (!Array.isArray(calls) || calls.length === 0) throw transactionsError('no-calls')
    const each = (calls as readonly TransactionRequest[]).map((call) => sending.steps.transaction(call, options))

    /** The batch where the wallet knows batches, else each call. */
    async function stepsFor({
      account,
    }: {
      readonly account: ConnectedAccount
    }): Promise<readonly OperationStep<Sent>[]> {
      const capabilities = await read(account)
      if (paymaster && !takesPaymaster(capabilities)) throw signingError('unsupported', { ability: 'paymasterService' })
      const canBatch = isAtomic(capabilities)
      if (!paymaster && !canBatch) return each
      const needed = paymaster && { capabilities: { paymasterService: { ...paymaster } } }
      const batch: OperationStep<Sent> = sending.batch({ calls, isAtomic: canBatch, ...needed }, options)
      const otherwise: OperationStep<Sent>['otherwise'] = (error) => {
        // What the wallet can do may have changed since it was read. It has asked the visitor nothing.
        forget(account)
        return !paymaster && isLatchError(error, 'wallet/unsupported-method') ? each : undefined
      }
      return [{ ...batch, otherwise }]
    }

    return operations.run<SentCalls, Sent>({
      kind: 'sendTransaction',
      content: { calls, paymaster, options },
      steps: calls.length === 1 && !paymaster ? each : stepsFor,
      answer: answerOf,
      stopped: stopOf,
    })
  }
}

const hashesOf = (sent: readonly Sent[]): readonly string[] => sent.flatMap((one) => ('hash' in one ? one.hash : []))

function answerOf(sent: readonly Sent[]): SentCalls {
  const last = sent.at(-1) as Sent
  return 'hash' in last ? { hashes: hashesOf(sent), wait: last.wait } : last
}

/** The error of calls that stop after some of them. */
function stopOf({ error, answers, at: done, steps: count }: OperationStop<Sent>): Error {
  if (answers.length === 0) return error
  return transactionsError('calls-stopped', { failed: done + 1, count, done, hashes: hashesOf(answers) }, error)
}

/** What the connected wallets can do with batches, for each account on each network. */
interface KnownCapabilities {
  /** Asks the wallet once. A wallet that doesn't know the question, or doesn't answer it, can do nothing. */
  read(account: ConnectedAccount): Promise<Capabilities>
  /** Asks anew next time. */
  forget(account: ConnectedAccount): void
}

function createCapabilities({ environment, connection, adapters }: CallsDeps): KnownCapabilities {
  const known = new Map<string, { readonly connectorId: string; readonly answer: Promise<Capabilities> }>()
  const keyOfAccount = ({ connectorId, caipAddress }: ConnectedAccount): string => plainKey([connectorId, caipAddress])

  async function ask(account: ConnectedAccount): Promise<Capabilities> {
    const ability = await abilityOf(adapters.get(account.namespace), 'calls')
    if (!ability) return {}
    const late = (): unknown => walletError('timed-out')
    return withTimeout(environment.clock, CAPABILITIES_TIMEOUT_MS, ability.capabilities(signerOf(account)), late)
  }

  // A wallet may be another version when it is connected again.
  subscribe(connection.state, () => {
    for (const [key, { connectorId }] of known)
      if (!connection.state.connections.some((each) => each.connectorId === connectorId)) known.delete(key)
  })
  return {
    async read(account) {
      const key = keyOfAccount(account)
      const entry = known.get(key) ?? { connectorId: account.connectorId, answer: ask(account) }
      known.set(key, entry)
      return entry.answer.catch((error: unknown) => {
        // Another error may be over the next time. A wallet that was connected again has an entry of its own.
        if (!isLatchError(error, 'wallet/unsupported-method') && known.get(key) === entry) known.delete(key)
        return {}
      })
    },
    forget: (account) => void known.delete(keyOfAccount(account)),
  }
}
