import type { Features, SwapSide, SwapTokenChoice, SwapTokenGroup } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { useEffect, useState } from 'react'

/** The order of the groups. */
const GROUPS: readonly SwapTokenGroup[] = ['own', 'search', 'suggested', 'popular']

/** The tokens of one group. */
export interface ChoiceGroup {
  readonly group: SwapTokenGroup
  readonly choices: readonly SwapTokenChoice[]
}

/** The tokens to choose from. */
export interface Choices {
  /** Undefined while they are read for the first time. */
  readonly groups: readonly ChoiceGroup[] | undefined
  readonly count: number
  /** Whether those of the present search are still being read. */
  readonly isReading: boolean
}

const NONE: readonly ChoiceGroup[] = []

/** What is to be chosen. */
export interface Wanted {
  readonly side: SwapSide
  readonly text: string
  /** What the account has: the tokens are read anew when that changes, as when its balances come. */
  readonly owned: readonly unknown[]
}

/** Reads the tokens of a side that a text finds. Those of the text before are shown until then. */
export function useChoices(swap: Features['swap'] | undefined, { side, text, owned }: Wanted): Choices {
  const [read, setRead] = useState<{ readonly text: string; readonly groups: readonly ChoiceGroup[] }>()
  useEffect(() => {
    if (!swap) return undefined
    const reading = new AbortController()
    const show = (groups: readonly ChoiceGroup[]): void => {
      if (!reading.signal.aborted) setRead({ text, groups })
    }
    swap.tokens(side, text, reading.signal).then(
      (choices) => show(inGroups(choices)),
      // What can't be read is not there: the view says that nothing was found.
      () => show(NONE),
    )
    return () => reading.abort()
  }, [swap, side, text, owned])
  const groups = read?.groups
  const count = (groups ?? NONE).reduce((sum, { choices }) => sum + choices.length, 0)
  return { groups, count, isReading: read?.text !== text }
}

/** Sorts tokens into their groups. One that several groups have is in the first of them. */
export function inGroups(choices: readonly SwapTokenChoice[]): ChoiceGroup[] {
  const known = new Set<string>()
  return GROUPS.flatMap((group) => {
    const own = choices.filter((choice) => {
      const key = keyOfChoice(choice)
      const isNew = choice.group === group && !known.has(key)
      if (isNew) known.add(key)
      return isNew
    })
    return own.length > 0 ? [{ group, choices: own }] : []
  })
}

/** The key of a token that can be chosen. */
export const keyOfChoice = ({ token }: SwapTokenChoice): string => tokenKey(token.networkId, token.address)
