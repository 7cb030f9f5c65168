import type { FakeStorage } from '../createFakeStorage.js'

/** The part of a stored connection that tests read. */
interface Stored {
  readonly connectorId: string
  readonly address: string
  readonly networkId: string
  readonly isEnded: boolean
}

/** The stored connections that have not ended. */
export const storedConnections = (storage: FakeStorage): readonly Stored[] =>
  Object.entries(storage.entries())
    .filter(([key]) => key.includes('/connection:'))
    .map(([, text]) => (JSON.parse(text) as { value: Stored }).value)
    .filter(({ isEnded }) => !isEnded)

/** The connector ids of {@link storedConnections}, sorted. */
export const storedIds = (storage: FakeStorage): readonly string[] =>
  storedConnections(storage)
    .map(({ connectorId }) => connectorId)
    .toSorted()
