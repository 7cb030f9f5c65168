import type { History, HistoryRequest } from '@latchkit/sandbox'

/** The texts of the form as a request. An empty text is the sandbox's default, and so is no account. */
export const toHistoryRequest = (texts: ReadonlyMap<string, string>, address?: string): Partial<HistoryRequest> => ({
  ...(address !== undefined && { address: address as HistoryRequest['address'] }),
  ...Object.fromEntries(
    ['transactions', 'days'].flatMap((name) => {
      const text = texts.get(name) ?? ''
      return text === '' ? [] : [[name, Number(text)]]
    }),
  ),
})

/** Says what was made. */
export function toHistoryText({ fromBlock, toBlock, since, kinds }: History): string {
  const count = Object.values(kinds).reduce((sum, each) => sum + each, 0)
  return `${count} transactions since ${new Date(since * 1000).toISOString().slice(0, 10)}, in blocks ${fromBlock} to ${toBlock}`
}

/** Fills a history. Rejects with the sandbox's text where it refuses. */
export async function fillHistory(historyUrl: string, request: Partial<HistoryRequest>): Promise<History> {
  const answer = await fetch(historyUrl, { method: 'POST', body: JSON.stringify(request) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as History
}
