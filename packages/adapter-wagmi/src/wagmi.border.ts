import { asLatchError } from '@latchkit/core/adapter'

/** Runs something that crosses to wagmi or a wallet: what it throws comes out as a `LatchError`. */
export async function atBorder<value>(run: () => Promise<value>): Promise<value> {
  try {
    return await run()
  } catch (thrown) {
    // How wagmi fails is loaded when it first does; without it the error is still told.
    throw await import('./wagmi.errors.js').then(
      ({ toLatchError }) => toLatchError(thrown),
      () => asLatchError(thrown),
    )
  }
}
