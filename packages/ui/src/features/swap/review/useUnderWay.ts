import { useLatchState } from '../../../react/useLatchState.js'
import type { UnderWay } from './steps.js'

/** The name of the flow of swaps. */
const FLOW = 'swap'

/** Follows the swap that the wallet is asked for. */
export const useUnderWay = (): UnderWay =>
  useLatchState(({ operations, transactions }) => {
    const operation = operations?.operations.find(({ flow }) => flow === FLOW)
    const id = operation?.transactionId
    const record = id === undefined ? undefined : transactions?.transactions.find((each) => each.id === id)
    return { operation, record }
  })
