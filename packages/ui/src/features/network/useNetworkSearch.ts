import type { Network } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import { useKeptText } from '../../shared/list/useKeptText.js'
import { useListLink, type ListLink } from '../../shared/list/useListLink.js'
import { useShell } from '../../shell/frame/context.js'
import type { NetworkGroup, Networks } from './useNetworks.js'

/** A list of this many networks or more has a search field. */
const SEARCHED_FROM = 9

/** The search among the networks. */
export interface NetworkSearch {
  /** Joins the field with the list. Undefined where there are too few networks for a search. */
  readonly link: ListLink | undefined
  /** What the visitor typed. */
  readonly text: string
  readonly search: (text: string) => void
  /** The networks that are found, in their groups. */
  readonly found: readonly NetworkGroup[]
  /** Number of networks that are found. */
  readonly count: number
}

/** Searches in the names, coin symbols and chain ids of the networks. */
export function useNetworkSearch({ networks, groups }: Networks): NetworkSearch {
  const { features } = useShell()
  const link = useListLink()
  const kept = useLatchState(({ network }) => network.search)
  const [text, search] = useKeptText(features.router.listPlace('Networks'), kept, features.network.search)
  const isWanted = networks.length >= SEARCHED_FROM
  const found = groups
    .map((group) => ({
      ...group,
      networks: group.networks.filter((network) => isMeant(network, isWanted ? text : '')),
    }))
    .filter((group) => group.networks.length > 0)
  return {
    link: isWanted ? link : undefined,
    text,
    search,
    found,
    count: found.reduce((sum, group) => sum + group.networks.length, 0),
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
