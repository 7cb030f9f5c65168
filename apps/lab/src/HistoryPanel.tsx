import { useLatchAccount } from '@latchkit/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { fillHistory, toHistoryRequest, toHistoryText } from './history.js'
import { sandbox } from './sandbox.js'

/** Fills the history of the connected account on an EVM chain of the sandbox. Without one, that of the first account. */
export function HistoryPanel(): ReactNode {
  const { address } = useLatchAccount('eip155')
  const [told, tell] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { chains } = sandbox().evm
  const fill = async (texts: ReadonlyMap<string, string>): Promise<void> => {
    const url = chains[Number(texts.get('chain'))]?.historyUrl
    if (url === undefined) return
    setBusy(true)
    tell('Filling…')
    await fillHistory(url, toHistoryRequest(texts, address)).then(
      (history) => tell(toHistoryText(history)),
      (error: unknown) => tell(String(error)),
    )
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void fill(new Map([...new FormData(event.currentTarget)].map(([name, text]) => [name, text as string])))
  }
  return (
    <details>
      <summary>History</summary>
      <form aria-label="History" onSubmit={submit}>
        <label>
          Chain
          <select name="chain">
            {chains.map(({ name }, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          transactions
          <input name="transactions" inputMode="numeric" placeholder="1000" autoComplete="off" />
        </label>
        <label>
          days
          <input name="days" inputMode="numeric" placeholder="2920" autoComplete="off" />
        </label>
        <button type="submit" disabled={isBusy}>
          Fill history
        </button>
        <p role="status">{told}</p>
      </form>
    </details>
  )
}
