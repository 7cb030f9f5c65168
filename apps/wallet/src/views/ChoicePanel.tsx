import { useId, type ReactNode } from 'react'
import type { World } from '../world.js'

interface ChoicePanelProps {
  readonly world: World
  readonly account: number
  readonly network: string
  readonly onAccount: (index: number) => void
  readonly onNetwork: (caip2: string) => void
}

/** The account and the network of the phone, and its address there. */
export function ChoicePanel({ world, account, network, onAccount, onNetwork }: ChoicePanelProps): ReactNode {
  // A label around a select would have its options in the label's text.
  const id = useId()
  const chosen = world.networks.find(({ caip2 }) => caip2 === network)
  const address = chosen && world.account(account)[chosen.namespace].address
  return (
    <section aria-label="Account and network">
      <div className="choices">
        <div>
          <label htmlFor={`${id}account`}>Account</label>
          <select id={`${id}account`} value={account} onChange={(event) => onAccount(Number(event.target.value))}>
            {Array.from({ length: world.accounts }, (_, index) => (
              <option key={index} value={index}>
                Account {index + 1}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}network`}>Network</label>
          <select id={`${id}network`} value={network} onChange={(event) => onNetwork(event.target.value)}>
            {world.networks.map(({ caip2, name }) => (
              <option key={caip2} value={caip2}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p className="address">
        <span>Address on {chosen?.name}</span>
        <code>{address}</code>
      </p>
    </section>
  )
}
