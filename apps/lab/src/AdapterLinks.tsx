import type { ReactNode } from 'react'
import { combinations, type AdapterName } from './combinations.js'

const single = combinations.filter(({ length }) => length === 1)
const several = combinations.filter(({ length }) => length > 1)

/** Links to every combination of adapters. Several at once are folded, unless the page has such a one. */
export function AdapterLinks(): ReactNode {
  const query = new URLSearchParams(location.search)
  const chosen = query.get('adapters') ?? 'wagmi'
  // These parameters name what only some adapters have.
  for (const name of ['networks', 'wallets']) query.delete(name)
  const draw = (all: readonly (readonly AdapterName[])[]): ReactNode => (
    <ul className="choices">
      {all.map((names) => (
        <li key={names.join()}>
          <a href={withAdapters(query, names)} aria-current={names.join() === chosen ? 'page' : undefined}>
            {names.join(' + ')}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label="Adapters">
      {draw(single)}
      <details open={chosen.includes(',')}>
        <summary>Several at once</summary>
        {draw(several)}
      </details>
    </nav>
  )
}

/** Returns the address of the page with other adapters. The commas stay readable. */
function withAdapters(query: URLSearchParams, names: readonly AdapterName[]): string {
  const others = new URLSearchParams(query)
  others.delete('adapters')
  return `?${[`adapters=${names.join()}`, ...(others.size > 0 ? [String(others)] : [])].join('&')}`
}
