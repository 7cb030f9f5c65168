import { asLatchError, once } from '@latchkit/core/adapter'

/** A function of a late module, without the `deps` that it takes first. */
type Late<value> = value extends (deps: never, ...args: infer args) => Promise<infer answer>
  ? (...args: args) => Promise<answer>
  : never

/**
 * The functions of a module that is loaded when one of them is first called, after `before`. They are where the adapter ends: what wagmi
 * or a wallet throws comes out as a `LatchError`.
 */
export function late<module>(
  load: () => Promise<module>,
  deps: unknown,
  before?: () => Promise<void>,
): <name extends keyof module>(name: name) => Late<module[name]> {
  const loaded = once(load)
  type Call = (...args: unknown[]) => Promise<unknown>
  const bind =
    (name: keyof module): Call =>
    async (...args) => {
      try {
        await before?.()
        return await ((await loaded())[name] as Call)(deps, ...args)
      } catch (thrown) {
        // How wagmi fails is loaded when it first does; without it the error is still told.
        throw await import('./wagmi.errors.js').then(
          ({ toLatchError }) => toLatchError(thrown, name),
          () => asLatchError(thrown),
        )
      }
    }
  return bind as ReturnType<typeof late<module>>
}
