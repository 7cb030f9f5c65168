import { callChain } from './jsonRpc.js'

/** The time in seconds, as timestamps of blocks are. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** Sets the clock that gives further blocks their timestamps, in seconds. By default it is the present. */
export const setClock = (url: string, to: number = nowInSeconds()): Promise<unknown> =>
  callChain(url, 'evm_setTime', [to])
