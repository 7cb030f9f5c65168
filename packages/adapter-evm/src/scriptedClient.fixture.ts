import { createClient, custom, type Chain, type Client, type Transport } from 'viem'
import { mainnet } from 'viem/chains'

/** What a node answers: method → result, or a function of the parameters. Where it throws, the node refuses. */
export type ScriptedAnswers = Readonly<Record<string, unknown>>

/** Makes a client of a node with these answers, and the list of its calls. A method without an answer is answered by null. */
export function scriptedClient(
  answers: ScriptedAnswers,
  chain: Chain = mainnet,
): {
  readonly client: Client<Transport, Chain>
  /** The parameters of the calls of a method. */
  readonly asked: (method: string) => readonly unknown[]
} {
  const calls: { method: string; params: unknown }[] = []
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
    calls.push({ method, params })
    const answer = answers[method] ?? null
    return typeof answer === 'function'
      ? (answer as (...given: readonly unknown[]) => unknown)(...(params ?? []))
      : answer
  }
  return {
    client: createClient({ chain, transport: custom({ request }, { retryCount: 0 }), pollingInterval: 1 }),
    asked: (method) => calls.filter((call) => call.method === method).map(({ params }) => params),
  }
}

/** A whole number as a word of 32 bytes. */
export const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`

/** A node’s error for a call that reverts. */
export const reverted = (): never => {
  throw { code: 3, message: 'execution reverted' }
}
