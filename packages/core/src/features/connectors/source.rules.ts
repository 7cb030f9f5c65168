import type { ConnectorSource } from '../../adapter/source.types.js'

/** The name of the source that has the connector with this id. Undefined where none has. */
export const sourceOf = (
  sources: ReadonlyMap<string, Pick<ConnectorSource, 'wallets'>>,
  id: string,
): string | undefined =>
  [...sources].find(([, { wallets }]) => wallets.some(({ connector }) => connector.id === id))?.[0]
