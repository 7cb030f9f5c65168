import type { TypedData } from '@latchkit/core'
import { LatchButton, useLatch, useLatchAccount, useLatchNetwork } from '@latchkit/ui'
import { useState, type ReactNode } from 'react'
import { sandbox } from './sandbox.js'

const MILLI_ETHER = 1_000_000_000_000_000n

/** What the lab can do with a connected account, and what came of it. */
export function LabPage(): ReactNode {
  const { address, status } = useLatchAccount()
  const { network } = useLatchNetwork()
  const { result, run } = useResult()
  const actions = useActions()
  return (
    <main>
      <h1>Latchkit lab</h1>
      <LatchButton />
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
        {Object.entries(actions).map(([name, action]) => (
          <button key={name} type="button" onClick={() => void run(name, action)}>
            {name}
          </button>
        ))}
      </p>
    </main>
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

/** An action tells what it has so far, and settles when it is done. */
type Action = (tell: (text: string) => void) => Promise<void>

function useActions(): Record<string, Action> {
  const latch = useLatch()
  const { network, networks } = useLatchNetwork()
  return {
    'Sign message': async (tell) => tell(await latch.signMessage('Hello from the lab')),
    'Sign typed data': async (tell) => tell(await latch.signTypedData(letter(Number(network.id)))),
    'Send transaction': async (tell) => {
      const to = sandbox().evm.accounts[1]?.address
      const sent = await latch.sendTransaction({ to, value: MILLI_ETHER })
      tell(`sent ${sent.hash}`)
      const receipt = await sent.wait()
      tell(`mined ${receipt.hash} ${receipt.status} in block ${receipt.blockNumber}`)
    },
    'Switch network': async (tell) => {
      const other = networks.find(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId)
      if (!other) return tell('there is no other network')
      await latch.switchNetwork(other.caipNetworkId)
      tell(`on ${other.caipNetworkId}`)
    },
    Disconnect: async (tell) => {
      await latch.disconnect()
      tell('done')
    },
  }
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
