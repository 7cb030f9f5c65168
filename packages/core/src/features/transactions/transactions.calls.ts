import { createAccountTasks, type AccountTask } from '../../adapter/accountTasks.js'
import { subscribe } from 'valtio/vanilla'
import { accountNow } from '../../adapter/accountNow.js'
import { signerOf, type AskDeps } from '../../adapter/askOnce.js'
import { abilityOf } from '../../adapter/abilityOf.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { TransactionRequest } from '../../adapter/adapter.types.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { plainKey } from '../../base/plainKey.js'
import { createSingleFlight } from '../../base/singleFlight.js'
import { withTimeout } from '../../base/time.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { signingError } from '../signing/signing.errors.js'
import { isAtomic, takesPaymaster } from './batches.rules.js'
import { CAPABILITIES_PATIENCE_MS } from './transactions.constants.js'
import { transactionsError } from './transactions.errors.js'
import type { Sending } from './transactions.sending.js'
import type { SendCallsOptions, SendOptions, SentCalls, SentTransaction } from './transactions.types.js'

/** The dependencies of sending calls. */
export interface CallsDeps extends Pick<AskDeps, 'connection' | 'adapters'> {
  readonly environment: Pick<Environment, 'clock'>
  readonly sending: Pick<Sending, 'sendTransaction' | 'sendBatch'>
}

/** What a wallet can do with batches, in the shape of EIP-5792. */
type Capabilities = Readonly<Record<string, unknown>>

/** Calls that are meant for one account. */
interface Series {
  readonly calls: readonly TransactionRequest[]
  readonly task: AccountTask
  readonly options: SendOptions
}

/** Sends several calls. */
export interface CallsSending {
  sendCalls(calls: readonly TransactionRequest[], options?: SendCallsOptions): Promise<SentCalls>
  /** Ends: what is under way asks the wallet for nothing more. */
  dispose(): void
}

/** Makes `sendCalls` of the transactions. */
export function createCallsSending(deps: CallsDeps): CallsSending {
  const { connection, sending } = deps
  const tasks = createAccountTasks(connection)
  const { read, forget } = createCapabilities(deps)
  const open = createSingleFlight()

  async function send({ calls, task, options: { paymaster, ...options } }: Given): Promise<SentCalls> {
    const { account } = task
    const series: Series = { calls, task, options }
    if (calls.length === 1 && !paymaster) return sendEach(deps, series)
    const capabilities = await read(account)
    task.check()
    if (paymaster && !takesPaymaster(capabilities)) throw signingError('unsupported', { ability: 'paymasterService' })
    const canBatch = isAtomic(capabilities)
    if (!paymaster && !canBatch) return sendEach(deps, series)
    const needed = paymaster && { capabilities: { paymasterService: { ...paymaster } } }
    return sending.sendBatch({ calls, isAtomic: canBatch, ...needed }, options).catch((error: unknown) => {
      // What the wallet can do has changed since it was read. It has asked the visitor nothing.
      forget(account)
      if (paymaster || !isLatchError(error, 'wallet/unsupported-method')) throw error
      return sendEach(deps, series)
    })
  }

  function begin(calls: readonly TransactionRequest[], options: SendCallsOptions): Promise<SentCalls> {
    const task = tasks.begin()
    return send({ calls, task, options }).finally(task.end)
  }

  return {
    async sendCalls(calls, options = {}) {
      const account = accountNow(connection, () => signingError('not-connected'))
      if (!Array.isArray(calls) || calls.length === 0) throw transactionsError('no-calls')
      const key = plainKey([account.caipAddress, account.connectorId, calls, options])
      return open.run(key, async () => begin(calls, options))
    },
    dispose: tasks.dispose,
  }
}

interface Given extends Omit<Series, 'options'> {
  readonly options: SendCallsOptions
}

/** Asks the wallet for each call, once the one before has succeeded. */
async function sendEach(deps: CallsDeps, { calls, task, options }: Series): Promise<SentCalls> {
  const sent: SentTransaction[] = []
  const hashes = (): readonly string[] => sent.map(({ hash }) => hash)
  for (const [done, call] of calls.entries()) {
    try {
      const one = await deps.sending.sendTransaction(call, options, task.check)
      sent.push(one)
      if (sent.length < calls.length) await succeeded(one)
    } catch (error) {
      if (sent.length === 0) throw error
      throw transactionsError('calls-stopped', { failed: done + 1, count: calls.length, done, hashes: hashes() }, error)
    }
  }
  return { hashes: hashes(), wait: async (waiting) => (sent.at(-1) as SentTransaction).wait(waiting) }
}

/** Resolves when a transaction has succeeded. The next call may need what it did. */
async function succeeded({ wait }: SentTransaction): Promise<void> {
  const { status, reason, replaced } = await wait()
  if (replaced === 'cancelled' || replaced === 'replaced') throw transactionsError('replaced')
  if (status === 'reverted') throw walletError('reverted', { reason })
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
    return withTimeout(environment.clock, CAPABILITIES_PATIENCE_MS, ability.capabilities(signerOf(account)), late)
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
