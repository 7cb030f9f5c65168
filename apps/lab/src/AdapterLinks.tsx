import type { ReactNode } from 'react'
import { combinations } from './combinations.js'
import { sandbox } from './sandbox.js'

/** Links to every combination of adapters, and to the pages beside the lab. */
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
      <li>
        <a href={sandbox().phone.url} target="_blank" rel="noreferrer">
          Phone wallet
        </a>
      </li>
    </ul>
  </nav>
)
