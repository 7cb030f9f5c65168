import type { WalletEvent } from './browserPage.js'

/** What ends a request to a wallet without its answer. `approved`: the visitor has approved it in the wallet itself. */
export type Outcome = WalletEvent | { readonly type: 'approved'; readonly connectorId: string }

/** The requests that are pending in wallets, where an event may say what came of them. */
export interface RequestOutcomes {
  /** Waits for the answer to a request, or for an event that tells its outcome. */
  askOrHear(asked: Promise<void>, isOutcome: (event: Outcome) => boolean): Promise<void>
  /** Takes note of an event. */
  hear(event: Outcome): void
}

/** Makes the outcomes of the requests of one adapter. */
export function createRequestOutcomes(): RequestOutcomes {
  const open = new Set<(event: Outcome) => void>()
  return {
    async askOrHear(asked, isOutcome) {
      let end = (_: Outcome): void => {}
      const heard = new Promise<void>((resolve) => {
        end = (event) => void (isOutcome(event) && resolve())
        open.add(end)
      })
      await Promise.race([asked, heard]).finally(() => open.delete(end))
    },
    hear(event) {
      for (const end of open) end(event)
    },
  }
}
