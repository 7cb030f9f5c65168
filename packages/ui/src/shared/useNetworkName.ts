import { isSupportedNetwork, type Network } from '@latchkit/core'
import { useLatchNetwork } from '../react/hooks.js'
import { buttonsWords } from '../react/buttons.words.js'
import { useSay } from '../words/useSay.js'

/** Returns a function that names a network: a network that the app doesn't have, by its chain id. */
export function useNetworkName(): (network: Network) => string {
  const say = useSay(buttonsWords)
  const { networks } = useLatchNetwork()
  return ({ caipNetworkId, name, id }) =>
    isSupportedNetwork(networks, caipNetworkId) ? name : say('button.otherNetwork', { id: String(id) })
}
