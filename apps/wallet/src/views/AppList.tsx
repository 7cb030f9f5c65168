import type { ReactNode } from 'react'
import type { ConnectedApp } from '../phone.types.js'

interface AppListProps {
  readonly apps: readonly ConnectedApp[]
  readonly onDisconnect: (topic: string) => void
}

/** The list of connected apps. */
export function AppList({ apps, onDisconnect }: AppListProps): ReactNode {
  return (
    <section aria-label="Connected apps">
      <h2>Connected apps</h2>
      {apps.length === 0 && <p>None yet.</p>}
      <ul>
        {apps.map(({ topic, name, url }) => (
          <li key={topic}>
            <span>
              <strong>{name}</strong>
              <small>{url}</small>
            </span>
            <button type="button" aria-label={`Disconnect ${name}`} onClick={() => onDisconnect(topic)}>
              Disconnect
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
