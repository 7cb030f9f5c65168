import { useLatchState } from '../react/useLatchState.js'
import type * as notices from './Notices.js'
import { useChunk } from './useChunk.js'

const load = (): Promise<typeof notices> => import('./Notices.js')

/** What shows short messages, once there was one. */
export const useNotices = (): typeof notices | undefined =>
  useChunk(
    load,
    useLatchState(({ snackbar, alert }) => !!snackbar?.open || !!alert?.open),
  )
