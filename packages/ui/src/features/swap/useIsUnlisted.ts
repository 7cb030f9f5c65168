import type { Features, Token } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { useEffect, useState } from 'react'
import { useOwnedTokens } from '../../shared/useOwnedTokens.js'

/**
 * Whether no list has a token, as the choice of tokens says: its name may be that of another one. False until that is known, and
 * for a coin.
 */
export function useIsUnlisted(swap: Pick<Features['swap'], 'tokens'>, token: Token | undefined): boolean {
  const { entries } = useOwnedTokens()
  const [read, setRead] = useState<{ readonly id: string; readonly isListed: boolean }>()
  const address = token?.address
  const id = token && tokenKey(token.networkId, token.address)
  // What the account has is on a list: what is on none is hidden.
  const isOwned = entries.some((each) => each.id === id)
  useEffect(() => {
    if (id === undefined || address === undefined || isOwned) return undefined
    const reading = new AbortController()
    swap.tokens('to', address, reading.signal).then(
      (choices) => {
        if (!reading.signal.aborted) setRead({ id, isListed: choices.some(({ isListed }) => isListed) })
      },
      () => {},
    )
    return () => reading.abort()
  }, [swap, id, address, isOwned])
  return !isOwned && read !== undefined && read.id === id && !read.isListed
}
