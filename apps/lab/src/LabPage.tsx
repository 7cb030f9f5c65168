import { adaptersOf } from '@latchkit/core/adapter'
import type { Namespace, TypedData } from '@latchkit/core'
import { LatchButton, LatchInline, useLatch, useLatchAccount, useLatchNetwork, useLatchState } from '@latchkit/ui'
import { useState, type ReactNode } from 'react'
import { chains } from './chains.js'
import { AdapterLinks } from './AdapterLinks.js'
import { ControlsPanel } from './ControlsPanel.js'
import { FaultsPanel } from './FaultsPanel.js'
import { HistoryPanel } from './HistoryPanel.js'
import { OptionsForm } from './OptionsForm.js'
import { sandbox } from './sandbox.js'
import { TransactionsPanel } from './TransactionsPanel.js'

/**
 * The lab's page: the actions on a connected account, and their results. The kit is a modal above the page or a part of
 * it.
 */
export function LabPage({ isInline }: { readonly isInline: boolean }): ReactNode {
  const { address, status } = useLatchAccount()
  const { network } = useLatchNetwork()
  const { result, run } = useResult()
  const actions = useActions()
  return (
    <main>
      <h1>Latchkit lab</h1>
      <LatchButton />
      {isInline && <LatchInline className="inline" />}
      <dl>
        <dt>Status</dt>
        <dd data-testid="lab-status">{status}</dd>
        <dt>Address</dt>
        <dd data-testid="lab-address">{address}</dd>
        <dt>Network</dt>
        <dd data-testid="lab-network">
          {network.name} ({network.caipNetworkId})
        </dd>
        <dt>Last result</dt>
        <dd data-testid="lab-result">{result}</dd>
      </dl>
      <p>
        {actions.map(({ name, action }) => (
          <button key={name} type="button" disabled={!action} onClick={() => action && void run(name, action)}>
            {name}
          </button>
        ))}
      </p>
      <Namespaces />
      <AdapterLinks />
      <OptionsForm />
      <TransactionsPanel />
      <FaultsPanel />
      <ControlsPanel />
      <HistoryPanel />
    </main>
  )
}

/** The state of each namespace, where there are several. */
function Namespaces(): ReactNode {
  const latch = useLatch()
  const namespaces = [...adaptersOf(latch).keys()]
  if (namespaces.length < 2) return undefined
  return (
    <section aria-label="Namespaces">
      <dl>
        {namespaces.map((namespace) => (
          <Session key={namespace} namespace={namespace} />
        ))}
      </dl>
      <p>
        <button type="button" onClick={() => void latch.open({ view: 'Connect' })}>
          Connect another
        </button>
      </p>
    </section>
  )
}

function Session({ namespace }: { readonly namespace: Namespace }): ReactNode {
  const latch = useLatch()
  const { address, status } = useLatchAccount(namespace)
  return (
    <>
      <dt>
        <button type="button" disabled={!address} onClick={() => void latch.switchNamespace(namespace)}>
          {namespace}
        </button>
      </dt>
      <dd data-testid={`lab-${namespace}`}>
        {status} {address}
      </dd>
    </>
  )
}

function useResult(): { result: string; run: (name: string, action: Action) => Promise<void> } {
  const [result, setResult] = useState('')
  return {
    result,
    async run(name, action) {
      setResult(`${name}…`)
      try {
        await action((text) => setResult(`${name}: ${text}`))
      } catch (error) {
        const { code, message } = error as { code?: string; message?: string }
        setResult(`${name} failed: ${code} ${message}`)
      }
    },
  }
}

/** An action. It calls `tell` with each intermediate result, and settles when it is done. */
type Action = (tell: (text: string) => void) => Promise<void>

/**
 * Returns the actions on the active account. An action is undefined where the adapter or the networks don't support it.
 */
function useActions(): { name: string; action: Action | undefined }[] {
  const latch = useLatch()
  const { network, networks } = useLatchNetwork()
  const namespace = useLatchState((state) => state.namespace) ?? network.chainNamespace
  const abilities = adaptersOf(latch).get(namespace)?.abilities
  const other = networks.find(
    ({ caipNetworkId, chainNamespace }) => chainNamespace === namespace && caipNetworkId !== network.caipNetworkId,
  )
  const send: Action = async (tell) => {
    const { address = '' } = latch.getAccount()
    const sent = await latch.sendTransaction(await chains[namespace].payment(sandbox(), address))
    tell(`sent ${sent.hash}`)
    const receipt = await sent.wait()
    tell(`mined ${receipt.hash} ${receipt.status} in block ${receipt.blockNumber}`)
  }
  const all: Record<string, [can: unknown, Action]> = {
    'Sign message': [abilities?.message, async (tell) => tell(await latch.signMessage('Hello from the lab'))],
    'Sign typed data': [
      abilities?.typedData,
      async (tell) => tell(await latch.signTypedData(letter(Number(network.id)))),
    ],
    'Send transaction': [abilities?.transaction, send],
    'Switch network': [
      other,
      async (tell) => {
        if (!other) return
        await latch.switchNetwork(other.caipNetworkId)
        tell(`on ${other.caipNetworkId}`)
      },
    ],
    Disconnect: [
      true,
      async (tell) => {
        await latch.disconnect()
        tell('done')
      },
    ],
  }
  return Object.entries(all).map(([name, [can, action]]) => ({ name, action: can ? action : undefined }))
}

const letter = (chainId: number): TypedData => ({
  domain: { name: 'Latchkit lab', version: '1', chainId },
  types: {
    Letter: [
      { name: 'to', type: 'string' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Letter',
  message: { to: 'Ada', text: 'Hello' },
})
