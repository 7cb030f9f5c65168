import type { SwapFailure } from './swap.types.js'

/** How developers are warned. */
export interface WarningsDeps {
  readonly warn: (text: string) => void
}

/** Warns developers, in debug mode, of providers that have failed: once of each failure of a provider, with what is wrong. */
export function createSwapWarnings({ warn }: WarningsDeps): (failures: readonly SwapFailure[]) => void {
  const said = new Set<string>()
  return (failures) => {
    for (const failure of failures) {
      const text = textOf(failure)
      if (!said.has(text)) warn(text)
      said.add(text)
    }
  }
}

function textOf({ provider, error }: SwapFailure): string {
  const { member, expected, actual } = error.context
  const wrong = typeof member === 'string' ? ` What is wrong of its answer: ${member}.` : ''
  const amounts =
    typeof expected === 'string' && typeof actual === 'string' ? ` Expected ${expected}, and it is ${actual}.` : ''
  return `The provider of swaps “${provider.id}” has no offer: ${error.message}${wrong}${amounts}${causeOf(error)}`
}

/** What was thrown, with the place where an error was made. */
function causeOf({ cause }: { readonly cause?: unknown }): string {
  if (cause === undefined) return ''
  return `\n${cause instanceof Error ? (cause.stack ?? cause.message) : typeof cause === 'string' ? cause : typeof cause}`
}
