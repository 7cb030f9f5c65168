import { adaptersOf } from '@latchkit/core/adapter'
import type { Namespace, Route, TypedData } from '@latchkit/core'
import { useLatch, useLatchAccount, useLatchNetwork, useLatchState } from '@latchkit/ui'
import { useState } from 'react'
import { chains } from './chains.js'
import { sandbox } from './sandbox.js'

/** An action. It calls `tell` with each intermediate result, and settles when it is done. */
export type Action = (tell: (text: string) => void) => Promise<void>

/** An action by its name. It is undefined where the adapter, the networks or the account don't support it. */
export type Actions = Readonly<Record<string, Action | undefined>>

/** Returns the last result as a text, and a function that runs an action. */
export function useResult(): { result: string; run: (name: string, action: Action) => Promise<void> } {
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

/** Returns the actions on the active account, by the sections of the page. */
export function useActions(): Readonly<Record<'account' | 'pay' | 'signIn' | 'networks', Actions>> {
  const latch = useLatch()
  const { network, networks } = useLatchNetwork()
  const { address } = useLatchAccount()
  const namespace = useLatchState((state) => state.namespace) ?? network.chainNamespace
  const abilities = adaptersOf(latch).get(namespace)?.abilities
  const other = networks.find(
    ({ caipNetworkId, chainNamespace }) => chainNamespace === namespace && caipNetworkId !== network.caipNetworkId,
  )
  const open =
    (route: Route): Action =>
    async (tell) => {
      await latch.open(route)
      tell('shown')
    }
  const ofAccount = (route: Route): Action | undefined => (address ? open(route) : undefined)
  return {
    account: {
      'Show the account': ofAccount({ view: 'Account' }),
      'Show its activity': ofAccount({ view: 'Transactions' }),
      Disconnect: async (tell) => {
        await latch.disconnect()
        tell('done')
      },
    },
    pay: {
      'Open the form': ofAccount({ view: 'WalletSend' }),
      'Show the code': ofAccount({ view: 'WalletReceive' }),
      'Send transaction': abilities?.transaction && sendBy(latch, namespace),
    },
    signIn: {
      'Sign message': abilities?.message && (async (tell) => tell(await latch.signMessage('Hello from the lab'))),
      'Sign typed data':
        abilities?.typedData && (async (tell) => tell(await latch.signTypedData(letter(Number(network.id))))),
    },
    networks: {
      'Switch network':
        other &&
        (async (tell) => {
          await latch.switchNetwork(other.caipNetworkId)
          tell(`on ${other.caipNetworkId}`)
        }),
      'Show all': open({ view: 'Networks' }),
    },
  }
}

/** Returns the action that pays the sandbox's second account, and waits for the receipt. */
const sendBy =
  (latch: ReturnType<typeof useLatch>, namespace: Namespace): Action =>
  async (tell) => {
    const { address = '' } = latch.getAccount()
    const sent = await latch.sendTransaction(await chains[namespace].payment(sandbox(), address))
    tell(`sent ${sent.hash}`)
    const receipt = await sent.wait()
    tell(`mined ${receipt.hash} ${receipt.status} in block ${receipt.blockNumber}`)
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
