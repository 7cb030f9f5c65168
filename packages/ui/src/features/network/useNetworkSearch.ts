import type { CaipNetworkId, Network } from '@latchkit/core'
import { useId, useState, type KeyboardEvent } from 'react'
import type { NetworkGroup, Networks } from './useNetworks.js'

/** A list of this many networks or more has a search field. */
const SEARCHED_FROM = 9

/** The search among the networks: a combobox, whose options are the rows. */
export interface NetworkSearch {
  /** Whether there are enough networks for a search field. */
  readonly wanted: boolean
  readonly text: string
  readonly search: (text: string) => void
  /** The networks that are found, in their groups. */
  readonly found: readonly NetworkGroup[]
  /** Number of networks that are found. */
  readonly count: number
  /** Returns the number of networks that a text finds. */
  readonly countOf: (text: string) => number
  /** The network whose row the arrow keys point to. */
  readonly pointed: CaipNetworkId | undefined
  readonly listId: string
  /** Returns the element id of a network's row. */
  readonly optionId: (id: CaipNetworkId) => string
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Searches in the names, coin symbols and chain ids of the networks. Arrow keys point to a row, Enter chooses it, and
 * Escape clears the text before it closes the modal.
 */
export function useNetworkSearch({ networks, groups, choose }: Networks): NetworkSearch {
  const listId = useId()
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<CaipNetworkId>()
  const found = groups
    .map((group) => ({ ...group, networks: group.networks.filter((network) => isMeant(network, text)) }))
    .filter((group) => group.networks.length > 0)
  const countOf = (wanted: string): number => networks.filter((network) => isMeant(network, wanted)).length
  const ids = found.flatMap((group) => group.networks.map(({ caipNetworkId }) => caipNetworkId))
  const at = pointed ? ids.indexOf(pointed) : -1
  const search = (next: string): void => {
    setText(next)
    setPointed(undefined)
  }
  return {
    wanted: networks.length >= SEARCHED_FROM,
    text,
    search,
    found,
    count: ids.length,
    countOf,
    pointed: ids[at],
    listId,
    optionId: (id) => `${listId}${id}`,
    onKeyDown(event) {
      if (event.key === 'ArrowDown') setPointed(ids[(at + 1) % ids.length])
      else if (event.key === 'ArrowUp') setPointed(ids.at(at < 1 ? -1 : at - 1))
      else if (event.key === 'Enter') {
        // A single result needs no arrow key.
        const chosen = ids[at] ?? (text && ids.length === 1 ? ids[0] : undefined)
        if (chosen) choose(chosen)
      } else if (event.key === 'Escape' && text) search('')
      else return
      event.preventDefault()
    },
  }
}

function isMeant({ name, nativeCurrency, id }: Network, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return (
    name.toLowerCase().includes(wanted) ||
    nativeCurrency.symbol.toLowerCase().startsWith(wanted) ||
    String(id) === wanted
  )
}
