import { useEffect, useState, type ChangeEvent, type ReactNode } from 'react'
import { spoilables, toSwitches, toText, type Control, type Spoilable } from './faults.js'
import { sandbox } from './sandbox.js'

/** Sets the faults of the sandbox's services while the page runs. */
export function FaultsPanel(): ReactNode {
  const [services] = useState(() => spoilables(sandbox()))
  const [index, choose] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const service = services[index]
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Faults</summary>
      <label>
        Service
        <select value={index} onChange={({ target }) => choose(Number(target.value))}>
          {services.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {isOpen && service && <Switches key={service.name} service={service} />}
    </details>
  )
}

/** The switches of one service. Each change is sent at once. */
function Switches({ service: { switchesUrl, controls } }: { readonly service: Spoilable }): ReactNode {
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>()
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    const abort = new AbortController()
    read(switchesUrl, abort.signal).then(setGiven, () => {})
    return () => abort.abort()
  }, [switchesUrl])
  const set = (switches: () => object): void => {
    send(switchesUrl, switches).then(
      () => setTrouble(''),
      (error: unknown) => setTrouble(String(error)),
    )
  }
  const apply = ({ currentTarget }: ChangeEvent<HTMLFormElement>): void => {
    const texts = new Map([...new FormData(currentTarget)].map(([name, text]) => [name, text as string]))
    set(() => toSwitches(texts, controls))
  }
  if (!given) return null
  return (
    <form
      aria-label="Faults"
      onChange={apply}
      onSubmit={(event) => event.preventDefault()}
      onReset={() => set(() => ({}))}
    >
      {Object.entries(controls).map(([name, control]) => (
        <label key={name}>
          {name}
          <Switch name={name} control={control} value={toText(given[name])} />
        </label>
      ))}
      <button type="reset">No faults</button>
      <p role="status">{trouble}</p>
    </form>
  )
}

function Switch({ name, control, value }: { name: string; control: Control; value: string }): ReactNode {
  if (typeof control === 'string')
    return <input name={name} defaultValue={value} spellCheck={false} autoComplete="off" placeholder={control} />
  return (
    <select name={name} defaultValue={value}>
      {control.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}

const read = async (url: string, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> =>
  (await (await fetch(url, { signal })).json()) as Readonly<Record<string, unknown>>

async function send(url: string, switches: () => object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(switches()) })
  if (!answer.ok) throw new Error(await answer.text())
}
