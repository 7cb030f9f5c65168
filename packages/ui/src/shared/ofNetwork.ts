import type { Network } from '@latchkit/core'
import type { Pictured } from './AppPicture.js'

/** What a network's picture shows. The URL that the app gave the network wins. */
export const ofNetwork = ({ caipNetworkId, name, assets }: Network): Pictured => ({
  kind: 'network',
  ids: [caipNetworkId],
  src: assets?.imageUrl,
  name,
})
