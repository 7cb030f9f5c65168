import type { StepContext, StepTable } from '../../kit/feature.types.js'
import type { Route, ViewName } from '../router/router.types.js'
import type { Flow } from './flow.types.js'
import { FLOWS, flowNamed } from './operations.flows.steps.js'
import { createOutcomeNotices } from './operations.outcomes.steps.js'
import type { Operation, OperationStatus } from './operations.types.js'

/** The statuses of an operation whose wallet has answered, as ends of the router's transaction (S4.05). */
const ENDS: { readonly [status in OperationStatus]?: 'success' | 'error' | 'cancel' } = {
  sent: 'success',
  settled: 'success',
  failed: 'error',
  rejected: 'cancel',
  dropped: 'cancel',
}

const flowOf = ({ flow }: Operation): Flow | undefined => flowNamed(flow)

/** Where the visitor comes to once a flow is over (S2.05). */
const HOME: Route = { view: 'Account' }

/** Turns the states of operations into the views of their flows. */
export function createSteps(stepContext: StepContext): StepTable {
  const { context, router, modal, snackbar } = stepContext
  const tellOf = createOutcomeNotices(stepContext)
  /** The operations whose wallet has not answered, and whose views wait, in the order in which they were asked for. */
  let waiting: readonly Operation[] = []
  /** The operation that the router's transaction is about: the last one that was asked for, until it has ended. */
  let asked: Operation | undefined
  const isShown = (view: ViewName | undefined): boolean => modal.state.open && router.current().view === view

  /** Shows the outcome of a transaction. Back leads to the account, because the form is over. */
  function showOutcome(flow: Flow, { transactionId }: Operation): void {
    if (transactionId === undefined) return
    router.reset(HOME)
    router.push(flow.outcome(transactionId))
  }

  /** Shows a review. The visitor who leaves it has declined; views on top of it leave it where it is. */
  function review({ review: view }: Flow, { id }: Operation): void {
    if (modal.state.open) router.push({ view } as Route)
    const isKept = (): boolean => router.state.history.some((each) => each.view === view)
    void context.begun('operations')?.then((operations) => operations.reviewWhile(id, isKept))
  }

  /** Takes the views over from an operation that was asked for before: its end moves them no more. */
  function wait(flow: Flow, operation: Operation): void {
    // An app may confirm the form of a view of its own.
    if (!isShown(flow.review)) return
    if (asked) router.dropTransaction()
    waiting = [...waiting, operation]
    asked = operation
    router.pushTransaction({ onSuccess: () => asked && showOutcome(flow, asked) })
    router.push({ view: flow.waiting } as Route)
  }

  /** Reports the outcome to a visitor who has closed the modal, or has gone to another view (F089). */
  function tell({ says }: Flow, { status, error }: Operation): void {
    if (ENDS[status] === 'success') {
      if (says.sent) snackbar.show(...says.sent)
      // The closed modal holds no view of a form that is over. Another one may wait for its wallet.
      if (!modal.state.open && waiting.length === 0) router.reset(HOME)
    } else if (status !== 'dropped' && error) snackbar.show('error', error.code, error.context)
  }

  function end(flow: Flow, operation: Operation): void {
    const outcome = ENDS[operation.status]
    if (!outcome || !waiting.some(({ id }) => id === operation.id)) return
    waiting = waiting.filter(({ id }) => id !== operation.id)
    if (asked?.id !== operation.id) return endBeside(flow, operation)
    asked = operation
    // A review that waits itself stays after a failure, and says it.
    const hasOwnWait = flow.waiting !== flow.review
    // Without an account, the steps of the connection leave the view, and say why (F075).
    if (isShown(flow.waiting) && !isLeft(operation) && hasOwnWait) router.popTransaction(outcome)
    else {
      router.dropTransaction()
      endInOtherViews(flow, operation)
    }
    asked = undefined
  }

  const isLeft = ({ status }: Operation): boolean => status === 'dropped' && !context.get('connection').account()

  /** Ends a wait whose view the visitor has left already: nothing goes back (F088). */
  function endInOtherViews(flow: Flow, operation: Operation): void {
    if (!isShown(flow.review)) tell(flow, operation)
    else if (ENDS[operation.status] === 'success') showOutcome(flow, operation)
  }

  /** Ends a wait while another operation was asked for since. The views are those of that one, unless the visitor went back. */
  function endBeside(flow: Flow, operation: Operation): void {
    const isOwn = !waiting.some((other) => flowOf(other)?.waiting === flow.waiting)
    if (!isOwn) return tell(flow, operation)
    if (!isShown(flow.waiting) || isLeft(operation)) return endInOtherViews(flow, operation)
    if (ENDS[operation.status] === 'success') showOutcome(flow, operation)
    else if (flow.waiting !== flow.review) router.goBack()
  }

  /** Begins a form with the texts of its route, each time that the visitor comes to it anew. */
  function begin({ view, params }: Route): void {
    const form = Object.values(FLOWS).find((flow) => flow.form?.view === view)?.form
    if (!form) return
    context.load(form.feature).then(
      (feature) => feature.begin(params as never),
      // Without that code there is no form.
      () => {},
    )
  }

  return {
    viewOpened({ route, direction }) {
      if (direction === 'forward') begin(route)
    },
    operationChanged({ operation, before }) {
      const flow = flowOf(operation)
      if (!flow) return
      const { status } = operation
      if (status === 'review') return review(flow, operation)
      if (status === 'asking' && before !== 'asking') wait(flow, operation)
      // The wallet's answer was lost, and the transaction is found now (F031). The form would offer it once more.
      else if (status === 'sent' && before === 'failed') {
        if (isShown(flow.review) || isShown(flow.form?.view)) showOutcome(flow, operation)
      } else end(flow, operation)
    },
    transactionSettled: ({ transaction }) => tellOf(transaction),
    transactionReorganised({ transaction }) {
      // Success was reported already: another block for the transaction is no news. Another outcome is.
      if (transaction.status !== 'success') tellOf(transaction)
    },
  }
}
