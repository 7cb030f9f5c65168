import type { Connector } from '../../adapter/connector.types.js'

/**
 * Whether a connector reaches any remote wallet, by a code or a link. The ui has one row and one view for all of these.
 */
export const reachesRemote = ({ traits }: Pick<Connector, 'traits'>): boolean =>
  traits?.approval === 'source' && traits.prompts === 'outside'
