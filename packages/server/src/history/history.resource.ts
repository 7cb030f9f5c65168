import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { historyShape, type CheckedHistory, type HistoryMembers } from './history.config.js'
import { accountHistory } from './history.endpoints.js'
import { answerHistory } from './history.handlers.js'
import type { HistorySource } from './history.source.js'

/** Where the history comes from. */
export interface HistoryOptions {
  /** The history of accounts (S7.04). Without it, the call is not built. */
  readonly history?: HistorySource | undefined
}

interface HistoryTypes {
  options: HistoryOptions
  config: HistoryMembers
  checked: CheckedHistory
}

/** The resource `history`: what accounts did. */
export const history: Resource<HistoryTypes> = defineResource({
  endpoints: { accountHistory },
  answer: ({ sources: { history: source }, links }) =>
    source && { accountHistory: answerHistory({ history: source, links }) },
  config: historyShape,
  networks: ({ history: sources }) => Object.keys(sources).map((id) => ({ path: ['history', id], id })),
  open: async (context) => context.load((await import('./history.provider.js')).openHistory),
})
