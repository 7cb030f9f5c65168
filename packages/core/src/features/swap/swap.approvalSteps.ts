import { abilityOf } from '../../adapter/abilityOf.js'
import { isSameAddress } from '../../base/address.js'
import type { OperationStep } from '../operations/operations.types.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import { recordedToken } from './swap.approvals.rules.js'
import { NODE_TIMEOUT_MS } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import { limited } from './swap.limited.js'
import { nodeError } from './swap.node.js'
import { tryAgain, withGas, tracked, locked, checkAllowance, type Parts } from './swap.prompt.js'
import { approvalSubject, approvalOf } from './swap.subjects.js'
import { requestsOf, type Approval } from './swap.trying.js'

/** The approvals, each as a step. One that is under way, such as before a reload, isn't asked for again. */
export const approvalSteps = (parts: Parts): readonly OperationStep<SentTransaction>[] => {
  const clearing = createClearing(parts)
  return parts.trial.approvals.map((approval, at) => {
    const options = {
      subject: subjectOf(parts, approval),
      flow: parts.isFlow ? 'swapApproval' : undefined,
      payer: parts.payer,
    }
    const { transactions, trial } = parts
    const rest = [...trial.approvals.slice(at).map(({ request }) => request), ...requestsOf(trial.built)]
    const step = transactions.steps.transaction(approval.request, options)
    return tracked(parts, 'SWAP_APPROVAL_ERROR', {
      ...step,
      stored: () => sentApproval(parts, approval),
      async succeeded(sent) {
        parts.onApproved?.()
        await step.succeeded?.(sent)
      },
      async ask(task) {
        await clearing.look(approval, task.signal)
        const simulation = await tryAgain(parts, rest, task)
        if (at === 0) checkAllowance(trial, simulation)
        const request = withGas(approval.request, simulation?.gas?.[0])
        return locked(parts, task, transactions.steps.transaction(request, options).ask)
      },
    })
  })
}

/** Sees whether the spender has used an allowance that is taken back before a new one is given. */
interface Clearing {
  /** Reads what the account has before the clearing, and once it is mined. Less then is `swap/quote-moved`. */
  look(approval: Approval, signal: AbortSignal): Promise<void>
}

function createClearing({ trial, clock, adapters }: Parts): Clearing {
  const { account, approvals, limits } = trial
  const { address, namespace, caipNetworkId: networkId } = account
  let had: bigint | undefined

  async function read(signal: AbortSignal): Promise<bigint | undefined> {
    const ability = await abilityOf(adapters.get(namespace), 'balance')
    const reading = async () => ability?.get({ address, networkId, token: limits.from })
    const found = await limited({ clock, ms: NODE_TIMEOUT_MS, signal }, reading).catch((error: unknown) => {
      signal.throwIfAborted()
      throw nodeError(error)
    })
    return found?.units ?? found?.value
  }

  return {
    async look({ kind }, signal) {
      if (approvals.length === 1) return
      const has = await read(signal)
      if (kind === 'clear') had = has
      else if (had !== undefined && has !== undefined && has < had)
        throw swapError('quote-moved', { reason: 'the spender has used its allowance' })
    },
  }
}

const subjectOf = ({ trial, recorded: { spender: _, ...swap } }: Parts, { amount, kind }: Approval) =>
  approvalSubject({
    token: recordedToken(trial.offer.from),
    spender: trial.limits.spender ?? '',
    amount: String(amount),
    ...(kind === 'approval' && { swap }),
  })

/** An equal approval of the account that the chain has yet to include. */
function sentApproval({ transactions, trial, payer }: Parts, { amount }: Approval): SentTransaction | undefined {
  const { limits } = trial
  const found = transactions.state.transactions.find((each) => {
    const approval = each.networkId === payer.networkId && each.address === payer.from ? approvalOf(each) : undefined
    const isSame =
      isSameAddress(approval?.token.address, limits.from) &&
      isSameAddress(approval?.spender, limits.spender) &&
      approval?.amount === String(amount)
    return isSame && each.status === 'pending' && each.hash !== undefined
  })
  const { id, hash } = found ?? {}
  if (id === undefined || hash === undefined) return undefined
  return { hash, wait: async (options) => transactions.wait(id, options) }
}
