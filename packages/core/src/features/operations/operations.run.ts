import { toWalletError } from '../../adapter/toWalletError.js'
import type { OperationChange } from './operations.rules.js'
import type { OperationStep, OperationTask, Plan } from './operations.types.js'

/** What a run of an operation's steps does to the operation. */
export interface RunDeps {
  readonly change: (change: OperationChange) => void
  /** Asks the wallet by one step. Rejects also where the wallet is disconnected before it answers. */
  readonly ask: <answer>(step: OperationStep<answer>) => Promise<answer>
  /** Rejects also where the operation has ended before a promise is settled. */
  readonly untilLost: <value>(promise: Promise<value>) => Promise<value>
}

/** Prepares an operation, waits for the review, and asks for its steps one after the other. */
export async function runPlan<answer, step>(
  plan: Plan<answer, step>,
  task: OperationTask,
  deps: RunDeps,
): Promise<answer> {
  // Steps that need no preparing are asked for synchronously, so that a press still counts for the wallet's window.
  const steps = typeof plan.steps === 'function' ? await prepare(plan.steps, task, deps) : plan.steps
  if (plan.review) {
    deps.change({ status: 'review', steps: steps.length })
    await deps.untilLost(plan.review(task))
    task.check()
  }
  const answers = await askInOrder(plan, steps, task, deps)
  return plan.answer ? plan.answer(answers) : (answers.at(-1) as answer)
}

async function prepare<step>(
  read: (task: OperationTask) => Promise<readonly OperationStep<step>[]>,
  task: OperationTask,
  { untilLost }: RunDeps,
): Promise<readonly OperationStep<step>[]> {
  const steps = await untilLost(read(task))
  task.check()
  return steps
}

async function askInOrder<answer, step>(
  { stopped }: Plan<answer, step>,
  given: readonly OperationStep<step>[],
  task: OperationTask,
  deps: RunDeps,
): Promise<readonly step[]> {
  const answers: step[] = []
  let steps = given
  let at = 0
  try {
    while (answers.length < steps.length) {
      at = answers.length - 1
      if (at >= 0) await steps[at]?.succeeded?.(answers[at] as step)
      at += 1
      const asked = await askFor(steps, at, task, deps)
      if ('answer' in asked) answers.push(asked.answer)
      else steps = [...steps.slice(0, at), ...asked.instead]
    }
    return answers
  } catch (thrown) {
    const error = toWalletError(thrown)
    throw stopped?.({ error, answers, at, steps: steps.length }) ?? error
  }
}

/** What a step has answered, or the steps that take its place. */
type Asked<step> = { readonly answer: step } | { readonly instead: readonly OperationStep<step>[] }

async function askFor<step>(
  steps: readonly OperationStep<step>[],
  at: number,
  task: OperationTask,
  { change, ask }: RunDeps,
): Promise<Asked<step>> {
  const step = steps[at] as OperationStep<step>
  change({ status: 'asking', step: at + 1, steps: steps.length })
  try {
    return { answer: step.stored?.(task) ?? (await ask(step)) }
  } catch (thrown) {
    const error = toWalletError(thrown)
    const instead = step.otherwise?.(error)
    if (!instead) throw error
    return { instead }
  }
}
