import { ref } from 'valtio/vanilla'
import type { Emitter } from '../../base/emitter.js'
import { changed, hasEnded, type OperationChange } from './operations.rules.js'
import type { Operation, OperationsEvents, OperationsState } from './operations.types.js'

/** Takes note of each change of an operation. */
export type Listener = (operation: Operation) => void

/** The operations that the state shows, and those that were dropped while their answer is pending. */
export interface ShownOperations {
  begin(operation: Operation, listener: Listener | undefined): void
  /** The operation with this id, where the state shows it. */
  get(id: string): Operation | undefined
  change(id: string, changes: OperationChange): void
  /** Hides an operation. While its answer is pending, an equal form may take it up. */
  drop(id: string, isPending: boolean): void
  /** Follows an operation that is pending. One that was dropped is shown again: this form waits for its answer too. */
  join(id: string, onChange: Listener | undefined): void
  /** The answer of an operation has come: no form takes it up any more. */
  forget(id: string): void
}

/** Makes what the state shows of the operations. */
export function createShownOperations(
  state: OperationsState,
  events: Pick<Emitter<OperationsEvents>, 'emit'>,
): ShownOperations {
  /** The operations that were dropped, and whose answer is pending. */
  const dropped = new Map<string, Operation>()
  /** The listeners of the operations that are not over. */
  const listeners = new Map<string, Set<Listener>>()

  /** Shows an operation after a change: in the state, to its form, and then to the views. */
  function show(operation: Operation, before: Operation | undefined): void {
    const { id } = operation
    const rest = state.operations.filter((each) => each.id !== id)
    const isLast = hasEnded(operation)
    state.operations = ref(isLast ? rest : before ? replaced(state.operations, operation) : [...rest, operation])
    for (const listen of listeners.get(id) ?? []) listen(operation)
    if (isLast) listeners.delete(id)
    events.emit('operationChanged', { operation, before: before?.status })
  }

  const get = (id: string): Operation | undefined => state.operations.find((each) => each.id === id)

  function change(id: string, changes: OperationChange): void {
    const hidden = dropped.get(id)
    if (hidden) return void dropped.set(id, changed(hidden, changes))
    const before = get(id)
    const after = before && changed(before, changes)
    if (after && after !== before) show(after, before)
  }

  function drop(id: string, isPending: boolean): void {
    const operation = get(id)
    change(id, { status: 'dropped' })
    if (operation && isPending) dropped.set(id, operation)
  }

  function join(id: string, onChange: Listener | undefined): void {
    const hidden = dropped.get(id)
    if (onChange) listeners.set(id, new Set([...(listeners.get(id) ?? []), onChange]))
    dropped.delete(id)
    if (hidden) show(hidden, undefined)
  }

  return {
    begin(operation, listener) {
      listeners.set(operation.id, new Set(listener && [listener]))
      show(operation, undefined)
    },
    get,
    change,
    drop,
    join,
    forget: (id) => void dropped.delete(id),
  }
}

const replaced = (all: readonly Operation[], operation: Operation): readonly Operation[] =>
  all.map((each) => (each.id === operation.id ? operation : each))
