import type { BitcoinNode } from './createNode.js'

/** A call of a method of {@link BitcoinNode}, from the sandbox to the process that the node runs in. */
export interface NodeCall {
  readonly id: number
  readonly method: keyof BitcoinNode
  readonly args: readonly unknown[]
}

/** What comes back. The first answer, with the id 0, says that the node is there. */
export interface NodeAnswer {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

/** Answers the calls of the process that started this one, and ends with it. */
export function serveNode(node: BitcoinNode): void {
  const answer = (message: NodeAnswer): unknown => process.send?.(message)
  process.on('disconnect', () => process.exit(0))
  // Terminals and such send these to every process of a group; the sandbox ends this one itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('message', ({ id, method, args }: NodeCall) => {
    const call = node[method] as (...given: readonly unknown[]) => Promise<unknown>
    call(...args).then(
      (result) => answer({ id, result }),
      (error: unknown) => answer({ id, error: String(error) }),
    )
  })
  answer({ id: 0 })
}
