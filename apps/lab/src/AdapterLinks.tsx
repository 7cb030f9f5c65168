import type { ReactNode } from 'react'
import { combinations } from './combinations.js'

/** The way to every combination. */
export const AdapterLinks = (): ReactNode => (
  <nav aria-label="Adapters">
    <ul>
      {combinations.map((names) => (
        <li key={names.join()}>
          <a href={`?adapters=${names.join()}`}>{names.join(' + ')}</a>
        </li>
      ))}
      <li>
        <a href="/theme.html">Theme builder</a>
      </li>
    </ul>
  </nav>
)
