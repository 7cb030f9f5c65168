import { useState, type FormEvent, type ReactNode } from 'react'
import { control, controllables, toStateText, type Controllable, type Given } from './controls.js'
import { sandbox } from './sandbox.js'

/** Controls the chains of the sandbox: what becomes of transactions and of blocks. */
export function ControlsPanel(): ReactNode {
  const [chains] = useState(() => controllables(sandbox()))
  const [index, choose] = useState(0)
  const chain = chains[index]
  return (
    <details>
      <summary>Chains</summary>
      <label>
        Chain
        <select value={index} onChange={({ target }) => choose(Number(target.value))}>
          {chains.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chain && <Controls key={chain.name} chain={chain} />}
    </details>
  )
}

/** The placeholders of the fields: what an empty one stands for. */
const EMPTY: Readonly<Record<Exclude<keyof Given, 'transactions'>, string>> = {
  hash: 'the last that waits',
  blocks: '1',
  baseFee: 'wei',
}

/** The fields and the actions of one chain. */
function Controls({ chain }: { readonly chain: Controllable }): ReactNode {
  const [told, tell] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const texts = new Map([...new FormData(event.currentTarget)].map(([name, text]) => [name, text as string]))
    control(chain, (submitter as HTMLButtonElement).value, texts).then(
      (state) => tell(toStateText(state)),
      (error: unknown) => tell(String(error)),
    )
  }
  return (
    <form aria-label="Chains" onSubmit={submit}>
      {chain.fields.map((name) => (
        <label key={name}>
          {name}
          {name === 'transactions' ? (
            <select name={name}>
              {chain.fates.map((fate) => (
                <option key={fate}>{fate}</option>
              ))}
            </select>
          ) : (
            <input name={name} placeholder={EMPTY[name]} autoComplete="off" spellCheck={false} />
          )}
        </label>
      ))}
      {Object.keys(chain.actions).map((name) => (
        <button key={name} type="submit" value={name}>
          {name}
        </button>
      ))}
      <p role="status">{told}</p>
    </form>
  )
}
