import { chainOfAddress } from '../../adapter/chainOfAddress.js'
import type { HintContext } from '../../kit/feature.types.js'
import { readNetworkId } from '../network/network.rules.js'

/** Hints at tokens of networks that the app doesn't have, and at addresses that are none of their network. */
export function hintsOf({ given }: HintContext): readonly string[] {
  return Object.entries(given.tokens ?? {}).flatMap(([id, tokens]) => {
    if (given.networks.every((each) => readNetworkId(each) !== id))
      return [`tokens["${id}"] has no effect: the app has no such network.`]
    if (!Array.isArray(tokens)) return [`tokens["${id}"] has no effect: it is no list of addresses.`]
    const wrong = tokens.filter((each) => !isAddressOn(id, each)).map(String)
    return wrong.map((each) => `tokens["${id}"] has no effect for "${each}": it is no address of that network.`)
  })
}

/** Whether a text is an address of a network, or one with that network before it (CAIP-10). */
function isAddressOn(networkId: string, text: unknown): boolean {
  const address = typeof text === 'string' && text.startsWith(`${networkId}:`) ? text.slice(networkId.length + 1) : text
  return chainOfAddress(address) === networkId.split(':')[0]
}
