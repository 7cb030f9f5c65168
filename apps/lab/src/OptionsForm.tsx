import type { FormEvent, ReactNode } from 'react'
import { CHOICES, withChosen, type Choice } from './chosenOptions.js'

/** Labels of values that don't explain themselves. */
const WORDS: Readonly<Record<string, string>> = {
  auto: 'auto: the browser’s',
  qps: 'qps: texts that are longer',
  system: 'system: the visitor’s',
  inherit: 'inherit: the page’s',
  fullScreen: 'full screen',
  rpc: 'none: the chains’ nodes alone',
  relay: 'the relay alone',
  directory: 'the directory alone',
}

/** The most used options, as a form that writes the page's address. docs/reference.md lists all options. */
export function OptionsForm(): ReactNode {
  const query = new URLSearchParams(location.search)
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const chosen = new Map([...new FormData(event.currentTarget)].map(([name, value]) => [name, value as string]))
    location.assign(`?${String(withChosen(query, chosen))}`)
  }
  return (
    <details>
      <summary>Options</summary>
      <form onSubmit={apply}>
        <Picker name="locale" label="Language" given={query.get('locale')} nameOf={languageName} />
        <Picker name="theme" label="Mode" given={query.get('theme')} />
        <Picker name="form" label="Shown as" given={query.get('form')} />
        <Picker name="siwx" label="Sign in with the wallet" given={query.get('siwx')} />
        <Picker name="services" label="Services of the sandbox" given={query.get('services')} />
        <label>
          Accent, any CSS colour
          <input name="accent" spellCheck={false} autoComplete="off" defaultValue={query.get('accent') ?? ''} />
        </label>
        <label className="tick">
          <input type="checkbox" name="debug" value="true" defaultChecked={query.get('debug') === 'true'} />
          Debug, in the console
        </label>
        <button type="submit">Apply</button>
      </form>
    </details>
  )
}

function Picker({
  name,
  label,
  given,
  nameOf = (value) => WORDS[value] ?? value,
}: {
  readonly name: Choice
  readonly label: string
  /** The value in the address. */
  readonly given: string | null
  readonly nameOf?: (value: string) => string
}): ReactNode {
  const usual: readonly string[] = CHOICES[name]
  // A value in the address that the form doesn't offer stays selected.
  const offered = given === null || usual.includes(given) ? usual : [...usual, given]
  return (
    <label>
      {label}
      <select name={name} defaultValue={given ?? usual[0]}>
        {offered.map((value) => (
          <option key={value} value={value}>
            {nameOf(value)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Returns a language by its own name, or the text itself where it is no language tag. */
function languageName(tag: string): string {
  if (WORDS[tag]) return WORDS[tag]
  try {
    return `${tag}: ${new Intl.DisplayNames([tag], { type: 'language' }).of(tag)}`
  } catch {
    return tag
  }
}
