import { useCallback, useRef, useState } from 'react'

/** How far an action is: not begun, asked for, done or failed. */
export type ActionStatus = 'idle' | 'pending' | 'success' | 'error'

/** The state of an action that a component began, such as connecting a wallet. */
export interface ActionState<result> {
  /** How far the last call is. `idle` before the first one, and after `reset`. */
  readonly status: ActionStatus
  /** Whether the last call has not ended yet. */
  readonly isPending: boolean
  /** The result of the last call, once it succeeded. */
  readonly data: result | undefined
  /** The error of the last call, once it failed: a `LatchError`, or that of code which could not be loaded. */
  readonly error: Error | undefined
  /** Forgets result and error. A pending call goes on, and changes nothing here any more. */
  readonly reset: () => void
}

/** An action with its state, and the two functions that begin it. */
export interface Action<args extends readonly unknown[], result> extends ActionState<result> {
  /** Begins the action. Its end is in the state alone: an error is thrown nowhere. */
  readonly begin: (...args: args) => void
  /** Begins the action. Settles as the action does. */
  readonly beginAsync: (...args: args) => Promise<result>
}

type Settled<result> = Pick<ActionState<result>, 'status' | 'data' | 'error'>

const IDLE: Settled<never> = { status: 'idle', data: undefined, error: undefined }

/** Follows the calls of `act`. Where several calls are pending, the state is that of the last one. */
export function useAction<args extends readonly unknown[], result>(
  act: (...args: args) => Promise<result>,
): Action<args, result> {
  const [settled, settle] = useState<Settled<result>>(IDLE)
  const newest = useRef(0)
  const beginAsync = useCallback(
    async (...args: args) => {
      const mine = ++newest.current
      const show = (next: Partial<Settled<result>>): void => {
        if (mine === newest.current) settle({ ...IDLE, ...next })
      }
      show({ status: 'pending' })
      try {
        const data = await act(...args)
        show({ status: 'success', data })
        return data
      } catch (error) {
        show({ status: 'error', error: error as Error })
        throw error
      }
    },
    [act],
  )
  const begin = useCallback((...args: args) => void beginAsync(...args).catch(() => {}), [beginAsync])
  const reset = useCallback(() => {
    newest.current++
    settle(IDLE)
  }, [])
  return { ...settled, isPending: settled.status === 'pending', begin, beginAsync, reset }
}
