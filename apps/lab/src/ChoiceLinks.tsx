import type { ReactNode } from 'react'
import { CHOICES, withChosen, type Choice } from './chosenOptions.js'

/** Links to the same page with other values of one parameter, and a mark on the present one. */
export function ChoiceLinks({
  name,
  label,
  offered,
}: {
  readonly name: Choice
  readonly label: string
  /** Each value, and its name. */
  readonly offered: readonly (readonly [value: string, text: string])[]
}): ReactNode {
  const query = new URLSearchParams(location.search)
  const chosen = query.get(name) ?? CHOICES[name][0]
  return (
    <ul className="choices" aria-label={label}>
      {offered.map(([value, text]) => (
        <li key={value}>
          <a
            href={`?${String(withChosen(query, new Map([...query, [name, value]])))}`}
            lang={name === 'locale' ? value : undefined}
            aria-current={value === chosen || undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
