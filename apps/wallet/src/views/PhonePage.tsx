import { useSyncExternalStore, type ReactNode } from 'react'
import type { PhoneWallet } from '../createPhoneWallet.js'
import type { World } from '../world.js'
import { AppList } from './AppList.js'
import { ChoicePanel } from './ChoicePanel.js'
import { PairingPanel } from './PairingPanel.js'
import { RequestDialog } from './RequestDialog.js'

/** The page of the phone. */
export function PhonePage({ phone, world }: { phone: PhoneWallet; world: World }): ReactNode {
  const state = useSyncExternalStore(phone.state.subscribe, phone.state.get)
  if (!state.isHere) return <ElsewherePage />
  return (
    <main>
      <h1>Sandbox Phone</h1>
      <ChoicePanel
        world={world}
        account={state.account}
        network={state.network}
        onAccount={(index) => void phone.chooseAccount(index)}
        onNetwork={(caip2) => void phone.chooseNetwork(caip2)}
      />
      {state.problem !== undefined && (
        <p role="alert">
          {state.problem}{' '}
          <button type="button" onClick={() => phone.complain(undefined)}>
            Dismiss
          </button>
        </p>
      )}
      {state.back && (
        <p>
          <a href={state.back.href}>Back to {state.back.name}</a>
        </p>
      )}
      <PairingPanel isPairing={state.isPairing} onPair={(text) => void phone.pair(text)} />
      <AppList apps={state.sessions} onDisconnect={(topic) => void phone.disconnect(topic)} />
      {state.prompt && <RequestDialog key={state.prompt.id} prompt={state.prompt} onDecide={phone.decide} />}
    </main>
  )
}

/** The page of a tab that isn't the phone any more: only the tab that was opened last is. */
function ElsewherePage(): ReactNode {
  return (
    <main>
      <h1>Sandbox Phone</h1>
      <p role="status">The phone is open in another tab.</p>
      <button type="button" onClick={() => location.reload()}>
        Use it here
      </button>
    </main>
  )
}
