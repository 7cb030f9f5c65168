import type { Report } from '../base/emitter.js'

/**
 * Calls a function of a wallet whose result doesn't matter, such as one that adds a listener. Reports what it throws,
 * and what a promise that it returns rejects with. Never rejects.
 */
export async function callReported(report: Report, call: () => unknown): Promise<void> {
  try {
    await call()
  } catch (error) {
    report(error)
  }
}
