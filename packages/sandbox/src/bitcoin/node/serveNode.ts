import type { BitcoinNode } from './createNode.js'

/** A call of a method of {@link BitcoinNode}, sent from the sandbox to the node's process. */
export interface NodeCall {
  readonly id: number
  readonly method: keyof BitcoinNode
  readonly args: readonly unknown[]
}

/** The answer to a {@link NodeCall}. The first answer, with the id 0, means that the node is ready. */
export interface NodeAnswer {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

/** Answers the calls of the parent process, and exits when the parent is gone. */
export function serveNode(node: BitcoinNode): void {
  const answer = (message: NodeAnswer): unknown => process.send?.(message)
  process.on('disconnect', () => process.exit(0))
  // Terminals send these signals to every process of a group. Only the sandbox ends this process.
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
