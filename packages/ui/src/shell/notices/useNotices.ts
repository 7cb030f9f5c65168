import { useLatchState } from '../../react/useLatchState.js'
import type * as notices from './Notices.js'
import { useChunk } from '../frame/useChunk.js'

const load = (): Promise<typeof notices> => import('./Notices.js')

/** Returns the chunk of the alert and the snackbar, once one of them has opened. Undefined before. */
export const useNotices = (): typeof notices | undefined =>
  useChunk(
    load,
    useLatchState(({ snackbar, alert }) => !!snackbar?.open || !!alert?.open),
  )
