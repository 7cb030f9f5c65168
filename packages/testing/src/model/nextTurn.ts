/** Waits for the next turn of the event loop. Faster than timers and messages are. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
